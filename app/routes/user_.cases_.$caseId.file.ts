import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePerson } from "~/app/auth/session.server";
import { viewCaseFile } from "~/core/cases/view-case-file";
import { hours } from "~/core/duration";
import { NotFound } from "~/core/errors";
import { storage } from "~/integrations/storage/storage";

/** Leads to a file of a person's own case (`?file=`, else its first) by a link that lives for an hour (U §7); looking is on record. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const { userId } = await requirePerson(request);
  const asked = new URL(request.url).searchParams.get("file") ?? undefined;
  try {
    const { filePath, fileType, fileName } = viewCaseFile(userId, params.caseId ?? "", asked);
    // AU-09: only a picture is shown from our origin, anything else is saved.
    const saved = fileType.startsWith("image/") ? {} : { fileName };
    const link = await storage().signedUrl(filePath, {
      expiresInSeconds: hours(1) / 1000,
      contentType: fileType,
      askedBy: { kind: "user", id: userId },
      ...saved,
    });
    return redirect(link, { headers: { "Cache-Control": "no-store" } });
  } catch (cause) {
    if (cause instanceof NotFound) throw new Response("Not found", { status: 404, statusText: "Not Found" });
    throw cause;
  }
}
