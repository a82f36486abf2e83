import { optOut } from "~/core/consent/opt-out";
import { isSuppressed } from "~/core/consent/queries";
import { barredBeforeAt, liftAdoptedStops, numberHash } from "~/core/restore/adopted-lines";
import { adoptSettings } from "~/core/staff/adopted/adopt-settings";
import { adoptStops } from "~/core/staff/adopted/adopt-stops";
import { holdLettersAgain } from "~/core/staff/adopted/hold-letters-again";
import { listMailsUnderWay } from "~/core/staff/adopted/list-mails-under-way";
import { markMinor } from "~/core/sign-up/mark-minor";
import { takeUpActs } from "~/core/staff/adopted/take-up-acts";
import { withdrawApprovalsAgain } from "~/core/staff/adopted/withdraw-approvals-again";
import { listTriesNotLeft } from "~/core/staff/adopted/list-tries-not-left";
import { endAdoptedOrder } from "~/core/payouts/adopted/end-adopted-order";
import type { HandedOver } from "~/core/payouts/adopted/note-hand-over";
import { sqlite } from "~/db/client";
import type { JournalKind } from "~/db/journal/journal-kinds";
import type { JournalLine } from "~/db/journal/journal-text";
import { transaction } from "~/db/transaction";

type Values = [
  id: string,
  n: number,
  kind: string,
  key: string,
  whom: string | null,
  words: string | null,
  detail: string | null,
  at: number,
  adoptedAt: number,
  metAt: number | null,
];

const insert = sqlite.prepare<Values>(
  `INSERT INTO adopted_lines (id, n, kind, key, whom, words, detail, at, adopted_at, met_at)
   VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
);
const insertFact = sqlite.prepare<[string, string, string | null, string | null]>(
  "INSERT INTO adopted_facts (fact_key, external_id, evidence, people) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
);
const phones = sqlite.prepare<[], string>("SELECT phone FROM phone_numbers").pluck();

/**
 * How many lines were new, of each kind, and a sentence for each act of staff that holds
 * again.
 */
export type Adoption = { counts: Partial<Record<JournalKind, number>>; changes: string[] };

const undoneBy: Partial<Record<JournalKind, JournalKind>> = {
  opted_out: "opted_in",
  role_ended: "role_given",
  credential_ended: "credential_given",
  mail_stopped: "mail_allowed",
  minor_barred: "minor_bar_lifted",
  mail_arrived: "mail_erased",
  payout: "payout_ended",
};

// A stop that was lifted later, or an order that failed later, is no longer in force.
function undoneAt(line: JournalLine, lines: readonly JournalLine[]): number | null {
  const by = undoneBy[line.kind];
  if (!by) return null;
  const later = lines.find(
    (one) =>
      one.kind === by &&
      one.n > line.n &&
      (line.kind === "opted_out" || one.key === line.key) &&
      one.whom === line.whom,
  );
  return later?.at ?? null;
}

function adoptLine(line: JournalLine, lines: readonly JournalLine[], now: number): boolean {
  const { id, n, kind, key, words, detail, at } = line;
  const payout = kind === "payout" ? (detail as HandedOver | null) : null;
  const whom = payout ? payout.userId : line.whom;
  const undone = undoneAt(line, lines);
  const written = detail && JSON.stringify(detail);
  const { changes } = insert.run(id, n, kind, key, whom, words, written, at, now, undone);
  if (payout && changes > 0 && undone === null)
    for (const { fact, evidence, people } of payout.facts)
      insertFact.run(fact, key, evidence, people ? JSON.stringify(people) : null);
  // Its line may be one that this copy had adopted already.
  if (kind === "payout_ended" && changes > 0) endAdoptedOrder(key, now);
  return changes > 0;
}

// Records the stop in the consent ledger too, where the number is known here.
function stopAgain(lines: readonly JournalLine[]): void {
  const stops = new Map(
    lines
      .filter((line) => line.kind === "opted_out" && undoneAt(line, lines) === null)
      .map((line) => [line.whom, line]),
  );
  if (stops.size === 0) return;
  for (const phone of phones.all()) {
    const stop = stops.get(numberHash(phone));
    if (!stop) continue;
    const scope = stop.key === "recurring" ? "recurring" : "all";
    optOut({
      phone,
      scope,
      reason: "portal",
      words: "Had stopped our texts before the database was restored.",
      channel: "web",
      at: stop.at,
    });
    // They have asked for texts since, of this copy.
    if (!isSuppressed(phone, scope)) liftAdoptedStops("opted_out", numberHash(phone), stop.at);
  }
}

// A number that is not on record is looked up among the adopted lines (`saidMinorAt`).
function barAgain(lines: readonly JournalLine[]): void {
  const barred = new Map(
    lines
      .filter((line) => line.kind === "minor_barred" && undoneAt(line, lines) === null)
      .map((line) => [line.whom, line.at]),
  );
  if (barred.size === 0) return;
  for (const phone of phones.all()) {
    const at = barred.get(numberHash(phone));
    if (at !== undefined && barredBeforeAt(phone) !== null) markMinor(phone, at);
  }
}

/**
 * Adopts the lines of the journal that this database did not know before it was restored: what had
 * been sent, stopped, erased and paid. Stops are in force at once, also for numbers and addresses
 * that are not on record. Adopting again changes nothing.
 */
export function adoptJournal(lines: readonly JournalLine[], now: number = Date.now()): Adoption {
  return transaction(() => {
    const all = [...listMailsUnderWay(lines), ...lines];
    const notLeft = listTriesNotLeft(all);
    const telling = all.filter(
      (line) => line.kind !== "beat" && line.kind !== "fenced" && !notLeft.has(line),
    );
    const fresh = telling.filter((line) => adoptLine(line, telling, now));
    const counts: Adoption["counts"] = {};
    for (const { kind } of fresh) counts[kind] = (counts[kind] ?? 0) + 1;
    stopAgain(telling);
    barAgain(telling);
    const acts = [adoptStops, withdrawApprovalsAgain, adoptSettings, holdLettersAgain, takeUpActs];
    const changes = acts.flatMap((adoptActs) => adoptActs(fresh, now));
    return { counts, changes };
  });
}
