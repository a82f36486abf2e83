import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireFreshAuth } from "~/app/auth/fresh-auth.server";
import type { SignedIn } from "~/app/auth/session.server";
import {
  beginAuthenticator,
  confirmAuthenticator,
  readPending,
  renewCodes,
  turnOff,
} from "~/app/auth/settings/authenticator.server";
import { Card } from "~/app/components/ui/card";
import { redirectWithToast } from "~/app/flash-toast.server";
import { keepForm } from "~/app/keep-form";
import { pageMeta } from "~/app/product";
import { proofLasts } from "~/core/accounts/sign-in/proof-needed";
import { findTotp } from "~/core/accounts/sign-in/queries-sign-in";
import { countRecoveryCodes } from "~/core/accounts/sign-in/use-recovery-code";
import { RuleBroken } from "~/core/errors";
import { Begin, SetUp } from "./set-up";
import { Manage, RecoveryCodes } from "./manage";
import type { AuthenticatorAnswer } from "./authenticator-answer";

const freshness = proofLasts("own-way-in");

export async function loader({ request }: LoaderFunctionArgs) {
  const signedIn = await requireFreshAuth(request, freshness);
  const { userId } = signedIn.person;
  const isOn = findTotp(userId) !== undefined;
  const isRequired = new URL(request.url).searchParams.has("required");
  const state = {
    isOn,
    isRequired,
    pending: isOn ? null : readPending(signedIn),
    codesLeft: countRecoveryCodes(userId),
  };
  return data(state, { headers: { "Cache-Control": "no-store" } });
}

async function act(
  signedIn: SignedIn,
  intent: string,
  code: string,
  ip: string,
): Promise<Response | AuthenticatorAnswer> {
  const wrong = {
    intent,
    problem: "That code is not right. Each code works once, for half a minute.",
  };
  if (intent === "begin") {
    beginAuthenticator(signedIn);
    return redirect("/user/settings/authenticator");
  }
  if (intent === "off") {
    if (!turnOff(signedIn, code, ip)) return wrong;
    return redirectWithToast("/user/settings#authenticator", {
      title: "Turned off",
      description: "Signing in takes one step again.",
    });
  }
  const codes =
    intent === "confirm"
      ? confirmAuthenticator(signedIn, code, ip)
      : renewCodes(signedIn, code, ip);
  return codes ? { intent, codes } : wrong;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const signedIn = await requireFreshAuth(request, freshness);
  const form = await request.formData();
  const [intent, code] = [form.get("intent"), form.get("code")];
  const name = typeof intent === "string" ? intent : "";
  try {
    const answer = await act(
      signedIn,
      name,
      typeof code === "string" ? code : "",
      context.clientAddress,
    );
    if (answer instanceof Response) return answer;
    return data(answer, {
      status: answer.problem ? 400 : 200,
      headers: { "Cache-Control": "no-store" },
    });
  } catch (cause) {
    if (!(cause instanceof RuleBroken)) throw cause;
    return data<AuthenticatorAnswer>(
      { intent: name, problem: cause.message },
      { status: cause.code === "too_many_tries" ? 429 : 422 },
    );
  }
}

export const clientAction = keepForm("Failed to save settings");

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, "Authenticator app", "A second step at sign-in.");

export default function Authenticator() {
  const { isOn, isRequired, pending, codesLeft } = useLoaderData<typeof loader>();
  const answer = useActionData<AuthenticatorAnswer>();
  return (
    <div className="mx-auto flex max-w-xl flex-col gap-5">
      <Link
        to="/user/settings#authenticator"
        className="self-start rounded-sm text-sm font-semibold underline underline-offset-4"
      >
        Back to settings
      </Link>
      <Card className="p-5 sm:p-6">
        <h1 className="text-2xl font-bold tracking-tight">Authenticator app</h1>
        {isRequired && !isOn ? (
          <p className="mt-2 text-warning-ink">
            Staff pages need a second step at sign-in. Please set it up now.
          </p>
        ) : null}
        {isRequired && isOn ? (
          <p className="mt-2 text-warning-ink">
            Please sign out and in again with your code to open staff pages.
          </p>
        ) : null}
        <div className="mt-5 flex flex-col gap-6">
          {answer?.codes ? <RecoveryCodes codes={answer.codes} /> : null}
          {isOn ? (
            <Manage codesLeft={codesLeft} answer={answer} />
          ) : pending ? (
            <SetUp pending={pending} answer={answer} />
          ) : (
            <Begin answer={answer} />
          )}
        </div>
      </Card>
    </div>
  );
}
