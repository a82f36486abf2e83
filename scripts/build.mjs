// `npm run build`: builds the site and the server, and marks the build with the sources that it was
// made from. Plain Node, no dependencies.
import { build, checkNode, giveUp, root } from "./prepare.mjs";

checkNode();
process.chdir(root);
const failure = build({ force: true });
if (failure) giveUp(failure);
