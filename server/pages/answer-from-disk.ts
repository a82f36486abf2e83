import { createMiddleware } from "hono/factory";
import { changesSoFar, onDisk } from "~/db/sync-log";
import type { AppEnv } from "~/server/app-env";

/**
 * An answer leaves only after what it may speak of is on the disk, so that nothing is undone by a
 * power cut that somebody was told is done. What only reads waits for nothing unless something was
 * written meanwhile, which it may have done itself (a link that was opened).
 * @throws (rejects) what the disk says
 */
export const answerFromDisk = createMiddleware<AppEnv>(async (c, next) => {
  const before = changesSoFar();
  await next();
  const onlyReads = c.req.method === "GET" || c.req.method === "HEAD";
  if (!onlyReads || changesSoFar() !== before) await onDisk();
});
