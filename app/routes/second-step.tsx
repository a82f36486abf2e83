import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import {
  Form,
  Link,
  useActionData,
  useLoaderData,
  useNavigation,
  type MetaFunction,
} from "@remix-run/react";
import { finishSignIn } from "~/app/auth/complete-sign-in.server";
import { knownDevice } from "~/app/auth/known-device.server";
import { secondStepToken } from "~/app/auth/second-step-cookie.server";
import { passSecondStep } from "~/app/auth/totp.server";
import { DoorPage } from "~/app/components/site/door-page";
import { Field } from "~/app/components/fields/field";
import { ProblemAlert } from "~/app/components/fields/problem-alert";
import { Button } from "~/app/components/ui/button";
import { redirectWithToast } from "~/app/flash-toast.server";
import { keepForm } from "~/app/keep-form";
import { pageMeta } from "~/app/product";
import { findLink, useLink } from "~/core/accounts/links/issue-link";
import { RuleBroken } from "~/core/errors";

const tooLate = {
  title: "Error",
  description: "Please sign in again: the sign-in was not completed in time.",
  destructive: true,
};

export async function loader({ request }: LoaderFunctionArgs) {
  const first = findLink(await secondStepToken(request), "second_step", Date.now());
  if (!first) throw await redirectWithToast("/login", tooLate);
  return data(
    { next: new URL(request.url).searchParams.get("next") ?? "" },
    { headers: { "Cache-Control": "no-store" } },
  );
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { clientAddress } = context;
  const token = await secondStepToken(request);
  const first = findLink(token, "second_step", Date.now());
  if (!first) return redirectWithToast("/login", tooLate);
  const form = await request.formData();
  const typed = form.get("code");
  try {
    const device = await knownDevice(request, first.userId);
    if (
      typeof typed !== "string" ||
      !passSecondStep(first.userId, typed, clientAddress, Date.now(), device)
    )
      return data(
        { problem: "That code is not right. Each code works once, for half a minute." },
        { status: 400 },
      );
    useLink(token, "second_step", Date.now());
  } catch (cause) {
    if (cause instanceof RuleBroken) return data({ problem: cause.message }, { status: 429 });
    throw cause;
  }
  return finishSignIn(
    { request, userId: first.userId, clientAddress, next: form.get("next") },
    { totp: true },
  );
}

export const clientAction = keepForm("Failed to sign you in", ({ failed, why }) => ({
  problem: `${failed}: ${why}`,
}));

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta(matches, "Second step", "Enter the code of your authenticator app."),
  { name: "robots", content: "noindex" },
];

export default function SecondStep() {
  const { next } = useLoaderData<typeof loader>();
  const problem = useActionData<{ problem: string }>()?.problem;
  const isBusy = useNavigation().state !== "idle";
  return (
    <DoorPage title="One more step" lead="Open your authenticator app and enter the code it shows.">
      <Form method="post" className="flex flex-col gap-4">
        {problem ? <ProblemAlert title={problem} /> : null}
        <input type="hidden" name="next" value={next} />
        <Field
          label="Code"
          name="code"
          autoComplete="one-time-code"
          hint="Lost your phone? Enter one of your recovery codes."
          required
          autoFocus
        />
        <Button type="submit" disabled={isBusy}>
          {isBusy ? "Checking …" : "Sign In"}
        </Button>
        <Button asChild look="link" className="self-center">
          <Link to="/login">Back to sign in</Link>
        </Button>
      </Form>
    </DoorPage>
  );
}
