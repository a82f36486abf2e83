import { DownloadButton } from "~/app/components/download-button";
import { StaffCard } from "~/app/components/staff/staff-card";
import { useStaffFetcher } from "~/app/components/staff/acts/use-staff-fetcher";
import { Field } from "~/app/components/fields/field";
import { Button } from "~/app/components/ui/button";
import { Label } from "~/app/components/ui/label";
import { Textarea } from "~/app/components/ui/textarea";

export type ShownRegister = {
  approved: { kind: string; subject: string; counsel: string; expiresOn: string }[];
  items: number;
  mayApprove: boolean;
};

function TakeIn() {
  const fetcher = useStaffFetcher();
  return (
    <fetcher.Form method="post" data-typing="register" className="mt-4 flex flex-col gap-3">
      <div className="flex flex-col gap-1.5">
        <Label htmlFor="signed-register">Register as counsel filled it in</Label>
        <Textarea id="signed-register" name="register" rows={4} required spellCheck={false} />
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

/** The register of approvals: what counsel allowed and until when, and the file to sign (CL-04). */
export function RegisterCard({ register, demo }: { register: ShownRegister; demo: boolean }) {
  const { approved, items, mayApprove } = register;
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
          {approved.length} of {items} entries are approved.
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
      <ul className="mt-2 divide-y divide-line">
        {approved.map(({ kind, subject, counsel, expiresOn }) => (
          <li key={`${kind} ${subject}`} className="py-2 text-sm">
            <strong>
              {kind} {subject}
            </strong>
            , {counsel}, until {expiresOn}
          </li>
        ))}
      </ul>
      {mayApprove ? (
        <TakeIn />
      ) : (
        <p className="mt-3 text-sm text-muted">Only the super admin takes in a signed register.</p>
      )}
    </StaffCard>
  );
}
