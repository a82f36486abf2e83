import type { CalendarDay } from "~/core/claims/facts/calendar";
import type { ClaimFacts, StateFrom } from "~/core/claims/facts/claim-facts";
import {
  allowedAtAcceptance,
  allowedByFacts,
  judgeForGate,
  stoppedBy,
  type GatedAct,
} from "~/core/claims/gate/gate-decision";
import { allowedBy, approvalsAmong, type CounselApproval } from "~/core/claims/register/allowed-on";
import { findBuiltItem } from "~/core/claims/register/built-items";
import { stopAmong, type EmergencyStop } from "~/core/emergency-stops";
import { scopesOfStop } from "~/core/claims/gate/scopes-of-stop";
import { randomFrom } from "~/tests/support/random-from";
import type { ApprovalKind, Stoppable, StopScope } from "~/db/vocabulary";

const day = 86_400_000;
const states = ["NY", "OH", "TX", "IL"] as const;
const company = "bright-roof.com";
const start = Date.parse("2026-11-20T12:00:00Z");
const dayOf = (at: number): CalendarDay => new Date(at).toISOString().slice(0, 10);

/** The rows of a small house: what the database would hold, in memory. */
type Rows = {
  now: number;
  approvals: CounselApproval[];
  stops: EmergencyStop[];
  history: StateFrom[];
  facts: ClaimFacts;
  letters: number;
  texts: number;
};

/** What the history allows, told apart from the code under test: by counters and sets alone. */
type Told = {
  state: string;
  stops: Set<string>;
  theoryUntil: number;
  pathwayUntil: Map<string, number>;
  isInOtherHands: boolean;
  hasConsented: boolean;
};

const marketing = (before: number): ClaimFacts["texts"][number] => ({
  id: `t${before}`,
  picture: "p1",
  direction: "from_sender",
  receivedAt: { kind: "local", day: dayOf(start - before * day), second: 43_200 },
  class: "marketing",
  isConfirmation: false,
  bulkSigns: [],
  words: `offer ${before}`,
});

const holding: ClaimFacts = {
  stateHistory: [{ state: "NY", from: "2020-01-01" }],
  forum: null,
  owner: "person",
  lineUse: "home",
  registryDate: "2020-01-01",
  consent: "none",
  relationship: { purchases: [], inquiries: [], memberSince: null },
  stops: [],
  respondentName: "Bright Roof",
  respondentState: null,
  isThreadComplete: true,
  asked: [],
  texts: [marketing(3), marketing(5)],
  otherHands: "no",
  arbitration: "no",
  classMember: null,
  bankrupt: null,
  minor: null,
};

function approval(
  kind: ApprovalKind,
  subject: string,
  at: number,
  over: Pick<CounselApproval, "outcome" | "expiresOn">,
): CounselApproval {
  const item = findBuiltItem(kind, subject);
  if (!item) throw new Error(`there is no ${kind} ${subject}`);
  const { version, contentHash } = item;
  const word = { counsel: "C. Counsel, Esq.", memoDate: "2026-01-05", memoHash: "ab".repeat(32) };
  const row = { kind, subject, version, contentHash, ...word, ...over };
  return { ...row, id: `appr_${at}`, recordedBy: "boss", recordedAt: at };
}

// The newest stands first, as the register is read.
function giveOrTake(rows: Rows, told: Told, pick: number): void {
  const until = Date.parse(`${dayOf(rows.now)}T00:00:00Z`) + (1 + Math.floor(pick * 5)) * day;
  const isTheory = pick < 0.4;
  const state = states[Math.floor(((pick - 0.4) / 0.6) * states.length)] ?? "NY";
  const [kind, subject] = isTheory
    ? (["theory", "F1"] as const)
    : (["pathway", `${state}:letters_only`] as const);
  const held = isTheory ? told.theoryUntil : (told.pathwayUntil.get(state) ?? 0);
  const isHeld = held > rows.now;
  const over = { outcome: isHeld ? "withdrawn" : "approved", expiresOn: dayOf(until) } as const;
  rows.approvals.unshift(approval(kind, subject, rows.now, over));
  if (isTheory) told.theoryUntil = isHeld ? 0 : until;
  else told.pathwayUntil.set(state, isHeld ? 0 : until);
}

const nameOf = (what: Stoppable, scope: StopScope, subject: string): string =>
  `${what} ${scope} ${subject}`;

function toggleStop(rows: Rows, told: Told, pick: number): void {
  const what = (["letters", "texts", "intake"] as const)[Math.floor(pick * 3)] ?? "letters";
  const scopes = scopesOfStop[what];
  const scope = scopes[Math.floor(((pick * 3) % 1) * scopes.length)] ?? "everything";
  const subject = scope === "state" ? told.state : scope === "company" ? company : "";
  const name = nameOf(what, scope, subject);
  if (told.stops.delete(name))
    rows.stops = rows.stops.filter((stop) => nameOf(stop.what, stop.scope, stop.subject) !== name);
  else {
    told.stops.add(name);
    const by = { reason: "a drill", stoppedBy: "boss", stoppedAt: rows.now };
    rows.stops.push({ what, scope, subject, ...by });
  }
}

function move(rows: Rows, told: Told, pick: number): void {
  told.state = states[Math.floor(pick * states.length)] ?? "NY";
  rows.history = [...rows.history, { state: told.state, from: dayOf(rows.now) }];
}

// Consent that covers both texts, a claim in other hands, and back.
function changeFacts(rows: Rows, told: Told, pick: number): void {
  if (pick < 0.5) told.isInOtherHands = !told.isInOtherHands;
  else told.hasConsented = !told.hasConsented;
  rows.facts = {
    ...rows.facts,
    otherHands: told.isInOtherHands ? "yes" : "no",
    consent: told.hasConsented ? [{ kind: "given", at: "2026-01-01" }] : "none",
  };
}

const isStopped = (told: Told, what: Stoppable): boolean =>
  told.stops.has(nameOf(what, "everything", "")) ||
  told.stops.has(nameOf(what, "state", told.state)) ||
  told.stops.has(nameOf(what, "company", company));

// New York at each text, and where the person lives now.
function areStatesOpen({ now }: Rows, told: Told): boolean {
  const isOpen = (state: string) => (told.pathwayUntil.get(state) ?? 0) > now;
  return isOpen("NY") && isOpen(told.state);
}

function mayBePursued(rows: Rows, told: Told): boolean {
  const isReached = told.state !== "IL" && !told.hasConsented && !told.isInOtherHands;
  return told.theoryUntil > rows.now && isReached && areStatesOpen(rows, told);
}

// What the house answers, from the rows alone.
function houseAllows(rows: Rows, act: GatedAct, state: string): boolean {
  if (stoppedBy(act, rows.stops, { state, company })) return false;
  const today = dayOf(rows.now);
  const allowed = allowedBy(approvalsAmong(rows.approvals, today), today);
  const facts = { ...rows.facts, stateHistory: rows.history };
  const answer =
    act === "accept"
      ? allowedAtAcceptance(facts, allowed)
      : allowedByFacts(judgeForGate(facts, allowed));
  return answer.allowed;
}

/**
 * Runs one history of a seed: stops, approvals, expiry, moves, facts, and letters, texts and
 * settlements that are due at any step. @returns what went out or stayed in against what was
 * allowed, and how often each went out
 */
export function runPureHistory(seed: number, steps: number) {
  const random = randomFrom(seed);
  const rows: Rows = {
    now: start,
    approvals: [],
    stops: [],
    history: [...holding.stateHistory],
    facts: holding,
    letters: 0,
    texts: 0,
  };
  const told: Told = {
    state: "NY",
    stops: new Set(),
    theoryUntil: 0,
    pathwayUntil: new Map(),
    isInOtherHands: false,
    hasConsented: false,
  };
  const out = { accepted: 0, letters: 0, texts: 0, settlements: 0, heldBack: 0 };
  const wrong: string[] = [];
  const compare = (what: string, is: boolean, may: boolean, step: number): boolean => {
    if (is !== may) wrong.push(`${seed}.${step}: ${what} ${is ? "went out" : "stayed"}`);
    if (!is) out.heldBack++;
    return is;
  };
  for (let step = 0; step < steps; step++) {
    const [choice, pick] = [random(), random()];
    if (choice < 0.2) toggleStop(rows, told, pick);
    else if (choice < 0.6) giveOrTake(rows, told, pick);
    else if (choice < 0.7) move(rows, told, pick);
    else if (choice < 0.75) changeFacts(rows, told, pick);
    else if (choice < 0.85) rows.letters++;
    else if (choice < 0.95) rows.texts++;
    else rows.now += Math.floor(pick * 2 * day);
    const may = mayBePursued(rows, told);
    const mayAccept = areStatesOpen(rows, told) && !isStopped(told, "intake");
    if (compare("an acceptance", houseAllows(rows, "accept", told.state), mayAccept, step))
      out.accepted++;
    const isLetter = houseAllows(rows, "letter", told.state);
    if (compare("a letter", isLetter, may && !isStopped(told, "letters"), step)) {
      out.letters += rows.letters;
      rows.letters = 0;
    }
    const isText = !stopAmong(rows.stops, "texts", { state: told.state, company });
    if (compare("a text", isText, !isStopped(told, "texts"), step)) {
      out.texts += rows.texts;
      rows.texts = 0;
    }
    if (compare("a settlement", houseAllows(rows, "settle", told.state), may, step))
      out.settlements++;
  }
  return { wrong, out };
}
