// What every page has.
import "./rules.js";
import "./install.js";
