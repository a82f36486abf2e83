/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import { randomBytes } from "node:crypto";
import { type Context } from "hono";
import type { Child } from "hono/jsx";
import { Page } from "~/engine/inspector/page";

export type Variables = { secureHeadersNonce?: string };

/** A request to these pages. */
export type Ctx = Context<{ Variables: Variables }>;

function policy(nonce: string): string {
  return `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
}

/** Responds with a page under a strict content security policy. */
export function show(
  context: Ctx,
  title: string,
  body: Child,
  status: 200 | 400 | 404 = 200,
): Response | Promise<Response> {
  const nonce = context.get("secureHeadersNonce") ?? randomBytes(16).toString("base64");
  context.header("content-security-policy", policy(nonce));
  context.header("cache-control", "no-store");
  // The live script asks for the changing part alone.
  if (context.req.query("part") === "1") return context.html(<>{body}</>, status);
  return context.html(
    <Page title={title} nonce={nonce} live={status !== 404}>
      {body}
    </Page>,
    status,
  );
}
