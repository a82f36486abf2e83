import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import {
  Form,
  Link,
  useActionData,
  useLoaderData,
  useNavigation,
  type MetaFunction,
} from "@remix-run/react";
import { currentSession } from "~/app/auth/session.server";
import { DoorPage } from "~/app/components/site/door-page";
import { ProblemAlert } from "~/app/components/fields/problem-alert";
import { BrokenWell } from "~/app/components/ui/broken-well";
import { Button } from "~/app/components/ui/button";
import { keepForm } from "~/app/keep-form";
import { pageMeta } from "~/app/product";
import { giveTryBack, limitRate, type RateRule } from "~/core/accounts/limit-rate";
import { findAddressProof, proveAddress } from "~/core/accounts/credentials/prove-address";
import { minutes } from "~/core/duration";
import { RuleBroken } from "~/core/errors";

const perAddress: RateRule = {
  what: "prove-email from",
  by: "network",
  most: 30,
  per: minutes(15),
};

type Lost = { outcome: "lost"; problem: string };
type Answer =
  | { outcome: "proven" | "held_elsewhere"; email: string }
  | { outcome: "refused"; sentence: string };
type Outcome = Answer | { outcome: "sign_in"; email: string } | Lost;

// Loading the page does not use the link up, because programs that scan mail open every link in it.
export async function loader({ request, params }: LoaderFunctionArgs) {
  const proof = findAddressProof(params.token ?? "", Date.now());
  const signedIn = await currentSession(request);
  const isOwn = proof !== undefined && signedIn?.person.userId === proof.userId;
  const shown = {
    email: proof?.email ?? null,
    isOwn,
    isSignedIn: signedIn !== null,
    path: new URL(request.url).pathname,
  };
  return data(shown, { headers: { "Cache-Control": "no-store" } });
}

export async function action({ request, params, context }: ActionFunctionArgs): Promise<Outcome> {
  const ip = context.clientAddress;
  const current = await currentSession(request);
  const signedIn = current && { userId: current.person.userId, sessionId: current.session.id };
  try {
    limitRate(perAddress, ip);
    const outcome = proveAddress({ token: params.token ?? "", signedIn, ip });
    if (outcome.outcome === "proven") giveTryBack(perAddress, ip);
    return outcome;
  } catch (cause) {
    if (cause instanceof RuleBroken) return { outcome: "refused", sentence: cause.message };
    throw cause;
  }
}

export const clientAction = keepForm("Failed to confirm your address", ({ failed, why }): Lost => ({
  outcome: "lost",
  problem: `${failed}: ${why}`,
}));

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta(matches, "Confirm your email", "Confirm that an email address is yours."),
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "same-origin" },
];

function Answered({ answer }: { answer: Answer }) {
  if (answer.outcome === "refused") return <Gone sentence={answer.sentence} />;
  if (answer.outcome === "proven")
    return (
      <DoorPage
        title="Thank you"
        lead={`${answer.email} is confirmed. News about your claims comes there from now on.`}
      >
        <Button asChild>
          <Link to="/user/cases">See my cases</Link>
        </Button>
      </DoorPage>
    );
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
}

function Gone({ sentence }: { sentence: string }) {
  return (
    <DoorPage title="This link does not work any more" lead={sentence}>
      <p className="mb-6 text-[0.9375rem]">
        If you have confirmed your address before, all is well and there is nothing to do.
      </p>
      <Button asChild>
        <Link to="/login">Sign in</Link>
      </Button>
    </DoorPage>
  );
}

function SignInFirst({
  email,
  path,
  isSignedIn,
}: {
  email: string;
  path: string;
  isSignedIn: boolean;
}) {
  return (
    <DoorPage
      title="Sign in to confirm"
      lead={
        <strong className="break-words text-ink">
          <BrokenWell>{email}</BrokenWell>
        </strong>
      }
    >
      <p className="text-[0.9375rem]">
        {isSignedIn
          ? "You are signed in to another account. Sign out, sign in to the one that named this address, and open the link again."
          : "Sign in to your account, with your password or a code to your phone, and the address is confirmed with one click."}
      </p>
      <Button asChild className="mt-6 w-full">
        <Link to={`/login?${new URLSearchParams({ next: path }).toString()}`}>Sign in</Link>
      </Button>
      <p className="mt-4 text-sm text-muted">
        You did not sign up? Then somebody else named your address, and it stays yours: close this
        page, or{" "}
        <Link className="underline underline-offset-4" to="/login?reset=1">
          open an account of your own
        </Link>
        .
      </p>
    </DoorPage>
  );
}

export default function ProveEmail() {
  const { email, isOwn, isSignedIn, path } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const isBusy = useNavigation().state !== "idle";
  const lost = answer?.outcome === "lost" ? answer.problem : null;
  if (answer && answer.outcome !== "sign_in" && answer.outcome !== "lost")
    return <Answered answer={answer} />;
  if (!email) return <Gone sentence="It was used already, or it is too old." />;
  if (!isOwn) return <SignInFirst email={email} path={path} isSignedIn={isSignedIn} />;
  return (
    <DoorPage
      title="Is this address yours?"
      lead={
        <strong className="break-words text-ink">
          <BrokenWell>{email}</BrokenWell>
        </strong>
      }
    >
      <Form method="post" className="flex flex-col gap-4">
        {lost ? <ProblemAlert title={lost} /> : null}
        <Button type="submit" disabled={isBusy} className="w-full">
          {isBusy ? "Confirming …" : "Yes, confirm it"}
        </Button>
      </Form>
      <p className="mt-4 text-sm text-muted">
        If you did not ask for this, close this page: nothing happens without the button.
      </p>
    </DoorPage>
  );
}
