import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "~/server/app-env";
import { isLeftToDoor } from "~/server/limit-bodies";

const harmless = new Set(["GET", "HEAD", "OPTIONS"]);
// Routes for machines check their bodies themselves.
const machines = /^\/(?:webhooks|api\/inngest|unsubscribe)(?:\/|$)/;
const form = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;
const multipart = /^multipart\/form-data\s*;[^]*\bboundary=/i;

// A browser cannot send such a body: the sender gets an answer, and nothing of ours fails over it.
async function isReadable(type: string, body: ArrayBuffer): Promise<boolean> {
  try {
    await new Response(body, { headers: { "Content-Type": type } }).formData();
    return true;
  } catch {
    return false;
  }
}

const refuse = (c: Context<AppEnv>, status: 400 | 415, sentence: string) =>
  c.text(sentence, status);

/**
 * Lets through only well-formed forms to pages: 415 for anything else, 400 for an unreadable form
 * (W16). Routes that take large forms check them themselves.
 */
export const refuseBrokenForms = createMiddleware<AppEnv>(async (c, next) => {
  if (harmless.has(c.req.method) || machines.test(c.req.path)) return next();
  const type = c.req.header("content-type") ?? "";
  if (form.test(type)) return next();
  if (!multipart.test(type)) return refuse(c, 415, "A form was expected.");
  if (isLeftToDoor(c)) return next();
  const { method, url, headers, signal } = c.req.raw;
  const body = await c.req.raw.arrayBuffer();
  if (!(await isReadable(type, body)))
    return refuse(c, 400, "This form could not be read. Please send it again.");
  c.req.raw = new Request(url, { method, headers, signal, body });
  return next();
});
