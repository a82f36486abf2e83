import type { ActionFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/app/auth/staff.server";
import type { PaletteFinds } from "~/app/components/staff/command-palette";
import { formText } from "~/app/staff/form-text";
import { listPeopleForStaff } from "~/core/staff/queries-staff";
import { listCasesForStaff } from "~/core/cases/queries-staff";
import { formatMoney } from "~/core/money";
import { noFilter } from "~/core/payouts/desk/payout-filter";
import { listPayoutsForStaff } from "~/core/payouts/desk/queries-staff";
import { caseStatusLabels } from "~/db/vocabulary";

const first = { page: 1, size: 20 } as const;
const most = 5;

/**
 * What the command palette finds: people, cases, and payouts to the people found. Posted, so that
 * no address holds what is searched for.
 */
export async function action({ request }: ActionFunctionArgs): Promise<Response> {
  await requireStaff(request);
  const typed = formText(await request.formData(), "q")
    .slice(0, 200)
    .trim();
  const search = typed.length < 2 ? null : typed;
  const people = search ? listPeopleForStaff(search, first).lines.slice(0, most) : [];
  const cases = search
    ? listCasesForStaff({ search, shelf: null }, first).lines.slice(0, most)
    : [];
  const payouts = search
    ? listPayoutsForStaff({ ...noFilter, search }, first).lines.slice(0, most)
    : [];
  const finds: PaletteFinds = {
    people: people.map(({ userId, firstName, lastName, email }) => ({
      id: userId,
      title: [firstName, lastName].filter(Boolean).join(" ") || (email ?? "No name provided"),
      note: email ?? "",
      to: `/super-admin/users?person=${userId}`,
    })),
    cases: cases.map(({ id, title, externalCaseId, status }) => ({
      id,
      title,
      note: `${externalCaseId ?? ""} ${caseStatusLabels[status]}`.trim(),
      to: `/super-admin/cases/${id}`,
    })),
    payouts: payouts.map(({ id, amountCents, status, transactionId, affiliateCode }) => ({
      id,
      title: `${formatMoney(amountCents)} ${status}`,
      note: transactionId ?? affiliateCode ?? "",
      to: `/super-admin/payouts?payout=${id}`,
    })),
  };
  return Response.json(finds, { headers: { "Cache-Control": "no-store" } });
}
