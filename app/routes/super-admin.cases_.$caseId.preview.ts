import type { LoaderFunctionArgs } from "@remix-run/node";
import { staffOf } from "~/app/components/staff/staff-of.server";
import { seconds } from "~/core/duration";
import { viewCaseFiles } from "~/core/cases/view-case-files";
import { NotFound } from "~/core/errors";
import { InvalidFile } from "~/integrations/images/invalid-file";
import { holdBytes, TooManyBytes } from "~/integrations/cell/hold-bytes";
import { inCell } from "~/integrations/cell/in-cell";
import { FileMissing } from "~/integrations/storage/contract";
import { storage } from "~/integrations/storage/storage";

/** The newest file of a case as a picture, also of a PDF's first page, which is never shown from our origin itself (AU-09). */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  const staff = await staffOf(request, context);
  try {
    const [file] = viewCaseFiles(params.caseId ?? "", staff);
    if (!file) return new Response("This case has no file.", { status: 404 });
    const picture = await holdBytes({ owner: staff.userId, bytes: file.fileSize * 2, patience: seconds(25) }, async () =>
      inCell.renderPreview(await storage().get(file.filePath), 1600, staff.userId),
    );
    return new Response(new Uint8Array(picture), {
      headers: { "Content-Type": "image/jpeg", "Cache-Control": "private, no-store", "X-Content-Type-Options": "nosniff" },
    });
  } catch (cause) {
    if (cause instanceof NotFound || cause instanceof InvalidFile || cause instanceof FileMissing)
      return new Response("Unable to load image", { status: 404 });
    if (cause instanceof TooManyBytes)
      return new Response("A lot is being opened right now. Please try again in a minute.", { status: 503 });
    throw cause;
  }
}
