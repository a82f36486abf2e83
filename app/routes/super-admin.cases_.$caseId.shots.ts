import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireSession } from "~/app/auth/session.server";
import { actingStaff } from "~/app/auth/staff.server";
import type { Shot } from "~/app/components/staff/shots-dialog";
import { fileLink } from "~/app/file-link.server";
import { viewCaseFiles } from "~/core/cases/view-case-files";
import { NotFound } from "~/core/errors";

/**
 * The pictures of a case, with links that live for a minute (A §9). The audit records that staff
 * looked.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  const staff = await actingStaff(request, context);
  const { session } = await requireSession(request);
  try {
    const files = viewCaseFiles(params.caseId ?? "", staff);
    const askedBy = { kind: "admin", id: staff.userId } as const;
    const pictures = files.filter(({ fileType }) => fileType.startsWith("image/"));
    const shots = await Promise.all(
      pictures.map(async ({ id, fileName, filePath, fileType, width, height }): Promise<Shot> => {
        const link = await fileLink({ key: filePath, contentType: fileType, askedBy }, session.id);
        return { id, fileName, link, width, height };
      }),
    );
    return Response.json(
      { shots, others: files.length - pictures.length },
      { headers: { "Cache-Control": "no-store" } },
    );
  } catch (cause) {
    if (cause instanceof NotFound) return new Response(cause.message, { status: 404 });
    throw cause;
  }
}
