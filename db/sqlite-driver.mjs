// The driver of SQLite that runs on this Node. Plain Node, since threads and children load it too.
//
// better-sqlite3 12 frees what was collected through Node's ObjectWrap, which since Node 24.19 ends
// the whole process when that happens outside of any script (nodejs/node, `node_object_wrap.h`).
// Version 13 is free of it, and crashes on Node 20. So the older one is for Node 20 alone.
import { createRequire } from "node:module";

const major = Number(process.versions.node.split(".", 1)[0]);

/** The package that is loaded on this Node. */
export const sqlitePackage = major >= 22 ? "better-sqlite3-13" : "better-sqlite3";

/** @type {typeof import("better-sqlite3")} */
const Database = createRequire(import.meta.url)(sqlitePackage);
export default Database;
