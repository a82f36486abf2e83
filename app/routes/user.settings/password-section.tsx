import { passwordHint } from "~/core/accounts/sign-in/password-length";
import { PasswordField } from "~/app/components/fields/field";
import { errorOf, Section, SettingsForm, type Problem } from "./section";

/** The form that changes the password, or sets a first one. */
export function PasswordSection({
  hasPassword,
  problem,
}: {
  hasPassword: boolean;
  problem: Problem;
}) {
  return (
    <Section
      id="password"
      title="Password"
      lead={
        hasPassword ? undefined : "You have none yet: set one to sign in with your email as well."
      }
    >
      <SettingsForm
        intent="password"
        submit={hasPassword ? "Change password" : "Set password"}
        problem={problem}
      >
        {hasPassword ? (
          <PasswordField
            label="Current password"
            name="current"
            autoComplete="current-password"
            required
            error={errorOf(problem, "password", "current")}
          />
        ) : null}
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          required
          error={errorOf(problem, "password", "password")}
          hint={`${passwordHint} You are signed out everywhere else.`}
        />
      </SettingsForm>
    </Section>
  );
}
