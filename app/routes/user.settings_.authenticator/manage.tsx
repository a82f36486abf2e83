import { Form } from "@remix-run/react";
import CircleCheck from "lucide-react/icons/circle-check";
import { Field } from "~/app/components/fields/field";
import { Alert, AlertTitle } from "~/app/components/ui/alert";
import { Button } from "~/app/components/ui/button";
import type { AuthenticatorAnswer } from "./authenticator-answer";

/** The recovery codes, which are shown only this once. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <Alert look="positive" role="status">
      <CircleCheck aria-hidden="true" />
      <AlertTitle>Write these recovery codes down</AlertTitle>
      <p>Each one signs you in once when your phone is not at hand. They are not shown again.</p>
      <ul className="mt-3 grid grid-cols-1 gap-x-6 gap-y-1 font-mono text-base select-all min-[420px]:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Alert>
  );
}

/** The acts on an active authenticator; each needs a code of it. */
export function Manage({
  codesLeft,
  answer,
}: {
  codesLeft: number;
  answer: AuthenticatorAnswer | undefined;
}) {
  return (
    <Form method="post" preventScrollReset className="flex flex-col gap-4">
      <p className="text-[0.9375rem]">
        It is <strong>on</strong>. You have {codesLeft} recovery{" "}
        {codesLeft === 1 ? "code" : "codes"} left.
      </p>
      <Field
        label="Code from your app"
        name="code"
        autoComplete="one-time-code"
        hint="Or one of your recovery codes."
        required
        error={answer?.intent === "off" || answer?.intent === "renew" ? answer.problem : null}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="renew" look="outline">
          Get new recovery codes
        </Button>
        <Button type="submit" name="intent" value="off" look="destructive">
          Turn it off
        </Button>
      </div>
    </Form>
  );
}
