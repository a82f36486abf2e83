import { sqlite } from "~/db/client";
import { newId } from "~/db/ids";
import { afterCommit } from "~/db/transaction";
import type { OutreachStep, PursuitStop } from "~/db/vocabulary";

/**
 * Every event of the product, `noun/past.participle`, with its data. An event is a nudge and
 * carries ids only: the row is the truth (house.md, Rules for the doors).
 */
export type EventCatalogue = {
  /** A person wrote; `conversationId` keeps one person's messages in order. */
  "message/received": { messageId: string; conversationId: string };
  /** A text waits in the outbox; `conversationId` keeps the texts to one person in order. */
  "text/queued": { textId: string; conversationId: string };
  /** News could not be texted any more when its turn came: it goes by mail. */
  "text/withheld": { textId: string };
  /** The process has started: messages that came while it was down are fetched. */
  "service/started": { at: number };
  /** `userId` keeps one person's pictures from standing in front of everybody else's. */
  "case/opened": { caseId: string; userId?: string };
  /**
   * A picture waits because the texts that its person accepted have changed; the person is asked.
   */
  "agreement/owed": { caseId: string };
  /** A person accepted texts, which are sent to them. `at` (ms) identifies the acceptance. */
  "agreement/accepted": { userId: string; at: number };
  "case/submitted": { caseId: string };
  /** A further picture joined a case of the same sender: its owner is told. */
  "case/joined": { caseId: string; fileId: string; messageId: string | null };
  "case/sent.to.review": { caseId: string };
  "case/rejected": { caseId: string };
  "case/settled": { caseId: string };
  "case/released": { caseId: string };
  "case/paused": { caseId: string };
  "case/closed": { caseId: string };
  /** The letters of a step were written: its owner is told. */
  "outreach/step.begun": { caseId: string; step: OutreachStep };
  /**
   * A hold was lifted, or outreach was found to be forgotten: it continues from its row's state.
   */
  "outreach/resumed": { caseId: string };
  "outreach/stopped": { caseId: string; reason: PursuitStop };
  /** All letters are out; an admin must file, or end the case. */
  "outreach/filing.due": { caseId: string };
  "outreach/filed": { caseId: string };
  /** Mail was handed to us and stored, but is still unread. */
  "mail/arrived": { mailId: string };
  /** Mail came in about a case. */
  "outreach/answered": { caseId: string; replyId: string };
  /** Mail came in that belongs to no case we know. */
  "mail/unmatched": { replyId: string };
  "person/joined": { userId: string };
  /** A person has proven an address, by opening a mail or through a vendor that vouches for it. */
  "email/proven": { userId: string };
  /** A person has proven that a number is theirs. */
  "phone/proven": { userId: string };
  /** A credential of an account was changed: the credentials proven before are notified. */
  "access/changed": { changeId: string };
  "person/asked.for.deletion": { userId: string };
  "person/asked.for.help": { conversationId: string };
  /** Staff found at `at` that a person who said that they are under 18 is not; they are told. */
  "minor/bar.lifted": { conversationId: string; at: number };
  "mail/queued": { mailId: string };
  /** Somebody was added as an affiliate by staff, or is active again. */
  "affiliate/approved": { affiliateId: string };
  "case/paid": { caseId: string };
  /** Staff wants a case sent to the outgoing webhook (A §7). */
  "case/webhook.requested": { caseId: string };
  "case/settlement.reversed": { caseId: string };
  "payout/released": { payoutId: string };
  "payout/completed": { payoutId: string };
  "payout/failed": { payoutId: string };
  /** A payout has an inconsistency or waits for a person: staff must look. */
  "payout/needs.attention": { payoutId: string; reason: string };
  /** The vendor sent a report (TR-06): the order is looked up, since the report only says which. */
  "payout/reported": { uuid: string };
};

export type EventName = keyof EventCatalogue;

// Every arriving message writes this, so it is prepared without a query builder's mapping.
const insert = sqlite.prepare<[string, string, string, number, number | null, number]>(
  "INSERT INTO events (id, name, data, ts, due_at, created_at) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
);

const shared = globalThis as typeof globalThis & { eventListeners?: Set<() => void> };
const listeners = (shared.eventListeners ??= new Set());

let delay = 0;

/**
 * Runs `work` and delays the delivery of the events it records by `ms`: until then its rows may be
 * restored before anybody is told. `work` is synchronous; an event finds the rows as they are when
 * it is due.
 */
export function deliverLater<T>(ms: number, work: () => T): T {
  const before = delay;
  delay = Math.max(before, ms);
  try {
    return work();
  } finally {
    delay = before;
  }
}

/**
 * Records an event in the transaction around, and nudges the engine once that has committed. A
 * repeated `id` changes nothing.
 * @returns the event's id
 */
export function recordEvent<Name extends EventName>(
  name: Name,
  data: EventCatalogue[Name],
  id: string = newId("evt"),
): string {
  const now = Date.now();
  insert.run(id, name, JSON.stringify(data), now, delay > 0 ? now + delay : null, now);
  afterCommit(announceEvents);
  return id;
}

/** Nudges the engine: events of any name were recorded. */
export function announceEvents(): void {
  for (const listener of listeners) listener();
}

/** Calls `listener` after each commit that recorded events. @returns a function that stops it */
export function onEventsRecorded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
