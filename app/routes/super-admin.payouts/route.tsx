import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { LoadFailed } from "~/app/components/staff/acts/load-failed";
import { keepPage } from "~/app/staff/keep-page";
import { requireStaff } from "~/app/auth/staff.server";
import { PageHeading } from "~/app/components/staff/page-heading";
import { PayoutCards } from "~/app/components/staff/money/payout-cards";
import { answerPayouts } from "~/app/staff/answer-payouts.server";
import { searchIn, stayInside } from "~/app/staff/kept-search.server";
import { pageMeta } from "~/app/product";
import { formatMoney } from "~/core/money";
import { maxAtOnce } from "~/core/payouts/desk/payout-moves";
import { readPayoutFilter } from "~/core/payouts/desk/payout-filter";
import { getOwedInAll, getPayoutFigures, sumPayouts } from "~/core/payouts/desk/queries-figures";
import { listPayoutIds, listPayoutsForStaff } from "~/core/payouts/desk/queries-staff";
import { readPageQuery } from "~/core/staff-page";
import { PayoutDesk } from "./payout-desk";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request);
  const asked = new URL(request.url).searchParams;
  const pageQuery = readPageQuery(asked);
  const filter = {
    search: searchIn(request),
    status: asked.get("status") ?? "",
    from: asked.get("from") ?? "",
    to: asked.get("to") ?? "",
  };
  // A payout that changed after this instant is not overwritten.
  const seenAt = Date.now();
  const named = readPayoutFilter(filter);
  const page = { ...listPayoutsForStaff(named, pageQuery), seenAt };
  const canTakeAll = !page.isMore && page.total > page.lines.length && page.total <= maxAtOnce;
  const sums = canTakeAll ? sumPayouts(listPayoutIds(named, maxAtOnce)) : null;
  stayInside(request, page, pageQuery.size);
  return {
    figures: getPayoutFigures(),
    owed: getOwedInAll(),
    filter,
    page,
    size: pageQuery.size,
    sums,
  };
}

export const action = ({ request, context }: ActionFunctionArgs) => answerPayouts(request, context);

export const clientAction = keepPage("payouts");

export const ErrorBoundary = LoadFailed;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, "Payout Management", "For staff only.");

/** The total owed, how much of it waits in payouts, and how much of that is held. */
function Owed({ owed }: { owed: ReturnType<typeof getOwedInAll> }) {
  const { owedCents, count, cents, heldCount, heldCents } = owed;
  return (
    <p className="mt-4 text-muted">
      Owed to people now: <strong className="text-ink">{formatMoney(owedCents)}</strong>, of which{" "}
      <strong className="text-ink">{formatMoney(cents)}</strong> waits in{" "}
      {count.toLocaleString("en-US")} open {count === 1 ? "payout" : "payouts"}
      {heldCount > 0
        ? `; ${formatMoney(heldCents)} of it is held (${heldCount.toLocaleString("en-US")}).`
        : "."}
    </p>
  );
}

/** The payouts page (A §2.5). */
export default function Payouts() {
  const { figures, owed, ...desk } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeading title="Payout Management" lead="What is owed to people, and what was paid." />
      <PayoutCards figures={figures} />
      <Owed owed={owed} />
      <PayoutDesk {...desk} all={figures.all} />
    </>
  );
}
