import { senderOf } from "~/tests/support/house-kills/drawn-pictures";
import { unsettled } from "~/tests/support/house-kills/house-load";

type Open = { what: string; count: number };

const one = (what: string, from: string): string =>
  `SELECT '${what}' AS what, count(*) AS count FROM ${from}`;

/** Everything that is owed to anybody, counted; the letters of a case that goes on are not. */
export const openWork = [
  one(
    "messages without an answer",
    "support_messages WHERE sender_type = 'user' AND answered_at IS NULL",
  ),
  one("pictures that were not fetched", "message_media WHERE state = 'waiting'"),
  one("texts that have not left", "texts WHERE status IN ('queued', 'reserved')"),
  one("mails that have not left", "mails WHERE status IN ('queued', 'reserved')"),
  one("cases without a decision", "cases WHERE status = 'pending'"),
  one(
    "cases that wait for staff",
    `cases WHERE status = 'submitted' AND violator_email <> '${senderOf(unsettled)}'`,
  ),
  one("payouts that are not paid", "payouts WHERE status <> 'completed'"),
  one("people who are owed", "ledger_balances WHERE account LIKE 'owed:%' AND balance_cents <> 0"),
  one("events that nobody took", "events WHERE dispatched_at IS NULL"),
  one(
    "runs that go on",
    "engine_runs WHERE ended_at IS NULL AND function_id <> 'text-to-claim-run-outreach'",
  ),
  one("calls that are owed", "engine_jobs WHERE ready = 1"),
].join(" UNION ALL ");

/** What of it is there, in words. */
export const stillOpen = (rows: readonly Open[]): string[] =>
  rows.filter(({ count }) => count > 0).map(({ what, count }) => `${count} ${what}`);
