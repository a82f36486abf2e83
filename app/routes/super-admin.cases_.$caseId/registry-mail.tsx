import { useId } from "react";
import { Field } from "~/app/components/fields/field";
import { useStaffFetcher } from "~/app/components/staff/acts/use-staff-fetcher";
import { ViewerTime } from "~/app/components/time/viewer-time";
import { Button } from "~/app/components/ui/button";
import { Label } from "~/app/components/ui/label";
import { Select } from "~/app/components/ui/select";
import type { CaseDetail } from "./load.server";

type Props = { caseId: string; exhibits: CaseDetail["exhibits"] };

function Kept({ caseId, exhibits }: Props) {
  if (exhibits.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-col gap-1 text-sm">
      {exhibits.map(({ id, by, at }) => (
        <li key={id}>
          <a
            className="font-semibold underline underline-offset-4"
            href={`/super-admin/cases/${caseId}/paper?file=${id}`}
            target="_blank"
            rel="noreferrer"
          >
            {by === "user" ? "The person's e-mail" : "Added by staff"}
          </a>
          , <ViewerTime at={at} />
        </li>
      ))}
    </ul>
  );
}

/** The registry's e-mails of a case, and the form by which staff notes the day that one shows. */
export function RegistryMail({ caseId, exhibits }: Props) {
  const fetcher = useStaffFetcher();
  const [file, chosen] = [useId(), useId()];
  return (
    <details className="mt-5" open={exhibits.some(({ by }) => by === "user") || undefined}>
      <summary className="w-fit cursor-pointer font-semibold">The registry&apos;s e-mail</summary>
      <Kept caseId={caseId} exhibits={exhibits} />
      <fetcher.Form
        method="post"
        action={`/super-admin/cases/${caseId}/exhibit`}
        encType="multipart/form-data"
        className="mt-3 flex flex-col gap-3"
      >
        {exhibits.length > 0 ? (
          <div className="flex flex-col gap-1.5">
            <Label htmlFor={chosen}>E-mail that shows it</Label>
            <Select id={chosen} name="exhibit" defaultValue={exhibits.at(-1)?.id}>
              {exhibits.map(({ id, by }, at) => (
                <option key={id} value={id}>
                  {`${at + 1}, by ${by === "user" ? "the person" : "staff"}`}
                </option>
              ))}
            </Select>
          </div>
        ) : null}
        <div className="flex flex-col gap-1.5">
          <Label htmlFor={file}>
            {exhibits.length > 0 ? "Or another one" : "Picture, PDF or .eml"}
          </Label>
          <input id={file} name="mail" type="file" accept="image/jpeg,image/png,.pdf,.eml" />
        </div>
        <Field label="Registered on" name="day" type="date" min="2003-06-27" required />
        <Button type="submit" className="self-start" disabled={fetcher.state !== "idle"}>
          Note the day
        </Button>
      </fetcher.Form>
    </details>
  );
}
