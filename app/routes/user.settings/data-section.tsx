import { DownloadButton } from "~/app/components/download-button";
import { FieldProblem } from "~/app/components/fields/field-problem";
import { Checkbox } from "~/app/components/ui/checkbox";
import { Day } from "./day";
import { errorOf, Section, SettingsForm, type Problem } from "./section";

function Deletion({ problem }: { problem: Problem }) {
  const error = errorOf(problem, "delete", "sure");
  return (
    <SettingsForm
      intent="delete"
      submit="Ask for deletion"
      look="destructive"
      busy="Sending …"
      problem={problem}
    >
      <p className="text-[0.9375rem]">
        A person deletes your account within 30 days: cases that have not settled, pictures and
        messages are gone for good. What moved money is kept for seven years without your name, as
        the law asks.
      </p>
      <label className="flex cursor-pointer items-center gap-3">
        <Checkbox
          name="sure"
          value="yes"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "sure-error" : undefined}
        />
        Yes, I want my account deleted
      </label>
      {error ? <FieldProblem id="sure-error">{error}</FieldProblem> : null}
    </SettingsForm>
  );
}

/** U legal pages: the rights to data portability and to erasure. */
export function DataSection({ askedAt, problem }: { askedAt: number | null; problem: Problem }) {
  return (
    <Section id="data" title="Your data">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-60 text-[0.9375rem]">
          Everything we keep about you, in one file that programs can read.
        </p>
        <DownloadButton
          address="/user/settings/export"
          fields={{}}
          failure="Failed to download your data"
          look="outline"
        >
          Download my data
        </DownloadButton>
      </div>
      <div className="border-t border-line pt-5">
        {askedAt === null ? (
          <Deletion problem={problem} />
        ) : (
          <SettingsForm
            intent="keep-account"
            submit="Keep my account"
            look="outline"
            problem={problem}
          >
            <p className="text-[0.9375rem]">
              You asked on <Day at={askedAt} /> for your account to be deleted. Until a person has
              done so you can take it back.
            </p>
          </SettingsForm>
        )}
      </div>
    </Section>
  );
}
