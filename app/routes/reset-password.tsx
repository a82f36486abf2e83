import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import {
  Form,
  useActionData,
  useLoaderData,
  useNavigation,
  type MetaFunction,
} from "@remix-run/react";
import { passwordProblem, type PasswordProblem } from "~/app/auth/password.server";
import { hashPassword } from "~/operations/hash-password";
import { signOut } from "~/app/auth/session.server";
import { useAnswer } from "~/app/components/use-answer";
import { DoorPage } from "~/app/components/site/door-page";
import { PasswordField } from "~/app/components/fields/field";
import { ProblemAlert } from "~/app/components/fields/problem-alert";
import { Button } from "~/app/components/ui/button";
import { toast } from "~/app/components/ui/overlay/toast";
import { redirectWithToast } from "~/app/flash-toast.server";
import { keepForm } from "~/app/keep-form";
import { pageMeta } from "~/app/product";
import { isAdmin } from "~/core/accounts/staff-acts/is-admin";
import { giveTryBack, limitRate, type RateRule } from "~/core/accounts/limit-rate";
import { findPerson } from "~/core/accounts/queries";
import { findReset, resetPassword } from "~/core/sign-up/reset-password";
import { minutes } from "~/core/duration";
import { RuleBroken } from "~/core/errors";
import { env } from "~/env";
import { log } from "~/log";

const perAddress: RateRule = {
  what: "reset-password from",
  by: "network",
  most: 30,
  per: minutes(15),
};
const again = { name: "Send a new link", to: "/login?reset=1" };
const invalid = {
  again,
  title: "Invalid reset link",
  description: "This password reset link is invalid or has expired. Please request a new one.",
  destructive: true,
};

const failed = {
  again,
  title: "Session error",
  description: "Failed to verify reset link. Please try again.",
  destructive: true,
};

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get("token") ?? "";
}

export async function loader({ request }: LoaderFunctionArgs) {
  const found = findReset(tokenOf(request), Date.now());
  if (!found) throw await redirectWithToast("/user", invalid);
  return data({ isNew: found.isNew }, { headers: { "Cache-Control": "no-store" } });
}

function ownWords(userId: string | undefined): string[] {
  const person = userId === undefined ? undefined : findPerson(userId);
  return [
    person?.email ?? "",
    person?.firstName ?? "",
    person?.lastName ?? "",
    person?.phone ?? "",
  ];
}

function readPassword(
  form: FormData,
  own: readonly string[],
  isStaff: boolean,
): PasswordProblem | { password: string } {
  const [password, again] = [form.get("password"), form.get("again")];
  if (typeof password !== "string" || password === "" || typeof again !== "string" || again === "")
    return { title: "Missing Information", description: "Please fill in both fields." };
  if (password !== again)
    return {
      title: "Passwords don't match",
      description: "Please make sure both passwords are the same.",
    };
  const weak = passwordProblem(password, own, isStaff);
  // U §5 gives this title other words on this page.
  return weak
    ? { ...weak, title: weak.title === "Password Too Short" ? "Password too short" : weak.title }
    : { password };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const found = findReset(tokenOf(request), Date.now());
  // A person who starts a new account must learn nothing of the stranger who had typed their
  // address.
  const owner = found && !found.isNew ? found.userId : undefined;
  const isStaff = owner !== undefined && isAdmin(owner, env.ADMIN_EMAILS);
  const read = readPassword(await request.formData(), ownWords(owner), isStaff);
  if (!("password" in read)) return data(read, { status: 400 });
  try {
    limitRate(perAddress, context.clientAddress);
    const passwordHash = await hashPassword(read.password);
    resetPassword({ token: tokenOf(request), passwordHash, ip: context.clientAddress });
    giveTryBack(perAddress, context.clientAddress);
  } catch (cause) {
    if (!(cause instanceof RuleBroken)) {
      log.error({ err: cause }, "a password could not be reset");
      return redirectWithToast("/user", failed);
    }
    if (cause.code === "too_many_tries")
      return data({ title: "Error", description: cause.message }, { status: 429 });
    return redirectWithToast("/user", invalid);
  }
  const description =
    "Your password has been successfully updated. You can now sign in with your new password.";
  return redirectWithToast(
    "/user",
    { title: "Password updated", description },
    await signOut(request, context.clientAddress),
  );
}

export const clientAction = keepForm(
  "Failed to update your password",
  ({ failed, why }): PasswordProblem => ({ title: failed, description: why }),
);

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta(matches, "Reset your password", "Set a new password."),
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "same-origin" },
];

export default function ResetPassword() {
  const { isNew } = useLoaderData<typeof loader>();
  const problem = useActionData<PasswordProblem>();
  const isBusy = useNavigation().state !== "idle";
  // U §8: failures are toasts.
  useAnswer(problem, ({ title, description }) => toast.error(title, { description }));
  return (
    <DoorPage
      title={isNew ? "Open an account of your own" : "Reset Your Password"}
      lead={
        isNew
          ? "Choose a password. What others have set up with this address stays theirs, and yours stays yours."
          : undefined
      }
    >
      <Form method="post" className="flex flex-col gap-4">
        {problem ? <ProblemAlert title={problem.title} text={problem.description} /> : null}
        <PasswordField label="New Password" name="password" autoComplete="new-password" required />
        <PasswordField
          label="Confirm New Password"
          name="again"
          autoComplete="new-password"
          required
        />
        <Button type="submit" disabled={isBusy}>
          {isBusy ? "Updating …" : "Update Password"}
        </Button>
      </Form>
    </DoorPage>
  );
}
