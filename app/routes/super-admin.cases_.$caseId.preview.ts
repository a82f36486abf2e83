import type { LoaderFunctionArgs } from "@remix-run/node";
import { actingStaff } from "~/app/auth/staff.server";
import { seconds } from "~/core/duration";
import { viewCaseFiles } from "~/core/cases/view-case-files";
import { NotFound } from "~/core/errors";
import { InvalidFile } from "~/integrations/images/invalid-file";
import { reserveBytes, TooManyBytes } from "~/integrations/sandbox/reserve-bytes";
import { runInSandbox } from "~/integrations/sandbox/run-in-sandbox";
import { FileDamaged, FileMissing } from "~/integrations/storage/contract";
import { getWhole } from "~/integrations/storage/get-whole";
import { log } from "~/log";

/**
 * The newest file of a case as a picture. A PDF is shown as a picture of its first page, since our
 * origin never shows a PDF itself (AU-09).
 */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  const staff = await actingStaff(request, context);
  try {
    const [file] = viewCaseFiles(params.caseId ?? "", staff);
    if (!file) return new Response("This case has no file.", { status: 404 });
    const picture = await reserveBytes(
      { owner: staff.userId, bytes: file.fileSize * 2, timeout: seconds(25) },
      async () =>
        runInSandbox.renderPreview(
          await getWhole(file.filePath, file.fileHash),
          1600,
          staff.userId,
        ),
    );
    return new Response(new Uint8Array(picture), {
      headers: {
        "Content-Type": "image/jpeg",
        "Cache-Control": "private, no-store",
        "X-Content-Type-Options": "nosniff",
      },
    });
  } catch (cause) {
    if (cause instanceof FileDamaged) {
      log.error(
        { caseId: params.caseId },
        "the original file of a case is not the one that arrived",
      );
      return new Response("This file is damaged: it is not the one that arrived.", { status: 409 });
    }
    if (cause instanceof NotFound || cause instanceof InvalidFile || cause instanceof FileMissing)
      return new Response("Unable to load image", { status: 404 });
    if (cause instanceof TooManyBytes)
      return new Response("A lot is being opened right now. Please try again in a minute.", {
        status: 503,
      });
    throw cause;
  }
}
