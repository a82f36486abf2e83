import { passwordHint, passwordLength } from "~/core/accounts/sign-in/password-length";
import { Form, useNavigation } from "@remix-run/react";
import { FieldProblem } from "~/app/components/fields/field-problem";
import { EmailField } from "~/app/components/fields/email-field";
import { PasswordField } from "~/app/components/fields/field";
import { Button } from "~/app/components/ui/button";

/** The form's errors, by field. */
export type JoinProblem = {
  field: "email" | "password" | "form";
  title: string;
  description: string;
};

type JoinFormProps = { email: string | null; isSettled: boolean; problem: JoinProblem | undefined };

/** The form where a person who joined by text chooses how to sign in. */
export function JoinForm({ email, isSettled, problem }: JoinFormProps) {
  const isBusy = useNavigation().state !== "idle";
  const errorOf = (field: JoinProblem["field"]) =>
    problem?.field === field ? problem.description : null;
  return (
    <Form method="post" className="flex flex-col gap-4">
      {problem?.field === "form" ? <FieldProblem isSaid>{problem.description}</FieldProblem> : null}
      <EmailField
        key={email}
        label="Email you sign in with"
        name="email"
        autoComplete="username"
        defaultValue={email ?? ""}
        readOnly={isSettled}
        required
        error={errorOf("email")}
        hint={isSettled ? undefined : "As you texted it. Correct it here if it is not right."}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        minLength={passwordLength.least}
        required
        error={errorOf("password")}
        hint={passwordHint}
      />
      <Button type="submit" disabled={isBusy}>
        {isBusy ? "Saving …" : "Save and see my cases"}
      </Button>
    </Form>
  );
}
