import { useFetcher } from "@remix-run/react";
import { useId } from "react";
import { FieldProblem } from "~/app/components/fields/field-problem";
import { Button } from "~/app/components/ui/button";
import { Label } from "~/app/components/ui/label";

type Answered = { ok: boolean; problem?: string };

/**
 * What stands of the registry's e-mail: nothing; that it came and is read by a person; that no more
 * of them are taken.
 */
export type RegistryMailState = "wanted" | "here" | "enough" | null;

function Form({ caseId, label }: { caseId: string; label: string }) {
  const fetcher = useFetcher<Answered>();
  const file = useId();
  if (fetcher.data?.ok === true) return <p role="status">It is here, too, and is read as well.</p>;
  const problem = fetcher.data?.problem;
  return (
    <fetcher.Form
      method="post"
      action={`/user/cases/${caseId}/exhibit`}
      encType="multipart/form-data"
      className="flex flex-col gap-3"
    >
      <Label htmlFor={file}>{label}</Label>
      <input
        id={file}
        name="mail"
        type="file"
        required
        accept="image/jpeg,image/png,.pdf,.eml"
        className="max-w-full text-sm"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${file}-error` : undefined}
      />
      <p className="text-[0.8125rem] text-muted">A screenshot, a PDF or the mail itself (.eml).</p>
      {problem ? (
        <FieldProblem id={`${file}-error`} isSaid>
          {problem}
        </FieldProblem>
      ) : null}
      <div>
        <Button type="submit" size="sm" disabled={fetcher.state !== "idle"}>
          Add the e-mail
        </Button>
      </div>
    </fetcher.Form>
  );
}

function Here({ caseId, canAdd }: { caseId: string; canAdd: boolean }) {
  return (
    <div>
      <p role="status">
        The e-mail from donotcall.gov is here. A person on our team reads its date.
      </p>
      {canAdd ? (
        <details className="mt-3 text-sm">
          <summary className="cursor-pointer text-muted">Was it the wrong file?</summary>
          <div className="mt-3">
            <Form caseId={caseId} label="The right e-mail; the first one is kept beside it" />
          </div>
        </details>
      ) : null}
    </div>
  );
}

/** The form by which a person adds the e-mail that shows since when their number is registered. */
export function RegistryMail({ caseId, state }: { caseId: string; state: RegistryMailState }) {
  if (state === null) return null;
  if (state !== "wanted") return <Here caseId={caseId} canAdd={state === "here"} />;
  return (
    <div className="rounded-lg border border-line p-4">
      <Form caseId={caseId} label="The e-mail from donotcall.gov that shows the date" />
    </div>
  );
}
