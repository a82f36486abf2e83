import { useId, useState } from "react";
import { Field } from "~/app/components/fields/field";
import { ConfirmDialog } from "~/app/components/ui/overlay/confirm-dialog";
import { Label } from "~/app/components/ui/label";
import { Textarea } from "~/app/components/ui/textarea";
import { caseStatusLabels, type CaseStatus } from "~/db/vocabulary";

/** The facts of a case that the dialogs need. */
export type AskedCase = {
  id: string;
  version: number;
  title: string;
  status: CaseStatus;
  email: string | null;
  externalCaseId: string | null;
};

/** An act that staff must confirm before it is done. */
export type Asked = { line: AskedCase } & (
  { kind: "reject" } | { kind: "delete" } | { kind: "paid" } | { kind: "status"; to: CaseStatus }
);

type DialogProps = {
  asked: Asked | null;
  close: () => void;
  act: (fields: Record<string, string | number>) => void;
  isBusy: boolean;
};

type OneCase = Omit<DialogProps, "asked"> & { line: AskedCase };

/** The usual reason for a rejection, offered first. */
export const violatorNotFound =
  "We could not find an email address of the sender that suffices to file a claim. Please send a new screenshot that shows a business email address.";

const nameOf = ({ title, externalCaseId }: AskedCase): string =>
  externalCaseId ? `${externalCaseId}, ${title}` : title;

function RejectDialog({ line, close, act, isBusy }: OneCase) {
  const id = useId();
  const [reason, setReason] = useState(violatorNotFound);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && close()}
      title="Reject Case - Violator Email Not Found"
      description={
        line.email
          ? `${nameOf(line)}. The user (${line.email}) is told this reason:`
          : `${nameOf(line)}. The user has no email address.`
      }
      confirm="Reject Case"
      destructive
      isBusy={isBusy}
      onConfirm={() => act({ intent: "reject", caseId: line.id, version: line.version, reason })}
    >
      <div data-typing={`reject:${line.id}`} className="mt-4 flex flex-col gap-1.5">
        <Label htmlFor={id}>Reason</Label>
        <Textarea
          id={id}
          name="reason"
          value={reason}
          maxLength={2000}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
    </ConfirmDialog>
  );
}

function PaidDialog({ line, close, act, isBusy }: OneCase) {
  const [amount, setAmount] = useState("1000.00");
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && close()}
      title="Mark Paid"
      description={`${nameOf(line)}. What the company received for this case. It can be recorded once.`}
      confirm="Mark Paid"
      isBusy={isBusy}
      onConfirm={() =>
        act({
          intent: "paid",
          caseId: line.id,
          version: line.version,
          amount: amount.replace(/[$,\s]/g, ""),
        })
      }
    >
      <div data-typing={`paid:${line.id}`} className="mt-4">
        <Field
          label="Amount in dollars"
          name="amount"
          inputMode="decimal"
          value={amount}
          onChange={(event) => setAmount(event.currentTarget.value)}
        />
      </div>
    </ConfirmDialog>
  );
}

function ReverseDialog({ line, to, close, act, isBusy }: OneCase & { to: CaseStatus }) {
  const [reason, setReason] = useState("");
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && close()}
      title="Reverse the settlement?"
      description={`${nameOf(line)} has settled. To become ${caseStatusLabels[to]}, the user's $500 and the commissions are taken back; what was paid out already is owed back.`}
      confirm="Reverse the settlement"
      destructive
      isBusy={isBusy}
      onConfirm={() =>
        act({ intent: "status", caseId: line.id, version: line.version, to, reason })
      }
    >
      <div data-typing={`reverse:${line.id}`} className="mt-4">
        <Field
          label="Reason"
          name="reason"
          value={reason}
          maxLength={500}
          required
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
    </ConfirmDialog>
  );
}

/** Asks before a case is rejected, settled, set back, marked paid or deleted. */
export function CaseDialogs({ asked, close, act, isBusy }: DialogProps) {
  if (!asked) return null;
  const { line, kind } = asked;
  const common = { line, close, act, isBusy };
  if (kind === "reject") return <RejectDialog {...common} />;
  if (kind === "paid") return <PaidDialog {...common} />;
  if (kind === "status" && line.status === "settled")
    return <ReverseDialog {...common} to={asked.to} />;
  if (kind === "status")
    return (
      <ConfirmDialog
        open
        onOpenChange={(open) => !open && close()}
        title="Settle this case?"
        description={`${nameOf(line)}. The user is owed $500, referrers their commissions of $50, $25 and $15. This happens once.`}
        confirm="Settle"
        isBusy={isBusy}
        onConfirm={() =>
          act({ intent: "status", caseId: line.id, version: line.version, to: asked.to })
        }
      />
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && close()}
      title="Delete Case"
      description={
        <>
          <p>
            {nameOf(line)}. The case and all its files are deleted for good. This cannot be undone.
          </p>
          <p className="mt-2">
            A case that settled or moved money is archived instead and kept for its retention time.
          </p>
        </>
      }
      confirm="Delete Case"
      destructive
      isBusy={isBusy}
      onConfirm={() => act({ intent: "delete", caseId: line.id, version: line.version })}
    />
  );
}
