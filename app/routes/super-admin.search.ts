import type { ActionFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/app/auth/staff.server";
import type { PaletteFinds } from "~/app/components/staff/command-palette";
import { formText } from "~/app/staff/form-text";
import { listPeopleForStaff } from "~/core/staff/queries-staff";
import { listCasesForStaff } from "~/core/cases/queries-staff";
import { formatMoney } from "~/core/money";
import { noFilter } from "~/core/payouts/desk/payout-filter";
import { listPayoutsForStaff } from "~/core/payouts/desk/queries-staff";
import { listInbox } from "~/core/support/desk/queries-inbox";
import { caseStatusLabels } from "~/db/vocabulary";

const first = { page: 1, size: 20 } as const;
const most = 5;

/**
 * The results of the command palette: people, cases (also by their sender), conversations (also by
 * `#1005`) and payouts (also by their ids). The search is posted, so that no address contains it.
 */
export async function action({ request }: ActionFunctionArgs): Promise<Response> {
  const { userId } = await requireStaff(request);
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
  const isWord = /[\p{L}\p{N}]{2}/u.test(typed);
  const tickets =
    search && isWord
      ? listInbox({ view: "all", words: search, before: null, staffId: userId }).lines
      : [];
  const finds: PaletteFinds = {
    people: people.map(({ userId: id, firstName, lastName, email }) => ({
      id,
      title: [firstName, lastName].filter(Boolean).join(" ") || (email ?? "No name provided"),
      note: email ?? "",
      to: `/super-admin/users/${id}`,
    })),
    cases: cases.map(({ id, title, externalCaseId, status }) => ({
      id,
      title,
      note: `${externalCaseId ?? ""} ${caseStatusLabels[status]}`.trim(),
      to: `/super-admin/cases/${id}`,
    })),
    conversations: tickets.slice(0, most).map(({ id, ticketNumber, name, contact, preview }) => ({
      id,
      title: `#${ticketNumber} ${name ?? contact ?? ""}`.trim(),
      note: preview ?? "",
      to: `/super-admin/support-chat?c=${id}`,
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
