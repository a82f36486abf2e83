import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { provenStaff } from "~/app/auth/staff.server";
import { payoutsCsv, payoutsCsvName } from "~/app/staff/payouts-csv.server";
import { readPayoutFilter } from "~/core/payouts/desk/payout-filter";
import { recordExport } from "~/core/payouts/desk/record-export";

/** Without the form, the request is redirected to the page that has it. */
export const loader = () => redirect("/super-admin/payouts");

/** The filtered payouts as a CSV file (A §2.5); the export is on record. */
export async function action({ request, context }: ActionFunctionArgs) {
  const staff = await provenStaff(request, context, "export", "/super-admin/payouts");
  const filter = readPayoutFilter(Object.fromEntries(await request.formData()));
  const now = Date.now();
  recordExport(filter, staff, now);
  return new Response(payoutsCsv(filter), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${payoutsCsvName(now)}"`,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
