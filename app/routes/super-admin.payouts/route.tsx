import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireStaff } from "~/app/auth/staff.server";
import { DeskHeading } from "~/app/components/desk/desk-heading";
import { PayoutCards } from "~/app/components/desk/payout-cards";
import { answerPayouts, readPayoutPage } from "~/app/desk/answer-payouts.server";
import { pageMeta } from "~/app/product";
import { getPayoutFigures } from "~/core/payouts/desk/queries-staff";
import { PayoutDesk } from "./payout-desk";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request);
  return { figures: getPayoutFigures(), first: readPayoutPage({}) };
}

export const action = ({ request, context }: ActionFunctionArgs) => answerPayouts(request, context);

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, "Payout Management", "For staff only.");

/** A §2.5. */
export default function Payouts() {
  const { figures, first } = useLoaderData<typeof loader>();
  return (
    <>
      <DeskHeading title="Payout Management" about="What is owed to people, and what was paid." />
      <PayoutCards figures={figures} />
      <PayoutDesk first={first} all={figures.all} />
    </>
  );
}
