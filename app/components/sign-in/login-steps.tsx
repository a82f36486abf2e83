import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { DemoPhoneLink } from "~/app/components/demo-phone-link";
import { Field } from "~/app/components/fields/field";
import { Answer, useLogin, type LoginAnswer } from "~/app/components/sign-in/login-answer";
import { PhoneField } from "~/app/components/fields/phone-field";
import { Button } from "~/app/components/ui/button";

type StepProps = {
  answer: LoginAnswer | undefined;
  onBack: () => void;
  back: string;
  next?: string | undefined;
};

/** A link that changes the form in place, and works without JavaScript too. */
export function StepLink({
  to,
  onGo,
  children,
}: {
  to: string;
  onGo: () => void;
  children: ReactNode;
}) {
  return (
    <Button asChild look="link" className="self-center">
      <Link
        to={to}
        onClick={(event) => {
          event.preventDefault();
          onGo();
        }}
      >
        {children}
      </Link>
    </Button>
  );
}

/** U §2: the form that asks for a password reset. */
export function ResetForm({ answer, onBack, back }: StepProps) {
  const { fetcher, said, onSubmit, isBusy } = useLogin(answer);
  return (
    <fetcher.Form method="post" action="/login" onSubmit={onSubmit} className="flex flex-col gap-4">
      <h2 className="text-lg font-bold tracking-tight">Reset Password</h2>
      {said?.intent === "reset" ? <Answer answer={said} /> : null}
      <Field label="Email" name="email" type="email" autoComplete="username" required />
      <Button type="submit" name="intent" value="reset" disabled={isBusy}>
        {isBusy ? "Sending …" : "Send Reset Email"}
      </Button>
      <StepLink to={back} onGo={onBack}>
        Back to sign in
      </StepLink>
    </fetcher.Form>
  );
}

function TypeCode({ phone, next, answer, onBack, back }: StepProps & { phone: string }) {
  const { fetcher, said, onSubmit, isBusy } = useLogin(answer);
  return (
    <fetcher.Form method="post" action="/login" onSubmit={onSubmit} className="flex flex-col gap-4">
      <h2 className="text-lg font-bold tracking-tight">Enter your code</h2>
      {said ? <Answer answer={said} /> : null}
      <p className="text-[0.9375rem] text-muted">
        If the number belongs to an account, a code of six digits is on its way to it.
      </p>
      <DemoPhoneLink phone={phone} />
      <input type="hidden" name="phone" value={phone} />
      <input type="hidden" name="next" value={next ?? ""} />
      <Field
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        required
      />
      <Button type="submit" name="intent" value="use-code" disabled={isBusy}>
        {isBusy ? "Signing in …" : "Sign In"}
      </Button>
      <StepLink to={back} onGo={onBack}>
        Back to sign in
      </StepLink>
    </fetcher.Form>
  );
}

/** The form for signing in with a code that is texted to a proven number (AU-08). */
export function CodeForm(props: StepProps) {
  const { answer, onBack, back } = props;
  const { fetcher, said, onSubmit, isBusy } = useLogin(answer);
  const phone = fetcher.data?.ok ? fetcher.data.phone : answer?.phone;
  if (phone) return <TypeCode {...props} phone={phone} />;
  return (
    <fetcher.Form method="post" action="/login" onSubmit={onSubmit} className="flex flex-col gap-4">
      <h2 className="text-lg font-bold tracking-tight">Sign in with a texted code</h2>
      {said?.intent === "code" && !said.ok ? <Answer answer={said} /> : null}
      <PhoneField
        label="Your number"
        hint="The one you text us from. We text one code; message and data rates may apply."
      />
      <Button type="submit" name="intent" value="code" disabled={isBusy}>
        {isBusy ? "Sending …" : "Text me a code"}
      </Button>
      <StepLink to={back} onGo={onBack}>
        Back to sign in
      </StepLink>
    </fetcher.Form>
  );
}
