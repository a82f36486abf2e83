import {
  data,
  redirectDocument,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import {
  Form,
  useActionData,
  useLoaderData,
  useNavigation,
  type MetaFunction,
} from "@remix-run/react";
import { knownDevice } from "~/app/auth/known-device.server";
import { verifyPassword } from "~/operations/hash-password";
import { requireSession, safeNext } from "~/app/auth/session.server";
import { passSecondStep } from "~/app/auth/totp.server";
import { DoorPage } from "~/app/components/site/door-page";
import { ProblemAlert } from "~/app/components/fields/problem-alert";
import { ProofField } from "~/app/components/fields/proof-field";
import { Button } from "~/app/components/ui/button";
import { keepForm } from "~/app/keep-form";
import { pageMeta } from "~/app/product";
import { confirmIdentity } from "~/core/accounts/sign-in/confirm-identity";
import { forgetTries, limitRate, type RateRule } from "~/core/accounts/limit-rate";
import { findPasswordHash, findTotp } from "~/core/accounts/sign-in/queries-sign-in";
import { minutes } from "~/core/duration";
import { RuleBroken } from "~/core/errors";

const perAccount: RateRule = { what: "confirm-identity", by: "person", most: 8, per: minutes(15) };

type Way = "totp" | "password" | "sign_in";

function wayOf(userId: string): Way {
  if (findTotp(userId)) return "totp";
  return findPasswordHash(userId) ? "password" : "sign_in";
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { person } = await requireSession(request);
  return {
    way: wayOf(person.userId),
    next: safeNext(new URL(request.url).searchParams.get("next")),
  };
}

async function isRight(
  request: Request,
  way: Way,
  userId: string,
  typed: string,
  ip: string,
): Promise<boolean> {
  limitRate(perAccount, userId);
  if (way === "totp")
    return passSecondStep(userId, typed, ip, Date.now(), await knownDevice(request, userId));
  return way === "password" && verifyPassword(findPasswordHash(userId), typed);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { person, session } = await requireSession(request);
  const form = await request.formData();
  const typed = form.get("proof");
  const way = wayOf(person.userId);
  try {
    const right =
      typeof typed === "string" &&
      (await isRight(request, way, person.userId, typed, context.clientAddress));
    if (!right)
      return data(
        { problem: way === "totp" ? "That code is not right." : "That password is not right." },
        { status: 400 },
      );
  } catch (cause) {
    if (cause instanceof RuleBroken) return data({ problem: cause.message }, { status: 429 });
    throw cause;
  }
  forgetTries(perAccount, person.userId);
  confirmIdentity({
    sessionId: session.id,
    userId: person.userId,
    byTotp: way === "totp",
    ip: context.clientAddress,
  });
  if (form.get("stay") === "yes") return data({ isProven: true, problem: null });
  // The whole document is loaded, because not every page to return to is one of Remix's (the
  // workflows).
  return redirectDocument(safeNext(form.get("next")));
}

export const clientAction = keepForm("Failed to confirm that it's you", ({ failed, why }) => ({
  problem: `${failed}: ${why}`,
}));

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta(
    matches,
    "Confirm that it's you",
    "Confirm that it is you before something that matters.",
  ),
  { name: "robots", content: "noindex" },
];

function Proof({ way, next }: { way: "totp" | "password"; next: string }) {
  const problem = useActionData<{ problem: string | null }>()?.problem;
  const isBusy = useNavigation().state !== "idle";
  return (
    <Form method="post" className="flex flex-col gap-4">
      {problem ? <ProblemAlert title={problem} /> : null}
      <input type="hidden" name="next" value={next} />
      <ProofField way={way} />
      <Button type="submit" disabled={isBusy}>
        {isBusy ? "Confirming …" : "Confirm"}
      </Button>
    </Form>
  );
}

export default function ConfirmIdentity() {
  const { way, next } = useLoaderData<typeof loader>();
  if (way === "sign_in")
    return (
      <DoorPage
        title="Please sign in again"
        lead="It has been a while, and what you are about to do matters."
      >
        <Form method="post" action="/logout">
          <Button type="submit">Sign out and in again</Button>
        </Form>
      </DoorPage>
    );
  return (
    <DoorPage
      title="Confirm that it's you"
      lead="It has been a while, and what you are about to do matters."
    >
      <Proof way={way} next={next} />
    </DoorPage>
  );
}
