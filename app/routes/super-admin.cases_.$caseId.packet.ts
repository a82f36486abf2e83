import type { LoaderFunctionArgs } from "@remix-run/node";
import { provenStaff } from "~/app/auth/staff.server";
import { makePacket } from "~/app/packet/packet.server";
import { NotFound } from "~/core/errors";
import { exportCase } from "~/core/outreach/papers/export-case";
import { TooManyBytes } from "~/integrations/sandbox/reserve-bytes";
import { contentDisposition } from "~/integrations/storage/content-disposition";
import { FileMissing } from "~/integrations/storage/contract";

/**
 * Exports a case as an evidence packet that can be verified offline. The chain of custody records
 * who took it.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  const caseId = params.caseId ?? "";
  const staff = await provenStaff(request, context, "export", `/super-admin/cases/${caseId}`);
  try {
    const { fileName, bytes } = await makePacket(exportCase(caseId, staff));
    return new Response(new Uint8Array(bytes), {
      headers: {
        "Content-Type": "application/zip",
        "Content-Disposition": contentDisposition(fileName),
        "Cache-Control": "no-store",
      },
    });
  } catch (cause) {
    if (cause instanceof NotFound) return new Response(cause.message, { status: 404 });
    if (cause instanceof FileMissing)
      return new Response("An original file is not kept any more, so there is no whole packet.", {
        status: 404,
      });
    if (cause instanceof TooManyBytes)
      return new Response("A lot is being opened right now. Please try again in a minute.", {
        status: 503,
      });
    throw cause;
  }
}
