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
import { readPayoutFilter } from "~/core/payouts/desk/payout-filter";
import { getPayoutFigures, listPayoutsForStaff } from "~/core/payouts/desk/queries-staff";
import { readPageQuery } from "~/core/staff-page";
import { PayoutDesk } from "./payout-desk";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request);
  const asked = new URL(request.url).searchParams;
  const wish = readPageQuery(asked);
  const filter = {
    search: searchIn(request),
    status: asked.get("status") ?? "",
    from: asked.get("from") ?? "",
    to: asked.get("to") ?? "",
  };
  // What changed after this instant is not overwritten.
  const seenAt = Date.now();
  const page = { ...listPayoutsForStaff(readPayoutFilter(filter), wish), seenAt };
  stayInside(request, page, wish.size);
  return { figures: getPayoutFigures(), filter, page, size: wish.size };
}

export const action = ({ request, context }: ActionFunctionArgs) => answerPayouts(request, context);

export const clientAction = keepPage("payouts");

export const ErrorBoundary = LoadFailed;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, "Payout Management", "For staff only.");

/** A §2.5. */
export default function Payouts() {
  const { figures, ...desk } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeading title="Payout Management" lead="What is owed to people, and what was paid." />
      <PayoutCards figures={figures} />
      <PayoutDesk {...desk} all={figures.all} />
    </>
  );
}
