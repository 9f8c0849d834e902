// What the list on the wall needs: to be asked for anew.
import "./vendor/htmx-2.0.11.min.js";
