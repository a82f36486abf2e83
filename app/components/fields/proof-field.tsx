import { Field, PasswordField } from "~/app/components/fields/field";

/** Where a person proves that it is them: a code of their app, or their password. */
export function ProofField({ way }: { way: "totp" | "password" }) {
  return way === "totp" ? (
    <Field
      label="Code from your authenticator app"
      name="proof"
      autoComplete="one-time-code"
      hint="Or one of your recovery codes."
      required
      autoFocus
    />
  ) : (
    <PasswordField
      label="Password"
      name="proof"
      autoComplete="current-password"
      required
      autoFocus
    />
  );
}
