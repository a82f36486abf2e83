import type { LostAct } from "~/core/restore/lost-acts";

/** Acts about these are repeated from lines of their own kind, or change nothing that is kept. */
const subjects = new Set(["emergency-stop", "setting", "register", "door", "restore"]);

/** Acts that are repeated from lines of their own kind. */
const repeated = new Set([
  ...["grant-admin", "revoke-admin", "delete-person", "archive-person", "record-stop"],
  ...["delete-case", "archive-case", "lift-minor-bar"],
  ...["hold-outreach", "outreach_held", "resume-outreach", "outreach_resumed"],
  ...["stop-outreach", "outreach_stopped", "send-to-webhook", "webhook_requested"],
  ...["payout.completed", "payout.handed_over"],
]);

/** Acts of which only the entry in the audit log is lost. */
const nothingLost = new Set([
  ...["export-case", "export-payouts", "send-test-mail", "test-webhook", "consult-doctor"],
  ...["send-event", "replay-run", "cancel-run", "send-reset-email", "add-staff"],
  ...["take-incident", "clear-mark", "webhook_sent", "webhook_failed"],
]);

/** Whether nothing of an act is lost with a copy that lacks it but its entry in the audit log. */
export const ofOwnKind = ({ act, on }: LostAct): boolean =>
  subjects.has(on) || repeated.has(act) || nothingLost.has(act);
