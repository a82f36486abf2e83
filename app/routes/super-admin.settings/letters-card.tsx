import { StaffCard } from "~/app/components/staff/staff-card";
import { useStaffFetcher } from "~/app/components/staff/acts/use-staff-fetcher";
import { Field } from "~/app/components/fields/field";
import { Badge } from "~/app/components/ui/badge";
import { Button } from "~/app/components/ui/button";

export type Letters = {
  version: string;
  hash: string;
  approval: { counsel: string; memoDate: string; memoHash: string; expiresOn: string } | null;
  mayApprove: boolean;
};

function Approved({
  approval,
  busy,
  mayApprove,
}: {
  approval: NonNullable<Letters["approval"]>;
  busy: boolean;
  mayApprove: boolean;
}) {
  return (
    <>
      <p className="text-sm">
        Approved by {approval.counsel}, memo of {approval.memoDate}, until {approval.expiresOn}.
      </p>
      <p className="text-[0.8125rem] break-all text-muted">Memo’s SHA-256: {approval.memoHash}</p>
      {mayApprove ? (
        <div>
          <Button
            type="submit"
            look="outline"
            name="intent"
            value="withdraw-letters"
            disabled={busy}
          >
            Withdraw approval
          </Button>
        </div>
      ) : null}
    </>
  );
}

function Approving({ busy }: { busy: boolean }) {
  return (
    <>
      <Field label="Counsel who approved it" name="counsel" autoComplete="off" required />
      <Field label="Date of the memo" name="memo_date" type="date" required />
      <Field
        label="Memo’s SHA-256"
        name="memo_hash"
        autoComplete="off"
        spellCheck={false}
        required
        hint="The fingerprint of the memo’s file: 64 digits from 0 to f."
      />
      <Field
        label="Approved until"
        name="expires_on"
        type="date"
        required
        hint="From this day on no letter leaves without another approval."
      />
      <div>
        <Button type="submit" name="intent" value="approve-letters" disabled={busy}>
          Record approval
        </Button>
      </div>
    </>
  );
}

/**
 * The wording of the letters and counsel's approval of it; in live mode no letter is sent without
 * it.
 */
export function LettersCard({ letters, demo }: { letters: Letters; demo: boolean }) {
  const fetcher = useStaffFetcher();
  const { version, hash, approval, mayApprove } = letters;
  const busy = fetcher.state !== "idle";
  const lacking = demo
    ? "Sample: in demo mode letters stay on this machine and say so."
    : "No letter leaves until counsel has approved it.";
  return (
    <StaffCard
      title="Wording of the letters"
      about="Counsel approves the very words; a changed word needs another approval."
    >
      <fetcher.Form
        key={`${hash} ${approval?.memoHash}`}
        method="post"
        className="flex flex-col gap-4"
      >
        <input type="hidden" name="hash" value={hash} />
        <div className="flex flex-wrap items-center gap-2 text-sm">
          <span className="font-semibold">Version {version}</span>
          {approval ? (
            <Badge look="positive">Approved</Badge>
          ) : (
            <Badge look="warning">Not approved</Badge>
          )}
        </div>
        <p className="text-[0.8125rem] break-all text-muted">
          SHA-256 of the wording: {hash}.{" "}
          <a
            href="/super-admin/settings/letters"
            target="_blank"
            rel="noreferrer"
            className="font-semibold text-accent-ink underline underline-offset-4"
          >
            Read the wording
          </a>
        </p>
        {approval ? (
          <Approved approval={approval} busy={busy} mayApprove={mayApprove} />
        ) : (
          <>
            <p className="text-sm">{lacking}</p>
            {mayApprove ? (
              <Approving busy={busy} />
            ) : (
              <p className="text-sm text-muted">Only the super admin records an approval.</p>
            )}
          </>
        )}
      </fetcher.Form>
    </StaffCard>
  );
}
