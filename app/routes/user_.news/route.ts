import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { requirePerson } from "~/app/auth/session.server";
import { hours } from "~/core/duration";
import { listOwnNews } from "~/core/support/list-own-news";

const asked = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
  .catch(Infinity);
/** A page that was away longer is reloaded, and shows the current state. */
const furthestBack = hours(12);

/**
 * The events that concern the signed-in person since an instant, in words, for the page to
 * announce.
 */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const { userId } = await requirePerson(request);
  const now = Date.now();
  const since = asked.parse(new URL(request.url).searchParams.get("since") ?? "");
  const told = listOwnNews(userId, Math.min(now, Math.max(since, now - furthestBack)), now);
  return Response.json({ until: now, ...told }, { headers: { "Cache-Control": "no-store" } });
}
