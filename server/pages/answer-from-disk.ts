import { createMiddleware } from "hono/factory";
import { changesSoFar, onDisk } from "~/db/sync-log";
import type { AppEnv } from "~/server/app-env";

/**
 * Sends an answer only after the writes that it may report are on the disk, so that a power cut
 * undoes nothing that somebody was told is done. A reading request waits only if something was
 * written meanwhile, perhaps by itself (opening a link).
 * @throws (rejects) what the disk says
 */
export const answerFromDisk = createMiddleware<AppEnv>(async (c, next) => {
  const before = changesSoFar();
  await next();
  const onlyReads = c.req.method === "GET" || c.req.method === "HEAD";
  if (!onlyReads || changesSoFar() !== before) await onDisk();
});
