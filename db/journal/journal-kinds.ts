/** Kinds of lines in the journal outside the database. */
export const journalKinds = [
  "beat",
  "fenced",
  "text",
  "answered",
  "mail",
  "not_left",
  "payout",
  "payout_ended",
  "opted_out",
  "opted_in",
  "mail_stopped",
  "mail_allowed",
  "stop_set",
  "stop_lifted",
  "role_ended",
  "role_given",
  "password_ended",
  "recovery_code_used",
  "person_erased",
  "case_erased",
] as const;
export type JournalKind = (typeof journalKinds)[number];
