import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireSession } from "~/app/auth/session.server";
import { findStaff } from "~/app/auth/staff.server";
import { leadToFile } from "~/app/file-link.server";
import { NotFound } from "~/core/errors";
import { openAttachment } from "~/core/support/queries-chat";

/**
 * Redirects to a picture of a chat by a link that lives for a minute, in this session. Only the
 * chat's person and staff may open it.
 */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const { person, session } = await requireSession(request);
  const viewer = {
    kind: (await findStaff(request)) ? ("admin" as const) : ("user" as const),
    id: person.userId,
  };
  try {
    const { storageKey, contentType } = openAttachment(params.mediaId ?? "", viewer);
    return await leadToFile({ key: storageKey, contentType, askedBy: viewer }, session.id);
  } catch (cause) {
    if (cause instanceof NotFound)
      throw new Response("Not found", { status: 404, statusText: "Not Found" });
    throw cause;
  }
}
