import { and, eq, inArray, isNull } from "drizzle-orm";
import { askDeletion, findDeletionRequest } from "~/core/accounts/ask-deletion";
import { isDeletionWish } from "~/core/accounts/keep-act";
import { findPerson } from "~/core/accounts/queries";
import { endAffiliate } from "~/core/affiliates/end-affiliate";
import { systemActor } from "~/core/cases/record-case-event";
import { pausePursuit } from "~/core/outreach/pause-pursuit";
import { stopPayout } from "~/core/payouts/vendor/stop-payout";
import { recordChange } from "~/core/record-change";
import { isDecidedSince } from "~/core/restore/is-decided-since";
import { holdsLetters, holdsMoney, type LostAct } from "~/core/restore/lost-acts";
import { ofOwnKind } from "~/core/staff/adopted/acts-of-own-kind";
import { db, sqlite } from "~/db/client";
import type { JournalKind } from "~/db/journal/journal-kinds";
import type { JournalLine } from "~/db/journal/journal-text";
import { affiliates } from "~/db/schema/affiliates";
import { cases } from "~/db/schema/cases";
import { payoutLines, payouts } from "~/db/schema/money";
import { pursuits } from "~/db/schema/outreach";

type Lost = { line: JournalLine; act: LostAct };
/** The lost acts about one subject, in their order; at least one. */
type Subject = { id: string; on: string; acts: readonly LostAct[] };
/** `left`: the payouts that the journal has as handed over. */
type Moment = { now: number; left: ReadonlySet<string | null> };

const meet = sqlite.prepare<[number, string]>("UPDATE adopted_lines SET met_at = ? WHERE id = ?");
const handedOver = sqlite
  .prepare<[], string | null>(
    "SELECT DISTINCT detail ->> '$.payoutId' FROM adopted_lines WHERE kind = 'payout'",
  )
  .pluck();

const decisions: readonly JournalKind[] = ["act", "letters_held", "letters_resumed"];

function bySubject(lost: readonly Lost[]): Subject[] {
  const subjects = new Map<string, { id: string; on: string; acts: LostAct[] }>();
  for (const { line, act } of lost) {
    const name = `${act.on} ${line.key}`;
    const subject = subjects.get(name) ?? { id: line.key, on: act.on, acts: [] };
    subject.acts.push(act);
    subjects.set(name, subject);
  }
  return [...subjects.values()];
}

function holdLetters(caseIds: readonly string[], now: number): string[] {
  return caseIds.filter((caseId) => pausePursuit(caseId, "by_staff", systemActor, now));
}

function holdMoney({ id, on, acts }: Subject, { now, left }: Moment): string[] {
  if (!holdsMoney(acts)) return [];
  const ofCase = db
    .select({ id: payoutLines.payoutId })
    .from(payoutLines)
    .where(and(eq(payoutLines.caseId, id), isNull(payoutLines.withdrawnAt)));
  const found = db
    .select()
    .from(payouts)
    .where(
      and(
        on === "case" ? inArray(payouts.id, ofCase) : eq(payouts.id, id),
        inArray(payouts.status, ["pending", "processing"]),
        isNull(payouts.sentAt),
      ),
    )
    .all()
    .filter((payout) => !left.has(payout.id));
  for (const payout of found) stopPayout(payout, "decided_before_restore", now);
  return found.map((payout) => payout.id);
}

const listPursued = (userId: string): string[] =>
  db
    .select({ caseId: pursuits.caseId })
    .from(pursuits)
    .innerJoin(cases, eq(cases.id, pursuits.caseId))
    .where(and(eq(cases.userId, userId), isNull(pursuits.stoppedAt)))
    .all()
    .map(({ caseId }) => caseId);

const namesOf = (acts: readonly LostAct[]): string =>
  [...new Set(acts.map(({ act }) => act))].join(", ");

function tellHeld({ id, on, acts }: Subject, letters: string[], money: string[]): string {
  const held = [
    letters.length > 0 ? `the letters of ${letters.join(", ")} are held` : "",
    money.length > 0 ? `the payouts ${money.join(", ")} are held` : "",
  ].filter(Boolean);
  const isSoNow = held.length > 0 ? `: ${held.join(", and ")}` : "";
  return `Lost, to be looked at: ${namesOf(acts)} of the ${on} ${id}${isSoNow}.`;
}

function takeUpCase(subject: Subject, moment: Moment): string[] {
  const letters = subject.acts.some(holdsLetters) ? holdLetters([subject.id], moment.now) : [];
  return [tellHeld(subject, letters, holdMoney(subject, moment))];
}

// One that left since is taken over from its own line; the others are named together.
function takeUpPayout(subject: Subject, moment: Moment): string[] | null {
  const held = holdMoney(subject, moment);
  if (held.length > 0) return [tellHeld(subject, [], held)];
  return moment.left.has(subject.id) ? [] : null;
}

function askAgain({ id, acts }: Subject, now: number): string[] {
  const wish = acts.findLast(({ act }) => isDeletionWish(act));
  if (wish?.act !== "ask-deletion" || !findPerson(id) || findDeletionRequest(id) !== null)
    return [];
  askDeletion({ userId: id, ip: null, now });
  return [`${id} had asked to be deleted, and is on the list again.`];
}

function takeUpPerson(subject: Subject, { now }: Moment): string[] {
  const { id, on } = subject;
  const acts = subject.acts.filter(({ act }) => !isDeletionWish(act));
  const hasMoved = acts.some(({ act }) => act === "move-person");
  const letters = hasMoved ? holdLetters(listPursued(id), now) : [];
  const told = acts.length > 0 ? [tellHeld({ id, on, acts }, letters, [])] : [];
  return [...askAgain(subject, now), ...told];
}

function takeUpAffiliate(subject: Subject): string[] {
  const { id, acts } = subject;
  const affiliate = db.select().from(affiliates).where(eq(affiliates.id, id)).get();
  if (!affiliate || affiliate.status === "deleted") return [];
  const wasKept = acts.some(({ act }) => act === "archive-affiliate");
  if (wasKept || acts.some(({ act }) => act === "delete-affiliate"))
    return [`The affiliate ${id} is ${endAffiliate(affiliate, wasKept)} again.`];
  const last = acts.findLast(({ act }) => act === "edit-affiliate");
  if (last?.mark !== "suspended" || affiliate.status === "suspended")
    return [tellHeld(subject, [], [])];
  db.update(affiliates).set({ status: "suspended" }).where(eq(affiliates.id, id)).run();
  return [`The affiliate ${id} is suspended again.`];
}

/** How many subjects a sentence names at most. */
const named = 20;

// Of the others nothing leaves: they are work that is done again.
function tellOthers(subjects: readonly Subject[]): string[] {
  const lost = new Map<string, Set<string>>();
  for (const { id, on, acts } of subjects)
    for (const { act } of acts) {
      const what = `${act} of the ${on}`;
      lost.set(what, (lost.get(what) ?? new Set()).add(id));
    }
  return [...lost].map(([what, ids]) => {
    const rest = ids.size > named ? ` and ${ids.size - named} more` : "";
    return `Lost, to be done again: ${what} ${[...ids].slice(0, named).join(", ")}${rest}.`;
  });
}

const waysOf: Record<string, (subject: Subject, moment: Moment) => string[] | null> = {
  case: takeUpCase,
  payout: takeUpPayout,
  user: takeUpPerson,
  affiliate: takeUpAffiliate,
};

/**
 * Takes up what staff, operators and people had done before the database was restored and no line
 * of another kind repeats (issue 24, 3). The act itself is lost, since its words are in no copy, so
 * that nothing leaves on the strength of what it may have changed: the letters of a case that staff
 * had decided about are held, and so is unsent money of it; an affiliate is suspended or deleted
 * again, a wish to be deleted is on the list again. What else was done is named. `lines` are those
 * of the journal that are adopted now, in their order. Runs in the transaction around.
 * @returns a sentence for each difference
 */
export function takeUpActs(lines: readonly JournalLine[], now: number): string[] {
  const erased = new Set(
    lines.filter(({ kind }) => kind === "case_erased").map(({ key: caseId }) => caseId),
  );
  const lost = lines
    .filter(({ kind }) => kind === "act")
    .map((line) => ({ line, act: line.detail as LostAct }))
    .filter(({ line, act }) => {
      const isTaken = ofOwnKind(act) || erased.has(line.key) || isDecidedSince(line, decisions);
      if (isTaken) meet.run(now, line.id);
      return !isTaken;
    });
  if (lost.length === 0) return [];
  recordChange("staff", "case.changed", null, now);
  const subjects = bySubject(lost);
  const others: Subject[] = [];
  const moment = { now, left: new Set(handedOver.all()) };
  const told = subjects.flatMap((one) => {
    const sentences = waysOf[one.on]?.(one, moment) ?? null;
    if (sentences === null) others.push(one);
    return sentences ?? [];
  });
  return [...told, ...tellOthers(others)];
}
