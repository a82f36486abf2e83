import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

vi.hoisted(() => {
  process.env.CLOCK_SPEED = "1500000";
});

import { movePayoutsInParts } from "~/app/staff/move-payouts.server";
import { getCase } from "~/core/cases/queries";
import { days } from "~/core/duration";
import { dollars } from "~/core/money";
import { pausePursuit } from "~/core/outreach/pause-pursuit";
import { listLetters } from "~/core/outreach/list-letters";
import { findPursuit } from "~/core/outreach/queries";
import { resumePursuit } from "~/core/outreach/resume-pursuit";
import { changeCaseStatus } from "~/core/payouts/desk/change-case-status";
import { movePayout } from "~/core/payouts/desk/move-payout";
import { getPayout } from "~/core/payouts/queries";
import { sqlite } from "~/db/client";
import type { EmbeddedEngine } from "~/engine/run-embedded";
import { acceptLiveCase, untilLetters } from "~/tests/support/live-case";
import { staff as actor } from "~/tests/support/money";
import { makePending, statusOf } from "~/tests/support/owed-payouts";
import { runScheduled } from "~/tests/support/run-scheduled";
import { makeStaff, versionOf } from "~/tests/support/staff-people";
import { functions } from "~/workflows/index";
import { runHere } from "~/workflows/run-here";

const staff = makeStaff();
let engine: EmbeddedEngine;

beforeAll(async () => {
  engine = await runHere(functions);
});
afterAll(() => engine.stop());

const sweepId = (): string =>
  [...engine.machine.functions.keys()].find((id) => id.endsWith("sweep")) ?? "";

/** Of a machine that has much else to do; nothing here is a measure of speed. */
const patience = 120_000;
vi.setConfig({ testTimeout: 3 * patience });

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** Longer than any wait between two letters at this speed. */
const aWait = 2500;

const busy = sqlite
  .prepare<[], number>(
    `SELECT (SELECT count(*) FROM events WHERE dispatched_at IS NULL)
     + (SELECT count(*) FROM engine_jobs WHERE ready = 1 OR due_at <= unixepoch() * 1000)`,
  )
  .pluck();

async function untilIdle(): Promise<void> {
  let quiet = 0;
  await vi.waitFor(
    () => {
      quiet = busy.get() === 0 ? quiet + 1 : 0;
      expect(quiet).toBeGreaterThan(3);
    },
    { timeout: patience, interval: 60 },
  );
}

/** Lets the waits run out, makes everything overdue by days, and sweeps twice by its schedule. */
async function outwait(): Promise<void> {
  await pause(aWait);
  const long = Date.now() - days(3);
  for (const round of ["first", "second"]) {
    sqlite.prepare("UPDATE pursuits SET due_at = ?").run(long);
    sqlite.prepare("UPDATE payouts SET updated_at = min(updated_at, ?)").run(long);
    expect(await runScheduled(engine, sweepId(), patience), round).toBe("completed");
    await untilIdle();
  }
}

const lettersOf = (caseId: string): string[] => listLetters(caseId).map(({ step }) => step);

describe("issue 20, 20: what staff paused in a live wait is not undone by the sweep", () => {
  it("letters that staff paused while the run slept stay paused, and go on when staff says so", async () => {
    const { caseId } = await acceptLiveCase("deals@pausedroof-quotes.com");
    await untilLetters(caseId, 1);
    expect(pausePursuit(caseId, "by_staff", actor)).toBe(true);
    const before = lettersOf(caseId);
    await outwait();
    expect(lettersOf(caseId)).toEqual(before);
    expect(findPursuit(caseId)).toMatchObject({ holdReason: "by_staff" });
    resumePursuit(caseId, actor);
    await untilLetters(caseId, before.length + 1);
  });

  it("a case that staff set to another status while its letters waited stays so, without a letter more", async () => {
    const statuses = ["pending", "in_progress", "review", "completed"] as const;
    const live = await Promise.all(
      statuses.map(async (to) => {
        const { caseId, userId } = await acceptLiveCase(
          `deals@${to.replace("_", "")}roof-quotes.com`,
        );
        return { to, caseId, userId };
      }),
    );
    const before = new Map<string, string[]>();
    for (const { to, caseId } of live) {
      await untilLetters(caseId, 1);
      changeCaseStatus({
        caseId,
        version: versionOf(caseId),
        to,
        reason: "The picture shows no text at all.",
        staff,
        from: "us@product.example",
        write: ({ newStatus }) => ({ subject: newStatus, text: "", html: "" }),
      });
      before.set(caseId, lettersOf(caseId));
    }
    await outwait();
    const accepted = sqlite
      .prepare("SELECT count(*) FROM mails WHERE user_id = ? AND subject LIKE '%accepted%'")
      .pluck();
    for (const { to, caseId, userId } of live) {
      expect(getCase(caseId).status).toBe(to);
      expect(lettersOf(caseId), to).toEqual(before.get(caseId));
      expect(accepted.get(userId), "told once, when it was accepted").toBeLessThanOrEqual(1);
    }
  });
});

describe("issue 20, 20: what staff did to many payouts at once is not undone by the sweep", () => {
  /** Four payouts of people who can be paid, one in each state. */
  function inEachState() {
    const [pending, processing, failed, completed] = [1, 2, 3, 4].map(() => makePending().payoutId);
    movePayout(processing!, "processing", {}, actor);
    movePayout(failed!, "failed", { reason: "Wrong person." }, actor);
    movePayout(completed!, "completed", { transactionId: "BANK-0" }, actor);
    return { pending: pending!, processing: processing!, failed: failed!, completed: completed! };
  }

  const seenNow = (made: object) =>
    Object.values(made).map((payoutId) => ({ payoutId: payoutId as string, seen: Date.now() }));

  const statuses = (made: Record<string, string>) =>
    Object.fromEntries(Object.entries(made).map(([name, id]) => [name, statusOf(id)]));

  it("completed: what was open is paid by hand and stays so, the rest says why it was not", async () => {
    const made = inEachState();
    const done = await movePayoutsInParts(
      seenNow(made),
      "completed",
      { transactionId: "BANK-1", method: "bank transfer" },
      staff,
    );
    const after = statuses(made);
    expect(after).toMatchObject({ pending: "completed", failed: "failed", completed: "completed" });
    expect(done.refused).toContainEqual({
      payoutId: made.failed,
      sentence: "The payout failed. Retry it before you pay it.",
    });
    await outwait();
    expect(statuses(made)).toEqual(after);
    expect(getPayout(made.pending)).toMatchObject({
      paymentMethod: "bank transfer",
      transactionId: "BANK-1",
    });
    expect(getPayout(made.completed)).toMatchObject({ transactionId: "BANK-0" });
  });

  it("pending: what failed waits again and is sent by nobody, the rest says why it was not", async () => {
    const made = inEachState();
    const done = await movePayoutsInParts(seenNow(made), "pending", {}, staff);
    const after = statuses(made);
    expect(after).toMatchObject({ pending: "pending", failed: "pending", completed: "completed" });
    expect(done).toEqual({
      moved: 1,
      movedCents: dollars(500),
      refused: [
        {
          payoutId: made.processing,
          sentence: "The payout is being sent; it can only be completed or fail.",
        },
        {
          payoutId: made.completed,
          sentence: "The payout is completed; what was paid cannot be un-paid.",
        },
      ],
    });
    await outwait();
    const later = statuses(made);
    expect(later).toMatchObject({ pending: "pending", failed: "pending", completed: "completed" });
  });
});
