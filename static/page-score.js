// What a calculator needs at once, and when it stands.
import "./rules.js";
import "./score.js";
import {standing} from "./standing.js";

standing(() => import("./install.js"));
