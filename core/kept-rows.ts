import { days } from "~/core/duration";

/**
 * `over` is an SQL condition that a row's time was over before `$before`; `portion` rows of a table
 * are checked at a time.
 */
export type Outdated = { after: number; over: string; portion?: number; because: string };
type Kept = { forEver: string } | { by: string; because: string } | Outdated;

const append = { forEver: "append-only: it proves what was said, agreed, done or paid" };
const person = {
  forEver:
    "it is a person's account, until they ask for its deletion (core/staff/delete-person.ts)",
};
const talk = {
  forEver:
    "LG-08: what was said with its consent is kept for five years at least; a deleted account loses its words",
};
const money = { forEver: "where money moved, what explains it stays (decisions, Money)" };
const theCase = {
  by: "purge-expired",
  because:
    "it belongs to a case, which is kept for seven years after settlement (decisions, Cases)",
};
const staffs = { forEver: "staff wrote it, and takes it away" };
const bounded = { forEver: "it does not grow with what strangers or machines do" };
const engine = {
  by: "the engine (RUNS_KEEP_DAYS)",
  because: "a run that ended is only looked at to understand it",
};

const month = days(30);
const year = days(400);

/**
 * The retention of every table's rows: kept for ever and why, pruned by another act, or pruned here
 * when they have been `over` for longer than `after`. A ledger, consent, evidence and a person's
 * words are never pruned here.
 */
export const keptRows: Readonly<Record<string, Kept>> = {
  users: person,
  profiles: person,
  oauth_accounts: person,
  recovery_codes: person,
  admin_users: bounded,
  admin_settings: bounded,
  testimonials: staffs,
  counters: bounded,
  daily_figures: bounded,
  findings: bounded,
  incidents: {
    after: year,
    over: "resolved_at IS NOT NULL AND resolved_at < $before",
    because: "what was wrong a year ago explains nothing any more",
  },
  agreements: append,
  legal_texts: append,
  audit_log: append,
  data_requests: { forEver: "it proves that somebody's rights were met" },
  sessions: {
    after: days(1),
    over: "expires_at * 1000 < $before",
    because: "an ended session opens nothing and is shown to nobody",
  },
  link_tokens: {
    after: month,
    over: "expires_at < $before",
    because: "for a month an old link says that it is over, then that it is none",
  },
  phone_codes: {
    after: month,
    over: "expires_at < $before",
    because: "a code holds for minutes; a month shows what was tried",
  },
  credential_changes: {
    forEver:
      "that a way in was changed, by whom and when, is on record; what it was before goes after 72 hours (take-back-change.ts)",
  },
  credential_notices: {
    after: month,
    over: "expires_at < $before",
    because: "for a month an old link says that it is over, then that it is none",
  },
  sealed_secrets: {
    by: "forget-secrets",
    because: "a link or a code goes when it is used, has expired or left an hour ago",
  },
  rate_limits: {
    after: days(1),
    over: "ends_at < $before",
    because: "tries count in their window only",
  },
  changes: {
    after: days(3),
    over: "at < $before AND seq < (SELECT max(seq) FROM changes)",
    because:
      "a page that was away longer loads everything anew; the newest keeps its place in the log",
  },
  events: {
    // IN-36: a repeated id is dropped for at least a day. The caller names RUNS_KEEP_DAYS.
    after: days(1),
    over: "dispatched_at IS NOT NULL AND dispatched_at < $before",
    because:
      "what the engine, or Inngest's server, has taken is the engine's; the row is the truth",
  },
  phone_numbers: {
    forEver: "what a number wished and who proved it counts for as long as it may be texted",
  },
  consent_events: append,
  suppressions: { forEver: "a stop holds until it is lifted by the person" },
  email_suppressions: { forEver: "a stop holds until it is lifted by the person" },
  support_conversations: talk,
  support_messages: talk,
  message_media: talk,
  texts: talk,
  delivery_reports: {
    after: days(180),
    over: "received_at < $before",
    because: "the state that it led to stands at the text itself (TW-42)",
  },
  mails: {
    after: year,
    over: "kind = 'staff-alert' AND created_at < $before AND status NOT IN ('queued', 'reserved')",
    portion: 100,
    because:
      "an alarm to staff is over; a mail to a person or a sender is evidence of what we wrote, and stays",
  },
  internal_notes: talk,
  conversation_tags: talk,
  model_use: { after: year, over: "at < $before", because: "costs are looked at by day and month" },
  ai_training_data: staffs,
  ai_training_versions: staffs,
  ai_settings: bounded,
  canned_answers: staffs,
  cases: theCase,
  case_files: theCase,
  case_events: theCase,
  readings: theCase,
  corrections: theCase,
  hunter_emails: theCase,
  file_likenesses: theCase,
  filings: theCase,
  pursuits: theCase,
  template_approvals: append,
  claim_facts: theCase,
  packed_facts: theCase,
  packed_rows: theCase,
  claim_questions: theCase,
  claim_instruments: theCase,
  counsel_approvals: append,
  emergency_stops: bounded,
  outreach_letters: theCase,
  outreach_replies: {
    by: "purge-expired",
    because: "mail of a case goes with it, mail of none after the setting unmatched_mail_days",
  },
  review_claims: {
    after: days(1),
    over: "expires_at < $before",
    because: "a claim holds for minutes",
  },
  arrived_mails: {
    by: "purge-expired",
    because: "it goes with the record of the mail, by a trigger",
  },
  unclaimed_files: {
    by: "sweep",
    because: "a file is claimed by its record, or deleted after a day",
  },
  upload_days: {
    by: "limit-uploads",
    because: "what was sent counts on its day only, and goes with the next day's first file",
  },
  held_files: {
    by: "sweep",
    because:
      "the picture goes after 30 days; that it came stays, since the chain of custody names it",
  },
  custody_log: append,
  intake_refusals: {
    forEver: "a refused submission leaves one line: who, when, hash, reason (decisions, Cases)",
  },
  affiliates: money,
  affiliate_contacts: money,
  affiliate_months: money,
  referrals: money,
  ledger_sets: append,
  ledger_entries: append,
  ledger_balances: bounded,
  company_earnings: money,
  commissions: money,
  payouts: money,
  payout_lines: money,
  tax_forms: money,
  vendor_webhooks: {
    after: year,
    over: "handled_at IS NOT NULL AND handled_at < $before",
    because:
      "a vendor repeats for days (TR-06), and only the order itself says what became of money",
  },
  database_identity: bounded,
  closed_doors: bounded,
  journal_lines: {
    after: month,
    over: "at < $before AND n < (SELECT max(n) FROM journal_lines)",
    because: "it stands in the journal outside the database; the newest is this one's position",
  },
  adopted_lines: {
    forEver: "after a restore it says what had been done already; only a restore adds to it",
  },
  adopted_facts: {
    by: "end-adopted-order",
    because:
      "an order that came to nothing paid nothing; its line says for ever what it was to pay",
  },
  restore_drills: {
    after: year,
    over: "at < $before",
    because: "the newest says whether a copy comes back whole, older ones how long it took",
  },
  engine_runs: engine,
  engine_steps: engine,
  engine_jobs: engine,
  engine_waits: engine,
  engine_held: engine,
  engine_marks: engine,
  engine_crons: bounded,
};

/** The tables that are pruned here, with their rules. */
export function listOutdated(): [table: string, rule: Outdated][] {
  return Object.entries(keptRows).flatMap(([table, kept]) =>
    "over" in kept ? [[table, kept] satisfies [string, Outdated]] : [],
  );
}
