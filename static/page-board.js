// What the screen in the middle needs.
import "./vendor/htmx-2.0.11.min.js";
import "./live.js";
import "./awake.js";
import "./board.js";
