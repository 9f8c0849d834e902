// What a live table needs at once, and when it stands.
import "./vendor/htmx-2.0.11.min.js";
import "./rules.js";
import "./table.js";
import "./live.js";
import {standing} from "./standing.js";

standing(() => import("./table-later.js"));
