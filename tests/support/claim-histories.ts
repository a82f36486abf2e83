import { setAppMode } from "~/core/app-mode";
import { claimGate } from "~/core/claims/gate/claim-gate";
import { withdrawApproval } from "~/core/claims/register/record-approval";
import { beginStep } from "~/core/outreach/begin-step";
import { reserveOutgoingMail } from "~/core/outreach/mail/reserve-outgoing-mail";
import { releaseCase } from "~/core/outreach/release-case";
import { liftEmergencyStop, setEmergencyStop } from "~/core/staff/set-emergency-stop";
import { sqlite } from "~/db/client";
import {
  approveItem,
  blocksOfF1,
  approveTexts,
  giveInstrument,
  makeClaimHold,
} from "~/tests/support/open-claims";
import { acceptedCase, stepLetter } from "~/tests/support/outreach";
import { randomFrom } from "~/tests/support/random-from";
import type { makeStaff } from "~/tests/support/staff-people";
import type { StopScope } from "~/db/vocabulary";

const day = 86_400_000;
const states = ["NY", "OH", "TX", "IL"] as const;

/** What the law of the history allows, told apart from the code under test. */
type World = {
  now: number;
  state: string;
  stops: Set<string>;
  theoryUntil: number;
  /** Until when the one paragraph is approved that the letter says its theory with. */
  blockUntil: number;
  pathwayUntil: Map<string, number>;
};

type Ground = {
  boss: ReturnType<typeof makeStaff>;
  templateHash: string;
  caseId: string;
  userId: string;
  company: string;
};

const isStopped = ({ stops, state }: World, what: "letters" | "intake"): boolean =>
  stops.has(`${what} everything`) ||
  stops.has(`${what} state ${state}`) ||
  stops.has(`${what} company`);

// New York at each text, and where the person lives now: both must be open.
function areStatesOpen(world: World): boolean {
  const isOpen = (state: string) => (world.pathwayUntil.get(state) ?? 0) > world.now;
  return isOpen("NY") && isOpen(world.state);
}

function mayWrite(world: World): boolean {
  const isReached = world.state !== "IL";
  const isApproved = world.theoryUntil > world.now && world.blockUntil > world.now;
  return !isStopped(world, "letters") && isApproved && isReached && areStatesOpen(world);
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
const startOfDay = (at: number): number => Date.parse(`${dayOf(at)}T00:00:00Z`);

function stopTarget(world: World, kind: StopScope, company: string, pick: number) {
  const subject = kind === "state" ? world.state : kind === "company" ? company : "";
  const what = (pick * 3) % 1 < 0.5 ? "letters" : "intake";
  return { what, scope: kind, subject } as const;
}

function toggleStop(world: World, ground: Ground, pick: number): void {
  const scope = (["everything", "state", "company"] as const)[Math.floor(pick * 3)] ?? "everything";
  const target = stopTarget(world, scope, ground.company, pick);
  const name = `${target.what} ${scope}${scope === "state" ? ` ${world.state}` : ""}`;
  if (world.stops.delete(name)) liftEmergencyStop(target, ground.boss, world.now);
  else {
    world.stops.add(name);
    setEmergencyStop(target, "a drill of the test", ground.boss, world.now);
  }
}

const block = "block:F1.en.1";

function toggleApproval(world: World, ground: Ground, pick: number): void {
  const expiresAt = startOfDay(world.now) + (1 + Math.floor(pick * 5)) * day;
  const over = { expiresOn: dayOf(expiresAt), now: world.now };
  if (pick < 0.15) {
    if (world.blockUntil > world.now) {
      withdrawApproval("letter", block, ground.boss, world.now);
      world.blockUntil = 0;
    } else {
      approveItem("letter", block, ground.boss, over);
      world.blockUntil = expiresAt;
    }
    return;
  }
  if (pick < 0.4) {
    if (world.theoryUntil > world.now) {
      withdrawApproval("theory", "F1", ground.boss, world.now);
      world.theoryUntil = 0;
    } else {
      approveItem("theory", "F1", ground.boss, over);
      world.theoryUntil = expiresAt;
    }
    return;
  }
  const state = states[Math.floor(((pick - 0.4) / 0.6) * states.length)] ?? "NY";
  const subject = `${state}:letters_only`;
  if ((world.pathwayUntil.get(state) ?? 0) > world.now) {
    withdrawApproval("pathway", subject, ground.boss, world.now);
    world.pathwayUntil.delete(state);
  } else {
    approveItem("pathway", subject, ground.boss, over);
    world.pathwayUntil.set(state, expiresAt);
  }
}

function move(world: World, { userId }: Ground, pick: number): void {
  world.state = states[Math.floor(pick * states.length)] ?? "NY";
  sqlite.prepare("UPDATE profiles SET state = ? WHERE user_id = ?").run(world.state, userId);
}

const queuedMail = ({ caseId }: Ground): string | undefined =>
  sqlite
    .prepare<[string], string>("SELECT mail_id FROM outreach_letters WHERE case_id = ?")
    .pluck()
    .get(caseId);

function tryQueuedMail(world: World, ground: Ground): boolean {
  const mailId = queuedMail(ground);
  if (mailId === undefined) return false;
  sqlite.exec("SAVEPOINT mail");
  const isOut = reserveOutgoingMail(mailId, world.now) !== undefined;
  sqlite.exec("ROLLBACK TO mail; RELEASE mail");
  return isOut;
}

const toEmpty = sqlite.prepare(
  "DELETE FROM counsel_approvals WHERE kind IN ('theory', 'pathway') OR subject LIKE 'block:%'",
);
const toLift = sqlite.prepare("DELETE FROM emergency_stops");

/** Runs one history of a seed. @returns what went out or stayed in against what was allowed */
export function runClaimHistory(seed: number, ground: Ground, steps: number): string[] {
  const random = randomFrom(seed);
  toEmpty.run();
  toLift.run();
  sqlite.prepare("UPDATE profiles SET state = 'NY' WHERE user_id = ?").run(ground.userId);
  const world: World = {
    now: startOfDay(Date.now()) + day / 2,
    state: "NY",
    stops: new Set(),
    theoryUntil: 0,
    blockUntil: 0,
    pathwayUntil: new Map(),
  };
  const wrong: string[] = [];
  for (let step = 0; step < steps; step++) {
    const pick = random();
    const choice = random();
    if (choice < 0.3) toggleStop(world, ground, pick);
    else if (choice < 0.7) toggleApproval(world, ground, pick);
    else if (choice < 0.85) move(world, ground, pick);
    else world.now += Math.floor(pick * 2 * day);
    const may = mayWrite(world);
    if (tryQueuedMail(world, ground) !== may)
      wrong.push(`${seed}.${step}: queued mail, may ${may}`);
    const mayAccept = !isStopped(world, "intake") && areStatesOpen(world);
    if (claimGate(ground.caseId, "accept", world.now).allowed !== mayAccept)
      wrong.push(`${seed}.${step}: acceptance, may ${mayAccept}`);
    if (claimGate(ground.caseId, "letter", world.now, "current").allowed !== may)
      wrong.push(`${seed}.${step}: gate, may ${may}`);
  }
  return wrong;
}

/** A case whose first letter is queued, in a register of its own. */
export function groundFor(boss: Ground["boss"], templateHash: string): Ground {
  setAppMode("demo");
  const { caseId, userId, violator } = acceptedCase();
  makeClaimHold(caseId);
  giveInstrument(caseId);
  releaseCase(caseId);
  beginStep(caseId, "initial_notice", stepLetter({ templateHash, blocks: blocksOfF1() }));
  approveTexts(boss);
  setAppMode("live");
  const company = violator.split("@")[1] ?? "";
  return { boss, templateHash, caseId, userId, company };
}
