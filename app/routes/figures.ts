import { liveView } from "~/app/landing/read-landing.server";
import { seconds } from "~/core/duration";

const keepFor = seconds(5);
let kept: { body: string; until: number } | undefined;

/**
 * The landing page's live tiles as JSON. They are counted at most once every five seconds, however
 * many visitors ask.
 */
export function loader(): Response {
  const now = Date.now();
  if (!kept || now >= kept.until)
    kept = { body: JSON.stringify(liveView(now).tiles), until: now + keepFor };
  return new Response(kept.body, {
    headers: { "Content-Type": "application/json", "Cache-Control": "public, max-age=5" },
  });
}
