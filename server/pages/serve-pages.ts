import { createRequestHandler } from "@remix-run/node";
import type { Context } from "hono";
import * as build from "virtual:remix/server-build";
import { env } from "~/env";
import { pageInTrouble } from "~/server/answer-failure";
import { checkReadiness } from "~/server/health/check-readiness";
import { clientAddress } from "~/server/client-address";
import type { AppEnv } from "~/server/app-env";

const answer = createRequestHandler(
  build,
  env.NODE_ENV === "development" ? "development" : "production",
);

const readiness = () => Promise.resolve(checkReadiness());

/** Hands the request to Remix, with what app/load-context.ts promises every loader and action. */
export async function servePages(c: Context<AppEnv>): Promise<Response> {
  const response = await answer(c.req.raw, {
    nonce: c.get("secureHeadersNonce") ?? "",
    requestId: c.get("requestId"),
    clientAddress: clientAddress(c),
    readiness,
  });
  return pageInTrouble(response, c);
}

/** Renders the page at an absolute URL for an anonymous visitor, with the caller's nonce. */
export function renderForAll(url: string, nonce: string): Promise<Response> {
  return answer(new Request(url), {
    nonce,
    requestId: "kept",
    clientAddress: "",
    readiness,
  });
}
