import { env } from "~/env";

/**
 * Refuses requests for the demo's pages in live mode.
 * @throws Response 404
 */
export function demoOnly(): void {
  if (env.live) throw new Response("Not found", { status: 404, statusText: "Not Found" });
}
