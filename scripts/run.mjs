// `npm run act`, `npm run standby` and `npm run reader`: runs the program as it was built where the
// build is up to date, and from its sources otherwise, which takes several times as long to start.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { giveUp, isBuilt, programs, root } from "./prepare.mjs";

const name = process.argv[2];
const source = programs[name];
if (!source) giveUp(`There is no program ${name}; there are ${Object.keys(programs).join(", ")}.`);
// A program finds its words where they stand when it is started itself.
process.argv.splice(1, 2, join(root, source));
if (isBuilt()) {
  await import(pathToFileURL(join(root, `build/server/${name}.js`)).href);
} else {
  await import("tsx");
  await import(pathToFileURL(join(root, source)).href);
}
