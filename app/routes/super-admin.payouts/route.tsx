import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireStaff } from "~/app/auth/staff.server";
import { PageHeading } from "~/app/components/staff/page-heading";
import { PayoutCards } from "~/app/components/staff/money/payout-cards";
import { answerPayouts, readPayoutPage } from "~/app/staff/answer-payouts.server";
import { pageMeta } from "~/app/product";
import { getPayoutFigures } from "~/core/payouts/desk/queries-staff";
import { PayoutDesk } from "./payout-desk";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request);
  return { figures: getPayoutFigures(), first: readPayoutPage({}) };
}

export const action = ({ request, context }: ActionFunctionArgs) => answerPayouts(request, context);

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, "Payout Management", "For staff only.");

/** A §2.5. */
export default function Payouts() {
  const { figures, first } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeading title="Payout Management" lead="What is owed to people, and what was paid." />
      <PayoutCards figures={figures} />
      <PayoutDesk first={first} all={figures.all} />
    </>
  );
}
