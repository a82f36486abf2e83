import { useFetcher } from "@remix-run/react";
import { useId } from "react";
import { FieldProblem } from "~/app/components/fields/field-problem";
import { Button } from "~/app/components/ui/button";
import { Label } from "~/app/components/ui/label";

type Answered = { ok: boolean; problem?: string };

/** What stands of the registry's e-mail: nothing, or that it came and is read by a person. */
export type RegistryMailState = "wanted" | "here" | null;

function Here() {
  return (
    <p role="status">The e-mail from donotcall.gov is here. A person on our team reads its date.</p>
  );
}

/** The form by which a person adds the e-mail that shows since when their number is registered. */
export function RegistryMail({ caseId, state }: { caseId: string; state: RegistryMailState }) {
  const fetcher = useFetcher<Answered>();
  const file = useId();
  if (state === "here") return <Here />;
  if (state === null) return null;
  const problem = fetcher.data?.ok === false ? fetcher.data.problem : undefined;
  return (
    <fetcher.Form
      method="post"
      action={`/user/cases/${caseId}/exhibit`}
      encType="multipart/form-data"
      className="flex flex-col gap-3 rounded-lg border border-line p-4"
    >
      <Label htmlFor={file}>The e-mail from donotcall.gov that shows the date</Label>
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
      {problem ? <FieldProblem id={`${file}-error`}>{problem}</FieldProblem> : null}
      <div>
        <Button type="submit" size="sm" disabled={fetcher.state !== "idle"}>
          Add the e-mail
        </Button>
      </div>
    </fetcher.Form>
  );
}
