import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { projectRoot } from "~/env";

/** The product's built server on a free port. */
const { start } = (await import(
  pathToFileURL(join(projectRoot, "build/server/index.js")).href
)) as {
  start: () => Promise<{ url: string }>;
};
const { url } = await start();
process.send?.({ port: Number(new URL(url).port) });
