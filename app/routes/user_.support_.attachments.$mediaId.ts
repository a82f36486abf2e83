import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePerson } from "~/app/auth/session.server";
import { findStaff } from "~/app/auth/staff.server";
import { hours } from "~/core/duration";
import { NotFound } from "~/core/errors";
import { openAttachment } from "~/core/support/queries-chat";
import { storage } from "~/integrations/storage/storage";

/** Leads to a picture of a chat by a link that lives for an hour: for the person whose chat it is, and for staff. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const { userId } = await requirePerson(request);
  const viewer = { kind: (await findStaff(request)) ? ("admin" as const) : ("user" as const), id: userId };
  try {
    const { storageKey, contentType } = openAttachment(params.mediaId ?? "", viewer);
    const type = contentType ? { contentType } : {};
    const link = await storage().signedUrl(storageKey, { expiresInSeconds: hours(1) / 1000, askedBy: viewer, ...type });
    return redirect(link, { headers: { "Cache-Control": "no-store" } });
  } catch (cause) {
    if (cause instanceof NotFound) throw new Response("Not found", { status: 404, statusText: "Not Found" });
    throw cause;
  }
}
