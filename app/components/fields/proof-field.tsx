import { Field, PasswordField } from "~/app/components/fields/field";

/** The field where a person proves their identity: with an authenticator code or their password. */
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
