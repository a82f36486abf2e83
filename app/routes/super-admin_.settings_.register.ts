import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/app/auth/staff.server";
import { exportRegister } from "~/core/claims/register/signed-register";

/** The register of approvals as one file, for counsel to fill in and sign (CL-04). */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  await requireStaff(request);
  return new Response(exportRegister(new Date().toISOString().slice(0, 10)), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="register.json"',
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
