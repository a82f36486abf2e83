import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePerson } from "~/app/auth/session.server";
import { readFields } from "~/app/components/cases/read-fields";
import { whatWasRead } from "~/app/components/cases/what-was-read";
import type { UploadNews } from "~/app/upload/upload-news";
import { findSubmission } from "~/core/cases/queries-portal";
import { findOwnCase, listProposed } from "~/core/outreach/queries-portal";
import { findWholeReading } from "~/operations/bodies/whole-reading";

async function newsOf(userId: string, caseId: string): Promise<UploadNews | null> {
  const submission = findSubmission(userId, caseId);
  if (!submission || submission.state !== "opened") return submission ?? null;
  const row = findOwnCase(userId, submission.caseId);
  const fields = row ? readFields(row, listProposed(userId, submission.caseId)) : [];
  const marks = whatWasRead(await findWholeReading(submission.caseId));
  return { ...submission, marks, fields };
}

/** The state of the signed-in person's upload, and what was read from it. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const { userId } = await requirePerson(request);
  const news = await newsOf(userId, params.caseId ?? "");
  if (!news) throw new Response("Not found", { status: 404, statusText: "Not Found" });
  return Response.json(news, { headers: { "Cache-Control": "no-store" } });
}
