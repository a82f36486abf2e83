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
import { isReachable, type TheoryEntry } from "~/core/claims/theories/theory-entry";
import { findTheory, theoryTable } from "~/core/claims/theories/theory-table";
import { scopesOfStop } from "~/core/claims/gate/scopes-of-stop";
import { randomFrom } from "~/tests/support/random-from";
import type { ApprovalKind, Stoppable, StopScope } from "~/db/vocabulary";

const day = 86_400_000;
const theories = theoryTable.filter(isReachable);
const openWays = ["letters_only", "may_file", "person_files"] as const;
const ways = [...openWays, "refer"] as const;
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
  theory: TheoryEntry;
  home: string;
  state: string;
  /** The last moment at which the claim is still pursued. */
  actUntil: number;
  stops: Set<string>;
  theoryUntil: number;
  pathwayUntil: Map<string, number>;
  consentDay: CalendarDay;
  isInOtherHands: boolean;
  hasConsented: boolean;
};

const marketing = (at: number): ClaimFacts["texts"][number] => ({
  id: `t${dayOf(at)}`,
  picture: "p1",
  direction: "from_sender",
  receivedAt: { kind: "local", day: dayOf(at), second: 22 * 3600 },
  class: "marketing",
  isConfirmation: false,
  bulkSigns: ["opt_out_line"],
  words: `offer ${dayOf(at)}`,
});

const firstTextAt = (lastTextAt: number): number => lastTextAt - 2 * day;

// Facts on which every theory of the place holds: a registered number, a stop, texts at night.
const holding = (home: string, lastTextAt: number): ClaimFacts => ({
  stateHistory: [{ state: home, from: "2000-01-01" }],
  forum: null,
  owner: "person",
  lineUse: "home",
  registryDate: "2010-01-01",
  consent: "none",
  relationship: { purchases: [], inquiries: [], memberSince: null },
  stops: [
    {
      at: { kind: "local", day: dayOf(lastTextAt - 62 * day), second: null },
      words: "STOP",
      channel: "reply",
      toSendingNumber: true,
      kind: "per_se",
      delivered: true,
    },
  ],
  respondentName: "Bright Roof",
  respondentState: null,
  isThreadComplete: true,
  asked: [],
  texts: [marketing(lastTextAt), marketing(firstTextAt(lastTextAt))],
  otherHands: "no",
  arbitration: "no",
  classMember: null,
  bankrupt: null,
  minor: null,
});

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

const statesOf = ({ home }: Told): string[] => [home, "OH", "UT", "IL"];

// The newest stands first, as the register is read.
function giveOrTake(rows: Rows, told: Told, pick: number): void {
  const until = Date.parse(`${dayOf(rows.now)}T00:00:00Z`) + (1 + Math.floor(pick * 5)) * day;
  const isTheory = pick < 0.4;
  const states = statesOf(told);
  const place = ((pick - 0.4) / 0.6) * states.length;
  const state = states[Math.floor(place)] ?? told.home;
  // Mostly one way a state, so that a claim is often open.
  const way = place % 1 < 0.7 ? openWays[state.charCodeAt(0) % 3] : ways[Math.floor(pick * 97) % 4];
  const pathway = `${state}:${way}`;
  const [kind, subject] = isTheory
    ? (["theory", told.theory.id] as const)
    : (["pathway", pathway] as const);
  const held = isTheory ? told.theoryUntil : (told.pathwayUntil.get(pathway) ?? 0);
  const isHeld = held > rows.now;
  const over = { outcome: isHeld ? "withdrawn" : "approved", expiresOn: dayOf(until) } as const;
  rows.approvals.unshift(approval(kind, subject, rows.now, over));
  if (isTheory) told.theoryUntil = isHeld ? 0 : until;
  else told.pathwayUntil.set(pathway, isHeld ? 0 : until);
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
  const states = statesOf(told);
  told.state = states[Math.floor(pick * states.length)] ?? told.home;
  rows.history = [...rows.history, { state: told.state, from: dayOf(rows.now) }];
}

// Consent after the stop that covers both texts, a claim in other hands, and back.
function changeFacts(rows: Rows, told: Told, pick: number): void {
  if (pick < 0.5) told.isInOtherHands = !told.isInOtherHands;
  else told.hasConsented = !told.hasConsented;
  rows.facts = {
    ...rows.facts,
    otherHands: told.isInOtherHands ? "yes" : "no",
    consent: told.hasConsented ? [{ kind: "given", at: told.consentDay }] : "none",
  };
}

const isStopped = (told: Told, what: Stoppable): boolean =>
  told.stops.has(nameOf(what, "everything", "")) ||
  told.stops.has(nameOf(what, "state", told.state)) ||
  told.stops.has(nameOf(what, "company", company));

// The home at each text, and where the person lives now: the strictest way of each.
function wayOf({ now }: Rows, told: Told): "closed" | "refer" | "open" {
  const held = (state: string) =>
    ways.filter((way) => (told.pathwayUntil.get(`${state}:${way}`) ?? 0) > now);
  const both = [held(told.home), held(told.state)];
  if (both.some((of) => of.length === 0)) return "closed";
  return both.some((of) => of.includes("refer")) ? "refer" : "open";
}

// A theory that rests on others is excluded where they are.
function isExcludedNow({ theory, state }: Told): boolean {
  const bases = theory.elements.flatMap((rule) =>
    rule.kind === "another_theory" ? rule.ids.map((id) => findTheory(id)) : [],
  );
  return [theory, ...bases].some((entry) => entry?.excludedStates.includes(state));
}

function mayBePursued(rows: Rows, told: Told): boolean {
  const isReached = !isExcludedNow(told) && !told.hasConsented && !told.isInOtherHands;
  const isInTime = rows.now < told.actUntil;
  return told.theoryUntil > rows.now && isReached && isInTime && wayOf(rows, told) === "open";
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

const daysToAct = 60;

const yearsLater = (at: number, years: number): number => {
  const then = new Date(at);
  return Date.UTC(then.getUTCFullYear() + years, then.getUTCMonth(), then.getUTCDate());
};

// The end of the last day on which the claim is still pursued: that of the older text.
const endOfPursuit = ({ limitation }: TheoryEntry, lastTextAt: number): number =>
  yearsLater(firstTextAt(lastTextAt), limitation.planningYears) - (daysToAct - 1) * day;

// In one history of three the claim runs out of time on the way, if the law is that old.
function lastTextOf({ limitation, effectiveFrom }: TheoryEntry, seed: number): number {
  const recent = start - 3 * day;
  const old = yearsLater(start + (daysToAct + 2) * day, -limitation.planningYears);
  const isInForce = dayOf(firstTextAt(old)) >= effectiveFrom;
  return Math.floor(seed / theories.length) % 3 === 0 && isInForce ? old : recent;
}

/**
 * Runs one history of a seed, each with the next theory of the table: stops, approvals, expiry,
 * moves, facts, the passing of time, and letters, texts and settlements that are due at any step.
 * @returns what went out or stayed in against what was allowed, and how often each went out
 */
export function runPureHistory(seed: number, steps: number) {
  const random = randomFrom(seed);
  const theory = theories[seed % theories.length];
  if (!theory) throw new Error("there is no theory");
  const home = theory.jurisdiction === "US" ? "NY" : theory.jurisdiction;
  const lastTextAt = lastTextOf(theory, seed);
  const facts = holding(home, lastTextAt);
  const rows: Rows = {
    now: start,
    approvals: [],
    stops: [],
    history: [...facts.stateHistory],
    facts,
    letters: 0,
    texts: 0,
  };
  const told: Told = {
    theory,
    home,
    state: home,
    actUntil: endOfPursuit(theory, lastTextAt),
    consentDay: dayOf(lastTextAt - 20 * day),
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
    const mayAccept = wayOf(rows, told) !== "closed" && !isStopped(told, "intake");
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
