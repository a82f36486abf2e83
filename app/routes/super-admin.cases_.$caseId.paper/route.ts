import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireSession } from "~/app/auth/session.server";
import { actingStaff } from "~/app/auth/staff.server";
import { leadToFile } from "~/app/file-link.server";
import { NotFound } from "~/core/errors";
import { viewPaper } from "~/core/outreach/papers/view-paper";

/**
 * Opens one paper of a case for staff: `?letter=` is a letter that was written, `?file=` a file of
 * the evidence. The chain of custody records who looked.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  const staff = await actingStaff(request, context);
  const { session } = await requireSession(request);
  const asked = new URL(request.url).searchParams;
  const which = { letterId: asked.get("letter"), fileId: asked.get("file") };
  try {
    const { id, key, contentType } = viewPaper(params.caseId ?? "", which, staff);
    const askedBy = { kind: "admin", id: staff.userId } as const;
    // AU-09: a raw mail is never shown from our origin.
    const fileName = contentType === "message/rfc822" ? id : null;
    return await leadToFile({ key, contentType, fileName, askedBy }, session.id);
  } catch (cause) {
    if (cause instanceof NotFound) return new Response(cause.message, { status: 404 });
    throw cause;
  }
}
