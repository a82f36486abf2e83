import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import {
  Form,
  Link,
  useActionData,
  useLoaderData,
  useNavigation,
  type MetaFunction,
} from "@remix-run/react";
import { ProblemAlert } from "~/app/components/fields/problem-alert";
import { DoorPage } from "~/app/components/site/door-page";
import { Button } from "~/app/components/ui/button";
import { keepForm } from "~/app/keep-form";
import { pageMeta } from "~/app/product";
import { giveTryBack, limitRate, type RateRule } from "~/core/accounts/limit-rate";
import { findTakeBack, takeBackChange } from "~/core/accounts/credentials/take-back-change";
import { minutes } from "~/core/duration";
import { RuleBroken } from "~/core/errors";
import { credentialSentence } from "~/letters/credential-changed";

const perAddress: RateRule = { what: "not-me from", by: "network", most: 30, per: minutes(15) };

type Lost = { outcome: "lost"; problem: string };
type Outcome =
  { outcome: "taken_back"; mailed: boolean } | { outcome: "refused"; sentence: string } | Lost;

// Loading the page changes nothing, because programs that scan mail open every link in it.
export async function loader({ params }: LoaderFunctionArgs) {
  const change = findTakeBack(params.token ?? "", Date.now());
  const what = change ? credentialSentence(change.credential, change.changedBy) : null;
  return data({ what }, { headers: { "Cache-Control": "no-store" } });
}

export async function action({ params, context }: ActionFunctionArgs): Promise<Outcome> {
  const ip = context.clientAddress;
  try {
    limitRate(perAddress, ip);
    const { mailed } = takeBackChange({ token: params.token ?? "", ip });
    giveTryBack(perAddress, ip);
    return { outcome: "taken_back", mailed };
  } catch (cause) {
    if (cause instanceof RuleBroken) return { outcome: "refused", sentence: cause.message };
    throw cause;
  }
}

export const clientAction = keepForm("Failed to put it back", ({ failed, why }): Lost => ({
  outcome: "lost",
  problem: `${failed}: ${why}`,
}));

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta(matches, "That was not me", "Take back a change of your account."),
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "same-origin" },
];

function Done({ mailed }: { mailed: boolean }) {
  const lead =
    "We put everything back as it was and signed everybody out. Payouts wait until you are in again.";
  return (
    <DoorPage title="Your account is safe" lead={lead}>
      <p className="text-[0.9375rem]">
        {mailed
          ? "A link is on its way to the email address you confirmed. Set a new password over it: until then nobody can sign in."
          : "Text PASSWORD to us from your phone, and a link to set a new password comes at once."}
      </p>
    </DoorPage>
  );
}

function Gone({ sentence }: { sentence: string }) {
  return (
    <DoorPage title="This link does not work any more" lead={sentence}>
      <p className="mb-6 text-[0.9375rem]">
        If something is wrong with your account, set a new password and write to us.
      </p>
      <Button asChild>
        <Link to="/login?reset=1">Reset password</Link>
      </Button>
    </DoorPage>
  );
}

export default function NotMe() {
  const { what } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const isBusy = useNavigation().state !== "idle";
  if (answer?.outcome === "taken_back") return <Done mailed={answer.mailed} />;
  if (answer?.outcome === "refused") return <Gone sentence={answer.sentence} />;
  if (!what) return <Gone sentence="It was used already, or it is older than three days." />;
  return (
    <DoorPage title="Was that not you?" lead={what}>
      <p className="text-[0.9375rem]">
        We put back the email address and phone number that were confirmed before, sign everybody
        out, and remove the password. You set a new one over a link that we send you.
      </p>
      <Form method="post" className="mt-6 flex flex-col gap-4">
        {answer?.outcome === "lost" ? <ProblemAlert title={answer.problem} /> : null}
        <Button type="submit" look="destructive" disabled={isBusy} className="w-full">
          {isBusy ? "Putting it back …" : "That was not me"}
        </Button>
      </Form>
      <p className="mt-4 text-sm text-muted">
        If it was you, close this page: nothing happens without the button.
      </p>
    </DoorPage>
  );
}
