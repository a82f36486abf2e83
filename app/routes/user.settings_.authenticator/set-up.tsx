import { Form } from "@remix-run/react";
import { FieldProblem } from "~/app/components/fields/field-problem";
import { Field } from "~/app/components/fields/field";
import { Button } from "~/app/components/ui/button";
import type { PendingAuthenticator } from "~/app/auth/settings/authenticator.server";
import type { AuthenticatorAnswer } from "./authenticator-answer";

/** Explains the authenticator, and makes a key when the person wants one. */
export function Begin({ answer }: { answer: AuthenticatorAnswer | undefined }) {
  return (
    <Form method="post" preventScrollReset className="flex flex-col gap-4">
      <p className="text-[0.9375rem]">
        At sign-in you enter a code from an app on your phone, besides your password. Any
        authenticator app works, such as Google Authenticator, 1Password or Aegis.
      </p>
      {answer?.intent === "begin" && answer.problem ? (
        <FieldProblem isSaid>{answer.problem}</FieldProblem>
      ) : null}
      <Button type="submit" name="intent" value="begin" className="self-start">
        Set it up
      </Button>
    </Form>
  );
}

/** The key as QR code, link and words, with the field for the first code. */
export function SetUp({
  pending,
  answer,
}: {
  pending: PendingAuthenticator;
  answer: AuthenticatorAnswer | undefined;
}) {
  const { picture, link, secret } = pending;
  return (
    <>
      <ol className="flex list-decimal flex-col gap-4 pl-5 text-[0.9375rem] marker:font-semibold">
        <li>
          Scan this picture with your app.
          <img
            src={picture}
            alt="QR code for your authenticator app"
            width={208}
            height={208}
            className="mt-3 rounded-lg bg-white p-1"
          />
          <p className="mt-2 text-sm text-muted">
            On this phone?{" "}
            <a href={link} className="font-semibold text-ink underline underline-offset-4">
              Open it in your app
            </a>
            , or type this key:{" "}
            <span className="font-mono break-words text-ink select-all">{secret}</span>
          </p>
        </li>
        <li>Enter the code of six digits that the app shows.</li>
      </ol>
      <Form method="post" preventScrollReset className="flex flex-col gap-4">
        <Field
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          required
          error={answer?.intent === "confirm" ? answer.problem : null}
        />
        <Button type="submit" name="intent" value="confirm" className="self-start">
          Turn it on
        </Button>
      </Form>
    </>
  );
}
