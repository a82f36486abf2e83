import { useState } from "react";
import { Field, PasswordField } from "~/app/components/fields/field";
import { Answer, useLogin, type LoginAnswer } from "~/app/components/sign-in/login-answer";
import { CodeForm, ResetForm, StepLink } from "~/app/components/sign-in/login-steps";
import { Button } from "~/app/components/ui/button";

export type Portal = "admin" | "user" | "affiliate";
export type LoginStep = "sign-in" | "reset" | "code";

/** U §2, login dialog: the title and subtitle for each portal. */
export const portalTitles: Record<Portal, { title: string; subtitle: string }> = {
  admin: { title: "Super Admin", subtitle: "Access your super admin dashboard" },
  user: { title: "User Portal", subtitle: "Track your violation cases" },
  affiliate: { title: "Affiliate Portal", subtitle: "View your affiliate commissions" },
};

type FormProps = {
  portal: Portal;
  next?: string | undefined;
  answer?: LoginAnswer | undefined;
  startWith?: LoginStep;
};

function address(portal: Portal, next: string | undefined, step?: LoginStep): string {
  const asked = new URLSearchParams({
    ...(portal === "user" ? {} : { portal }),
    ...(next ? { next } : {}),
    ...(step ? { [step]: "1" } : {}),
  });
  return asked.size > 0 ? `/login?${asked.toString()}` : "/login";
}

function OtherCredentials({
  isBusy,
  codeAt,
  onCode,
}: {
  isBusy: boolean;
  codeAt: string;
  onCode: () => void;
}) {
  return (
    <>
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      <Button
        type="submit"
        name="intent"
        value="google"
        look="outline"
        formNoValidate
        disabled={isBusy}
      >
        Continue with Google
      </Button>
      <StepLink to={codeAt} onGo={onCode}>
        Text me a code instead
      </StepLink>
    </>
  );
}

/**
 * The sign-in form with the ways to a forgotten password, as in U §2. It works without JavaScript
 * on the page /login.
 */
export function LoginForm({ portal, next, answer, startWith = "sign-in" }: FormProps) {
  const [step, setStep] = useState(startWith);
  const { fetcher, said, onSubmit, isBusy } = useLogin(answer);
  const back = address(portal, next);
  const around = { answer, next, back, onBack: () => setStep("sign-in") };
  if (step === "reset") return <ResetForm {...around} />;
  if (step === "code") return <CodeForm {...around} />;
  return (
    <fetcher.Form method="post" action="/login" onSubmit={onSubmit} className="flex flex-col gap-4">
      {said && !said.ok ? <Answer answer={said} /> : null}
      <input type="hidden" name="next" value={next ?? ""} />
      <Field label="Email" name="email" type="email" autoComplete="username" required />
      <PasswordField label="Password" name="password" autoComplete="current-password" required />
      <Button type="submit" name="intent" value="sign-in" disabled={isBusy}>
        {isBusy ? "Signing in …" : "Sign In"}
      </Button>
      <StepLink to={address(portal, next, "reset")} onGo={() => setStep("reset")}>
        Forgot password?
      </StepLink>
      {portal === "user" ? (
        <OtherCredentials
          isBusy={isBusy}
          codeAt={address(portal, next, "code")}
          onCode={() => setStep("code")}
        />
      ) : null}
      <p className="text-center text-sm text-muted">
        Sign up through Start Earning on the homepage
      </p>
    </fetcher.Form>
  );
}
