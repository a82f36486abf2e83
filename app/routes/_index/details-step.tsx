import { passwordHint } from "~/core/accounts/sign-in/password-length";
import { useEffect, useRef } from "react";
import { FieldProblem } from "~/app/components/fields/field-problem";
import { Agreement, TextsBox } from "~/app/components/sign-in/agreement";
import { Field, PasswordField } from "~/app/components/fields/field";
import { PhoneField } from "~/app/components/fields/phone-field";
import { StateField } from "~/app/components/fields/state-field";
import { Button } from "~/app/components/ui/button";
import { joinButton } from "~/core/sign-up/answers/agreement-shown";
import { joinId } from "~/app/landing/join";
import type { SignUpDraft } from "~/app/landing/sign-up-draft";

function ChosenEmail({ email, onBack }: { email: string; onBack: () => void }) {
  return (
    <div className="flex items-center justify-between gap-3 rounded-md bg-raised px-3.5 py-2 text-[0.9375rem]">
      <input
        name="email"
        type="email"
        aria-label="Email"
        autoComplete="username"
        value={email}
        readOnly
        className="w-full min-w-0 truncate bg-transparent"
      />
      <a
        href={`/#${joinId}`}
        onClick={(event) => {
          event.preventDefault();
          onBack();
        }}
        className="shrink-0 rounded-sm font-semibold text-accent-ink underline underline-offset-4"
      >
        Back to email
      </a>
    </div>
  );
}

type DetailsStepProps = {
  draft: SignUpDraft;
  seen: string;
  errorOf: (field: string) => string | null;
  isBusy: boolean;
  onBack: () => void;
};

/**
 * U §4, step 2: name, phone and password. The consent to texts is a separate box that starts
 * unticked (decisions, TW-60).
 */
export function DetailsStep({ draft, seen, errorOf, isBusy, onBack }: DetailsStepProps) {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      fields.current
        ?.querySelector<HTMLElement>("input[name=name]")
        ?.focus({ preventScroll: true }),
    [],
  );
  return (
    <div ref={fields} className="flex flex-col gap-4">
      <ChosenEmail email={draft.email} onBack={onBack} />
      {errorOf("email") ? <FieldProblem>{errorOf("email")}</FieldProblem> : null}
      <Field
        label="Full name"
        name="name"
        autoComplete="name"
        required
        defaultValue={draft.name}
        error={errorOf("name")}
      />
      <PhoneField label="US cell number" defaultValue={draft.phone} error={errorOf("phone")} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        required
        defaultValue={draft.password}
        error={errorOf("password")}
        hint={passwordHint}
      />
      <StateField defaultValue={draft.state} error={errorOf("state")} />
      <TextsBox isTicked={draft.smsConsent} />
      <Agreement button={joinButton} seen={seen} />
      <Button type="submit" name="intent" value="join" size="lg" disabled={isBusy}>
        {isBusy ? "Creating your account …" : joinButton}
      </Button>
    </div>
  );
}
