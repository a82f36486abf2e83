import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { createMiddleware } from "hono/factory";
import { projectRoot } from "~/env";
import type { AppEnv } from "~/server/app-env";

const root = join(projectRoot, "build/client");

function listFiles(): Set<string> {
  if (!import.meta.env.PROD || !existsSync(root)) return new Set();
  const names = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) =>
    statSync(join(root, name)).isFile(),
  );
  return new Set(
    names.map((name) => `/${name.replaceAll("\\", "/")}`).filter((name) => !name.startsWith("/.")),
  );
}

// The list is read once, so that a request for a page does not touch the disk.
const files = listFiles();

const answer = serveStatic<AppEnv>({ root, precompressed: true });

/**
 * Serves the client's build: browsers keep hashed assets for ever, other files for an hour. A
 * missing asset is a plain 404, not a page.
 */
export const serveBuiltFiles = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.method !== "GET" && c.req.method !== "HEAD") return next();
  if (files.has(c.req.path)) {
    // Names under assets contain a hash of the content, names of fonts their version.
    c.header(
      "Cache-Control",
      /^\/assets\/|^\/fonts\/.*\.woff2$/.test(c.req.path)
        ? "public, max-age=31536000, immutable"
        : "public, max-age=3600",
    );
    return answer(c, next);
  }
  if (import.meta.env.PROD && c.req.path.startsWith("/assets/")) return c.text("Not found", 404);
  return next();
});
