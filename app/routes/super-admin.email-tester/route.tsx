import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useFetcher, useLoaderData, useSearchParams, type MetaFunction } from "@remix-run/react";
import { useEffect, useId, useRef, useState } from "react";
import { LoadFailed } from "~/app/components/staff/acts/load-failed";
import { keepPage } from "~/app/staff/keep-page";
import { requireStaff } from "~/app/auth/staff.server";
import { StaffCard } from "~/app/components/staff/staff-card";
import { useStaffFetcher } from "~/app/components/staff/acts/use-staff-fetcher";
import { PageHeading } from "~/app/components/staff/page-heading";
import { ProblemAlert } from "~/app/components/fields/problem-alert";
import { Field } from "~/app/components/fields/field";
import { Button } from "~/app/components/ui/button";
import { Label } from "~/app/components/ui/label";
import { Select } from "~/app/components/ui/select";
import { answerEmailTester } from "~/app/staff/answer-email-tester.server";
import { pageMeta } from "~/app/product";
import { listStaffEmails } from "~/core/staff/queries-staff-emails";
import { env } from "~/env";
import { LetterPreview, type Preview } from "./letter-preview";
import { testerForms, type TesterField, type TesterForm } from "./tester-forms";

export async function loader({ request }: LoaderFunctionArgs) {
  const { email } = await requireStaff(request);
  const staffEmails = listStaffEmails(env.ADMIN_EMAILS);
  return { staffEmails, own: staffEmails.find((one) => one === email) ?? staffEmails[0] ?? "" };
}

export const action = ({ request, context }: ActionFunctionArgs) =>
  answerEmailTester(request, context);

export const clientAction = keepPage("email-tester");

export const ErrorBoundary = LoadFailed;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, "Email Tester", "For staff only.");

function ChoiceField({ field, onChange }: { field: TesterField; onChange: () => void }) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>{field.label}</Label>
      <Select id={id} name={field.name} defaultValue={field.value} onChange={onChange}>
        {field.choices?.map(([word, said]) => (
          <option key={word} value={word}>
            {said}
          </option>
        ))}
      </Select>
    </div>
  );
}

/**
 * Requests the preview a moment after the last change, and returns whether all required fields are
 * filled in.
 */
function useLivePreview(kind: string) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const fetcher = useFetcher<{ preview?: Preview; description?: string }>();
  const preview = useRef<Preview | null>(null);
  if (fetcher.data?.preview) preview.current = fetcher.data.preview;
  const [complete, setComplete] = useState(false);
  const { submit } = fetcher;
  const ask = useRef((wait: number) => {
    setComplete(form.current?.checkValidity() ?? false);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (!form.current) return;
      const fields = new FormData(form.current);
      fields.set("intent", "preview");
      submit(fields, { method: "post" });
    }, wait);
  });
  useEffect(() => {
    const later = timer;
    ask.current(0);
    return () => clearTimeout(later.current);
  }, [kind]);
  return {
    form,
    complete,
    onChange: () => ask.current(250),
    preview: preview.current,
    failed: fetcher.data?.preview ? null : (fetcher.data?.description ?? null),
    isLoading: fetcher.state !== "idle",
  };
}

function LetterForm({
  kind,
  title,
  about,
  fields,
  recipient,
  onRecipient,
}: TesterForm & { recipient: string; onRecipient: (email: string) => void }) {
  const { form, complete, onChange, preview, failed, isLoading } = useLivePreview(kind);
  const sender = useStaffFetcher();
  const isSending = sender.state !== "idle";
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
      <StaffCard title={title} about={about}>
        <sender.Form ref={form} method="post" onChange={onChange} className="flex flex-col gap-4">
          <input type="hidden" name="kind" value={kind} />
          <Field
            label="Email"
            name="email"
            type="email"
            list="staff-emails"
            required
            value={recipient}
            onChange={(event) => onRecipient(event.currentTarget.value)}
            hint="Test mails go to staff accounts only."
          />
          {fields.map((field) =>
            field.choices ? (
              <ChoiceField key={field.name} field={field} onChange={onChange} />
            ) : (
              <Field
                key={field.name}
                label={field.label}
                name={field.name}
                type={field.type ?? "text"}
                required={field.required}
                defaultValue={field.value}
              />
            ),
          )}
          <Button type="submit" name="intent" value="send" disabled={!complete || isSending}>
            {isSending ? "Sending …" : "Send test email"}
          </Button>
        </sender.Form>
      </StaffCard>
      <div>
        {failed && !isLoading ? <ProblemAlert title={`No preview: ${failed}`} /> : null}
        <LetterPreview preview={preview} isLoading={isLoading} />
      </div>
    </div>
  );
}

/** The email tester (A §2.7). */
export default function EmailTester() {
  const { staffEmails, own } = useLoaderData<typeof loader>();
  const [recipient, setRecipient] = useState(own);
  const [params, setParams] = useSearchParams();
  const id = useId();
  const asked = params.get("mail") ?? "welcome";
  const chosen = testerForms.find((form) => form.kind === asked) ?? testerForms[0];
  return (
    <>
      <PageHeading
        title="Email Tester"
        lead="See every mail as it goes out, and send it to yourself."
      >
        <Label htmlFor={id}>Mail</Label>
        <Select
          id={id}
          value={chosen?.kind}
          onChange={(event) =>
            setParams(
              { mail: event.currentTarget.value },
              { replace: true, preventScrollReset: true },
            )
          }
          className="min-w-56"
        >
          {testerForms.map((form) => (
            <option key={form.kind} value={form.kind}>
              {form.title}
            </option>
          ))}
        </Select>
      </PageHeading>
      <datalist id="staff-emails">
        {staffEmails.map((email) => (
          <option key={email} value={email} />
        ))}
      </datalist>
      {chosen ? (
        <LetterForm
          key={chosen.kind}
          {...chosen}
          recipient={recipient}
          onRecipient={setRecipient}
        />
      ) : null}
    </>
  );
}
