import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireSession } from "~/app/auth/session.server";
import { answerAssignment } from "~/app/packet/assignment.server";
import { answerFiling } from "~/app/packet/filing.server";
import { leadToFile } from "~/app/file-link.server";
import { viewCaseFile } from "~/core/cases/view-case-file";
import { NotFound } from "~/core/errors";

/**
 * Redirects to a file of a person's own case (`?file=`, otherwise its first) by a link that lives
 * for a minute, in this session (U §7); looking is on record. `?file=assignment` is the instrument
 * of the case (CL-06).
 */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const { person, session } = await requireSession(request);
  const { userId } = person;
  const asked = new URL(request.url).searchParams.get("file") ?? undefined;
  if (asked === "assignment") return answerAssignment(userId, params.caseId ?? "");
  if (asked === "filing") return await answerFiling(userId, params.caseId ?? "");
  try {
    const { filePath, fileType, fileName } = viewCaseFile(userId, params.caseId ?? "", asked);
    // AU-09: only a picture is shown from our origin; any other file is downloaded.
    const saved = fileType.startsWith("image/") ? null : fileName;
    const askedBy = { kind: "user", id: userId } as const;
    return await leadToFile(
      { key: filePath, contentType: fileType, fileName: saved, askedBy },
      session.id,
    );
  } catch (cause) {
    if (cause instanceof NotFound)
      throw new Response("Not found", { status: 404, statusText: "Not Found" });
    throw cause;
  }
}
