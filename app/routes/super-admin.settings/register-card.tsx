import { useRef, useState, type ChangeEvent } from "react";
import { DownloadButton } from "~/app/components/download-button";
import { StaffCard } from "~/app/components/staff/staff-card";
import { useStaffFetcher } from "~/app/components/staff/acts/use-staff-fetcher";
import { Field } from "~/app/components/fields/field";
import { FieldProblem } from "~/app/components/fields/field-problem";
import { Badge } from "~/app/components/ui/badge";
import { Button } from "~/app/components/ui/button";
import { Label } from "~/app/components/ui/label";
import { Textarea } from "~/app/components/ui/textarea";
import type { ShownItem, ShownRegister } from "~/app/staff/claims/shown-register.server";

/** A register of this size or more is no register. */
const largestFile = 1_000_000;

function TakeIn() {
  const fetcher = useStaffFetcher();
  const words = useRef<HTMLTextAreaElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const fill = async ({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = currentTarget.files ?? [];
    const isTooLarge = file !== undefined && file.size >= largestFile;
    setProblem(isTooLarge ? "This file is too large to be a register." : null);
    if (!file || isTooLarge || !words.current) return;
    words.current.value = await file.text();
  };
  return (
    <fetcher.Form method="post" data-typing="register" className="mt-6 flex flex-col gap-3">
      <h3 className="font-bold">Take in a signed register</h3>
      <div className="flex flex-col gap-1.5">
        <Label htmlFor="register-file">File from counsel</Label>
        <input
          id="register-file"
          type="file"
          accept="application/json,.json"
          className="w-full min-w-0 text-sm text-muted file:mr-3 file:h-9 file:cursor-pointer file:rounded-md file:border file:border-line-strong file:bg-transparent file:px-3 file:font-semibold file:text-ink hover:file:bg-raised"
          onChange={(event) => void fill(event)}
        />
        {problem ? <FieldProblem isSaid>{problem}</FieldProblem> : null}
      </div>
      <div className="flex flex-col gap-1.5">
        <Label htmlFor="signed-register">Register as counsel filled it in</Label>
        <Textarea
          ref={words}
          id="signed-register"
          name="register"
          rows={4}
          required
          spellCheck={false}
          className="max-h-60 font-mono text-xs"
        />
      </div>
      <Field
        label="SHA-256 that counsel wrote in the memo"
        name="signed_hash"
        required
        autoComplete="off"
        spellCheck={false}
      />
      <div>
        <Button
          type="submit"
          look="outline"
          name="intent"
          value="take-register"
          disabled={fetcher.state !== "idle"}
        >
          Take in
        </Button>
      </div>
    </fetcher.Form>
  );
}

type ItemsProps = { title: string; items: readonly ShownItem[]; isOpen?: boolean };

function Items({ title, items, isOpen = false }: ItemsProps) {
  if (items.length === 0) return null;
  return (
    <details className="mt-4" open={isOpen}>
      <summary className="w-fit cursor-pointer font-semibold">
        {title} ({items.length})
      </summary>
      <ul
        className="mt-1 max-h-72 divide-y divide-line overflow-y-auto"
        tabIndex={0}
        aria-label={title}
      >
        {items.map(({ key, title: name, words, isUrgent }) => (
          <li key={key} className="py-2 text-sm">
            <span className="font-semibold break-words">{name}</span>
            <span className={isUrgent ? "block text-danger-ink" : "block text-muted"}>{words}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function States({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <details className="mt-4">
      <summary className="w-fit cursor-pointer font-semibold">
        States without an approved pathway ({names.length})
      </summary>
      <p className="mt-1 text-sm text-muted">{names.join(", ")}</p>
    </details>
  );
}

function Counts({ register }: { register: ShownRegister }) {
  const { approvedCount, items, endIn30, endIn60, lapsed } = register;
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {lapsed.length > 0 ? <Badge look="danger">{lapsed.length} ended or changed</Badge> : null}
      {endIn30 > 0 ? <Badge look="danger">{endIn30} end within 30 days</Badge> : null}
      {endIn60 > endIn30 ? <Badge look="warning">{endIn60} end within 60 days</Badge> : null}
      {approvedCount < items ? (
        <Badge look="outline">{items - approvedCount} not approved</Badge>
      ) : (
        <Badge look="positive">All are approved</Badge>
      )}
    </div>
  );
}

/**
 * The register of approvals (CL-04): what is missing, what ends soon or has ended, what counsel
 * allowed and until when, and the one file to sign.
 */
export function RegisterCard({ register, demo }: { register: ShownRegister; demo: boolean }) {
  const { approvedCount, items, mayApprove } = register;
  return (
    <StaffCard
      title="Register of approvals"
      about={
        demo
          ? "Sample: in demo mode theories and pathways are used unapproved."
          : "Without an approved theory and pathway no claim is taken."
      }
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="text-sm">
          {approvedCount} of {items} entries are approved.
        </p>
        <DownloadButton
          address="/super-admin/settings/register"
          failure="Failed to download the register"
          look="link"
          size="sm"
        >
          Download the register
        </DownloadButton>
      </div>
      <Counts register={register} />
      <p className="mt-2 text-sm text-muted">
        The file holds every entry with its words and how it stands, the missing ones too.
      </p>
      <Items title="Ended, withdrawn or changed" items={register.lapsed} isOpen />
      <Items title="End within 60 days" items={register.ending} isOpen />
      <Items title="Never approved" items={register.missing} />
      <States names={register.states} />
      <Items title="Approved" items={register.approved} />
      {mayApprove ? (
        <TakeIn />
      ) : (
        <p className="mt-3 text-sm text-muted">Only the super admin takes in a signed register.</p>
      )}
    </StaffCard>
  );
}
