import { EmailField } from "~/app/components/fields/email-field";
import { useLogin } from "~/app/components/sign-in/login-answer";
import { Button } from "~/app/components/ui/button";

/** U §4, step 1: the email only. */
export function EmailStep({
  email,
  error,
  onRefused,
}: {
  email: string;
  error: string | null;
  onRefused: (problem: string) => void;
}) {
  return (
    <>
      <EmailField
        label="Email"
        name="email"
        autoComplete="email"
        required
        defaultValue={email}
        error={error}
        onRefused={onRefused}
      />
      <Button type="submit" name="intent" value="email" size="lg">
        Continue
      </Button>
    </>
  );
}

/** U §6: sign-up with Google, in a form of its own that gets the same answers as the sign-in. */
export function GoogleForm() {
  const { fetcher, onSubmit, isBusy } = useLogin();
  return (
    <fetcher.Form method="post" action="/login" onSubmit={onSubmit} className="flex flex-col gap-4">
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      <input type="hidden" name="from" value="signup" />
      <Button type="submit" name="intent" value="google" look="outline" disabled={isBusy}>
        Continue with Google
      </Button>
    </fetcher.Form>
  );
}
