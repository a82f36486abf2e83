import { Conflict, NotFound, RuleBroken } from "~/core/errors";
import { chooseMove } from "~/core/outreach/choose-move";
import { releaseAutomatically } from "~/core/outreach/release-automatically";
import { env } from "~/env";
import { inngest, on } from "~/integrations/inngest";
import { log } from "~/log";
import { keepInstrument } from "~/operations/cases/keep-instrument";
import { sendInstrument } from "~/operations/cases/send-instrument";
import { writeStep } from "~/operations/outreach/write-step";

/** Five letters, the waits between them, and some spare rounds for other events. */
const maxRounds = 40;

/**
 * Releases an accepted case if no person has to approve it (decisions, Cases: the default in demo
 * mode).
 * @returns whether it was released now
 */
export function releaseIfAutomatic(caseId: string): boolean {
  try {
    return releaseAutomatically(caseId);
  } catch (cause) {
    if (!(cause instanceof NotFound || cause instanceof Conflict || cause instanceof RuleBroken))
      throw cause;
    log.warn({ caseId, reason: cause.name }, "a case could not be released to outreach");
    return false;
  }
}

async function keepInstrumentOf(caseId: string): Promise<void> {
  try {
    await keepInstrument(caseId);
    await sendInstrument(caseId);
  } catch (cause) {
    if (!(cause instanceof NotFound)) throw cause;
  }
}

// The embedded engine's sleeps run CLOCK_SPEED times faster, and the row's instant was set for
// that.
const pace = env.inngestServer ? 1 : env.CLOCK_SPEED;

function readMove(caseId: string) {
  const now = Date.now();
  const move = chooseMove(caseId, now);
  return move.kind === "wait"
    ? { kind: move.kind, waitMs: Math.max(1000, (move.untilAt - now) * pace) }
    : { ...move, at: now };
}

/**
 * Pursues a released case: five letters with long waits between them (U §4). The rows are the truth
 * and are read before every letter; events only wake or stop a waiting run, and of several runs for
 * one case the newest stays.
 */
export const runOutreach = inngest.createFunction(
  {
    id: "run-outreach",
    triggers: [
      on("case/released"),
      on("case/submitted"),
      on("case/settlement.reversed"),
      on("outreach/resumed"),
    ],
    singleton: { key: "event.data.caseId", mode: "cancel" },
    cancelOn: (
      ["case/settled", "case/rejected", "case/paused", "case/closed", "outreach/stopped"] as const
    ).map((name) => ({
      event: name,
      if: "event.data.caseId == async.data.caseId",
    })),
    retries: 10,
  },
  async ({ event, step }) => {
    const { caseId } = event.data;
    // The release emits its own event, which starts its own run.
    if (
      event.name === "case/submitted" &&
      (await step.run("release-if-automatic", () => releaseIfAutomatic(caseId)))
    )
      return { outcome: "released" };
    // CL-06: more texts may count now than when the case was accepted. At its acceptance
    // `announce-decision` sends it, once it has looked up the company.
    if (event.name !== "case/submitted")
      await step.run("keep-instrument", () => keepInstrumentOf(caseId));
    for (let round = 1; round <= maxRounds; round++) {
      const move = await step.run(`choose-${round}`, () => readMove(caseId));
      if (move.kind === "rest") return { outcome: move.why };
      if (move.kind === "wait") await step.sleep(`wait-${round}`, move.waitMs);
      else
        await step.run(`write-${move.step}-${round}`, () => writeStep(caseId, move.step, move.at));
    }
    throw new Error("The outreach of a case went round too often.");
  },
);
