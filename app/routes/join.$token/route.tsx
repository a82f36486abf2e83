import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { z } from "zod";
import { mailProof } from "~/app/auth/mail-proof.server";
import { passwordProblem } from "~/app/auth/password.server";
import { hashPassword } from "~/operations/hash-password";
import { signIn } from "~/app/auth/session.server";
import { DoorPage } from "~/app/components/site/door-page";
import { Button } from "~/app/components/ui/button";
import { redirectWithToast } from "~/app/flash-toast.server";
import { keepForm } from "~/app/keep-form";
import { pageMeta, useProduct } from "~/app/product";
import { textLink } from "~/app/text-link";
import { findLink } from "~/core/accounts/links/issue-link";
import { giveTryBack, limitRate, type RateRule } from "~/core/accounts/limit-rate";
import { findSignInDraft } from "~/core/accounts/sign-in/queries-sign-in";
import { setPasswordByLink } from "~/core/accounts/links/set-password-by-link";
import { minutes } from "~/core/duration";
import { RuleBroken } from "~/core/errors";
import { addressProblem } from "~/core/words/address-problem";
import { JoinForm, type JoinProblem } from "./join-form";

const perAddress: RateRule = {
  what: "set-password from",
  by: "network",
  most: 30,
  per: minutes(15),
};
// Every try reveals whether an address has an account, so only a few are allowed.
const perLink: RateRule = { what: "set-password by", by: "link", most: 6, per: minutes(60) };

const schema = z.object({
  email: z.string().trim().toLowerCase().catch(""),
  password: z.string().catch(""),
});

export async function loader({ params }: LoaderFunctionArgs) {
  const link = findLink(params.token ?? "", "set_password", Date.now());
  const draft = link && findSignInDraft(link.userId);
  return data(
    { draft: draft ?? null },
    { status: draft ? 200 : 410, headers: { "Cache-Control": "no-store" } },
  );
}

function problemOf(cause: unknown): JoinProblem {
  if (!(cause instanceof RuleBroken)) throw cause;
  return {
    field: cause.code === "email_taken" ? "email" : "form",
    title: "Error",
    description: cause.message,
  };
}

const refuse = (problem: JoinProblem) => data({ problem }, { status: 400 });

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { email, password } = schema.parse(Object.fromEntries(await request.formData()));
  const misaddressed = addressProblem(email);
  if (misaddressed) return refuse({ field: "email", title: "Error", description: misaddressed });
  const weak = passwordProblem(password, [email]);
  if (weak) return refuse({ field: "password", ...weak });
  const token = params.token ?? "";
  try {
    limitRate(perAddress, context.clientAddress);
    limitRate(perLink, token);
    const set = setPasswordByLink({
      token,
      email,
      passwordHash: await hashPassword(password),
      ip: context.clientAddress,
    });
    giveTryBack(perAddress, context.clientAddress);
    if (set.isChanged) mailProof(set);
    const headers = await signIn(request, set.userId, context.clientAddress);
    return await redirectWithToast(
      "/user/cases",
      { title: "You're in!", description: `From now on sign in with ${set.email}.` },
      headers,
    );
  } catch (cause) {
    return refuse(problemOf(cause));
  }
}

export const clientAction = keepForm(
  "Failed to save your password",
  ({ failed, why }): { problem: JoinProblem } => ({
    problem: { field: "form", title: "Error", description: `${failed}: ${why}` },
  }),
);

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta(matches, "Set your password", "Set a password to follow your cases online."),
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "same-origin" },
];

function SpentLink() {
  const { agentNumber } = useProduct();
  return (
    <DoorPage
      title="This link does not work any more"
      lead="It was used already, or it is older than three days."
    >
      <p className="text-[0.9375rem]">
        If you have set your password, sign in with it. If not, text <strong>PASSWORD</strong>{" "}
        {agentNumber ? (
          <>
            to{" "}
            <a
              className="font-semibold underline underline-offset-4"
              href={textLink(agentNumber.e164, "PASSWORD")}
            >
              {agentNumber.shown}
            </a>
          </>
        ) : (
          "to our number"
        )}{" "}
        from your phone, and a new link comes at once.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button asChild>
          <Link to="/login">Sign in</Link>
        </Button>
        <Button asChild look="outline">
          <Link to="/login?reset=1">Reset password</Link>
        </Button>
      </div>
    </DoorPage>
  );
}

export default function Join() {
  const { draft } = useLoaderData<typeof loader>();
  const problem = useActionData<{ problem: JoinProblem }>()?.problem;
  if (!draft) return <SpentLink />;
  return (
    <DoorPage
      title={draft.firstName ? `Welcome, ${draft.firstName}` : "Welcome"}
      lead="Choose a password, and follow your cases here as well as by text."
    >
      <JoinForm email={draft.email} isSettled={draft.isSettled} problem={problem} />
    </DoorPage>
  );
}
