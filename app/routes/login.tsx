import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import {
  useActionData,
  useLoaderData,
  useRouteLoaderData,
  type MetaFunction,
} from "@remix-run/react";
import { useState } from "react";
import { z } from "zod";
import { answerLogin } from "~/app/auth/answer-login.server";
import { homeOf } from "~/app/auth/home-of.server";
import { currentPerson, safeNext } from "~/app/auth/session.server";
import { DoorPage } from "~/app/components/site/door-page";
import type { LoginAnswer } from "~/app/components/sign-in/login-answer";
import { LoginForm, portalTitles, type LoginStep } from "~/app/components/sign-in/login-form";
import { keepForm } from "~/app/keep-form";
import { pageMeta } from "~/app/product";
import type { loader as rootLoader } from "~/app/root";

const portals = z.enum(["user", "admin", "affiliate"]).catch("user");

export async function loader({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  // If no page was asked for, sign-in leads to the account's own portal.
  const next = asked.has("next") ? safeNext(asked.get("next")) : "";
  const person = await currentPerson(request);
  if (person) return redirect(next || homeOf(person.userId));
  const startWith: LoginStep = asked.has("reset")
    ? "reset"
    : asked.has("code")
      ? "code"
      : "sign-in";
  return { next, portal: portals.parse(asked.get("portal")), startWith };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const answer = await answerLogin({
    request,
    form: await request.formData(),
    clientAddress: context.clientAddress,
  });
  if (answer instanceof Response) return answer;
  const status = "status" in answer ? answer.status : 200;
  const { ok, intent, title, description, phone } = answer;
  const headers = "headers" in answer ? answer.headers : undefined;
  return data(
    { ok, intent, title, description, ...(phone ? { phone } : {}) } satisfies LoginAnswer,
    {
      status,
      ...(headers ? { headers } : {}),
    },
  );
}

export const clientAction = keepForm("Error", ({ intent, failed, why }): LoginAnswer => ({
  ok: false,
  intent: intent || "sign-in",
  title: failed,
  description: why,
}));

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, "Sign in", "Sign in to follow your cases.");

function stepAfter(answer: LoginAnswer | undefined): LoginStep | undefined {
  if (answer?.intent === "reset") return "reset";
  return answer?.intent === "code" || answer?.intent === "use-code" ? "code" : undefined;
}

// An error on the way here, such as one at Google, is shown beside the form too.
function useFlashedProblem(): LoginAnswer | undefined {
  const { toast } = useRouteLoaderData<typeof rootLoader>("root") ?? {};
  const [first] = useState(toast);
  if (!first?.destructive) return undefined;
  return { ok: false, intent: "sign-in", title: first.title, description: first.description ?? "" };
}

export default function Login() {
  const { next, portal, startWith } = useLoaderData<typeof loader>();
  const flashed = useFlashedProblem();
  const answer = useActionData<LoginAnswer>() ?? flashed;
  const { title, subtitle } = portalTitles[portal];
  return (
    <DoorPage title={title} lead={subtitle} closeTo="/">
      <LoginForm
        portal={portal}
        next={next}
        answer={answer}
        startWith={stepAfter(answer) ?? startWith}
      />
    </DoorPage>
  );
}
