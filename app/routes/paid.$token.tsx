import { data, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, type MetaFunction } from "@remix-run/react";
import { DoorPage } from "~/app/components/site/door-page";
import { dayText } from "~/app/components/moments";
import { Alert } from "~/app/components/ui/alert";
import { Button } from "~/app/components/ui/button";
import { pageMeta, useProduct } from "~/app/product";
import { findLink } from "~/core/accounts/links/issue-link";
import { limitRate, type RateRule } from "~/core/accounts/limit-rate";
import { minutes } from "~/core/duration";
import { RuleBroken } from "~/core/errors";
import { formatMoney } from "~/core/money";
import { listOwnPayouts } from "~/core/payouts/own-payouts";
import { redeemLink } from "~/operations/payouts/redeem-link";

const perAddress: RateRule = { what: "paid from", by: "network", most: 30, per: minutes(15) };
const most = 20;

const sentences = {
  none: "This payout can't be opened any more.",
  by_vendor: "Our payout service has sent you a link of its own: look for it in your texts.",
  held: "A way into your account was changed. For your safety your payout waits a few days.",
  trouble: "The payout page can't be opened now. Please try again in a few minutes.",
};

const headers = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };

async function open(userId: string, payoutId: string, context: LoaderFunctionArgs["context"]) {
  try {
    limitRate(perAddress, context.clientAddress);
  } catch (cause) {
    if (cause instanceof RuleBroken) return cause.message;
    throw cause;
  }
  const found = await redeemLink(userId, payoutId, context.requestId);
  if (found.outcome === "link") throw redirect(found.link, { headers });
  return sentences[found.outcome];
}

/**
 * Programs that scan texts open the links in them, so loading the page changes nothing. The button
 * leads to the vendor's page by a link that is made at that moment (TR-05).
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const link = findLink(params.token ?? "", "cash_out", Date.now());
  if (!link) return data({ ready: null, sentence: null }, { status: 410, headers });
  const asked = new URL(request.url).searchParams.get("open");
  const sentence = asked ? await open(link.userId, asked, context) : null;
  const ready = listOwnPayouts(link.userId, most)
    .filter(({ stage }) => stage === "ready")
    .map(({ id, amountCents, completedAt, at }) => ({ id, amountCents, at: completedAt ?? at }));
  return data({ ready, sentence }, { headers });
}

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta(matches, "Your payout", "Choose how you get your payout."),
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];

function Spent() {
  const { agentNumber } = useProduct();
  return (
    <DoorPage
      title="This link does not work any more"
      lead="It is older than seven days, or your account has changed since."
    >
      <p className="text-[0.9375rem]">
        Your money is safe. Text <strong>PAYOUT</strong> to {agentNumber?.shown ?? "our number"}{" "}
        from your phone, and a new link comes at once.
      </p>
      <Button asChild className="mt-6">
        <Link to="/login?next=/user/payouts">Sign in</Link>
      </Button>
    </DoorPage>
  );
}

export default function Paid() {
  const { ready, sentence } = useLoaderData<typeof loader>();
  if (!ready) return <Spent />;
  return (
    <DoorPage
      title={ready.length > 0 ? "Your payout is ready" : "There is nothing to open now"}
      lead={
        ready.length > 0
          ? "Our payout service shows you how you can get it. It costs you nothing."
          : "We text you as soon as a payout is ready."
      }
    >
      {sentence ? (
        <Alert look="danger" role="alert" className="mb-4">
          {sentence}
        </Alert>
      ) : null}
      <ul className="flex flex-col gap-3">
        {ready.map(({ id, amountCents, at }) => (
          <li key={id}>
            <Button asChild size="lg" className="w-full">
              <a href={`?open=${id}`} rel="noreferrer">
                Open {formatMoney(amountCents, "whole")} of {dayText(at)}
              </a>
            </Button>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-muted">
        We never ask for a password, a card or a fee to pay you.
      </p>
    </DoorPage>
  );
}
