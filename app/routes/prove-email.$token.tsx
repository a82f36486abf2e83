import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useNavigation, type MetaFunction } from "@remix-run/react";
import { DoorPage } from "~/app/components/door-page";
import { Button } from "~/app/components/ui/button";
import { pageMeta } from "~/app/product";
import { findLink } from "~/core/accounts/issue-link";
import { giveTryBack, limitRate, type RateRule } from "~/core/accounts/limit-rate";
import { proveEmail } from "~/core/accounts/prove-email";
import { changeEmail, findEmailChange } from "~/core/conversations/change-email";
import { minutes } from "~/core/duration";
import { RuleBroken } from "~/core/errors";
import { env } from "~/env";
import { mailFrom } from "~/integrations/email/mail-from";
import { emailChangedLetter } from "~/letters/change-email";

const perAddress: RateRule = { what: "prove-email from", by: "network", most: 30, per: minutes(15) };

type Outcome =
  { outcome: "proven"; email: string } | { outcome: "held_elsewhere"; email: string } | { outcome: "refused"; sentence: string };

// Only looks: programs that scan mail open every link in it, and must not use this one up.
export async function loader({ params }: LoaderFunctionArgs) {
  const token = params.token ?? "";
  const email = findLink(token, "prove_email", Date.now())?.email ?? findEmailChange(token, Date.now()) ?? null;
  return data({ email }, { headers: { "Cache-Control": "no-store" } });
}

function prove(token: string, ip: string): Outcome {
  if (findEmailChange(token, Date.now()) === undefined) return proveEmail({ token, ip });
  const sender = { product: env.PRODUCT_NAME, site: env.BASE_URL, address: env.POSTAL_ADDRESS };
  const notice = (firstName: string) => emailChangedLetter({ ...sender, firstName, support: env.SUPPORT_EMAIL });
  return changeEmail({ token, from: mailFrom, notice, ip });
}

export async function action({ params, context }: ActionFunctionArgs): Promise<Outcome> {
  const ip = context.clientAddress;
  try {
    limitRate(perAddress, ip);
    const outcome = prove(params.token ?? "", ip);
    if (outcome.outcome === "proven") giveTryBack(perAddress, ip);
    return outcome;
  } catch (cause) {
    if (cause instanceof RuleBroken) return { outcome: "refused", sentence: cause.message };
    throw cause;
  }
}

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta(matches, "Confirm your email", "Confirm that an email address is yours."),
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "same-origin" },
];

function Answered({ answer }: { answer: Outcome }) {
  if (answer.outcome === "proven")
    return (
      <DoorPage title="Thank you" lead={`${answer.email} is confirmed. News about your claims comes there from now on.`}>
        <Button asChild>
          <Link to="/user/cases">See my cases</Link>
        </Button>
      </DoorPage>
    );
  if (answer.outcome === "held_elsewhere")
    return (
      <DoorPage
        title="You have an account already"
        lead={`Another account of yours signs in with ${answer.email}. Sign in there to use it.`}
      >
        <Button asChild>
          <Link to="/login">Sign in</Link>
        </Button>
      </DoorPage>
    );
  return <Gone sentence={answer.sentence} />;
}

function Gone({ sentence }: { sentence: string }) {
  return (
    <DoorPage title="This link does not work any more" lead={sentence}>
      <p className="mb-6 text-[0.9375rem]">If you have confirmed your address before, all is well and there is nothing to do.</p>
      <Button asChild>
        <Link to="/login">Sign in</Link>
      </Button>
    </DoorPage>
  );
}

export default function ProveEmail() {
  const { email } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const isBusy = useNavigation().state !== "idle";
  if (answer) return <Answered answer={answer} />;
  if (!email) return <Gone sentence="It was used already, or it is older than three days." />;
  return (
    <DoorPage title="Is this address yours?" lead={<strong className="break-all text-ink">{email}</strong>}>
      <Form method="post">
        <Button type="submit" disabled={isBusy} className="w-full">
          {isBusy ? "Confirming …" : "Yes, confirm it"}
        </Button>
      </Form>
      <p className="mt-4 text-sm text-muted">If you did not sign up, close this page: nothing happens without the button.</p>
    </DoorPage>
  );
}
