import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/app/auth/staff.server";
import { outreachTemplateText } from "~/letters/outreach-template";

/**
 * The wording of the letters in the form that its fingerprint is computed from, for counsel to
 * read.
 */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  await requireStaff(request);
  return new Response(outreachTemplateText(), {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
