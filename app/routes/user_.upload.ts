import type { ActionFunctionArgs } from "@remix-run/node";
import { requirePerson } from "~/app/auth/session.server";
import { takeUpload } from "~/app/upload/take-upload.server";

/** Takes one screenshot; the page sends several one after another. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const { userId } = await requirePerson(request);
  const { data: kept, init } = await takeUpload({ request, userId, ...context });
  return Response.json(kept, { ...init, headers: { "Cache-Control": "no-store" } });
}
