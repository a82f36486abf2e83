import { env } from "~/env";

/** What belongs to the demo does not exist in live mode. @throws Response 404 */
export function demoOnly(): void {
  if (env.live) throw new Response("Not found", { status: 404, statusText: "Not Found" });
}
