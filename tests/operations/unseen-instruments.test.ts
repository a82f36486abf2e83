import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { answerAssignment } from "~/app/packet/assignment.server";
import { setAppMode } from "~/core/app-mode";
import { verifyCustody } from "~/core/evidence/verify-custody";
import { listUnseenInstruments } from "~/core/outreach/papers/unseen-instruments";
import { sqlite } from "~/db/client";
import { keepInstrument } from "~/operations/cases/keep-instrument";
import { sendInstrument } from "~/operations/cases/send-instrument";
import { assignedCase } from "~/tests/support/assigned-case";
import { makePerson } from "~/tests/support/people";
import { approveForNewYork } from "~/tests/support/open-claims";
import { makeStaff } from "~/tests/support/staff-people";

approveForNewYork(makeStaff("super_admin"));
beforeEach(() => setAppMode("live"));
afterAll(() => setAppMode("demo"));

async function handedOver(isProven: boolean) {
  const made = assignedCase({ isProven });
  await keepInstrument(made.caseId);
  await sendInstrument(made.caseId);
  return made;
}
const unseen = (userId: string) => listUnseenInstruments(userId).map(({ caseId }) => caseId);

describe("an instrument that was handed over in the portal (CL-06)", () => {
  it("is told there until its person opens it; the chain of custody says that they did", async () => {
    const { caseId, userId } = await handedOver(false);
    expect(unseen(userId)).toEqual([caseId]);
    const paper = await answerAssignment(userId, caseId);
    expect(paper.headers.get("Content-Type")).toBe("application/pdf");
    expect(unseen(userId)).toEqual([]);
    const looks = sqlite
      .prepare("SELECT actor_id FROM custody_log WHERE case_id = ? AND act = 'viewed'")
      .pluck()
      .all(caseId);
    expect(looks).toEqual([userId]);
    expect(verifyCustody().ok).toBe(true);
  });

  it("is told to nobody else, and opened by nobody else", async () => {
    const { caseId, userId } = await handedOver(false);
    const stranger = makePerson().userId;
    expect(unseen(stranger)).toEqual([]);
    await expect(answerAssignment(stranger, caseId)).rejects.toMatchObject({ status: 404 });
    expect(unseen(userId)).toEqual([caseId]);
  });

  it("is not told where it went by mail, and is where that mail came back", async () => {
    const { caseId, userId } = await handedOver(true);
    expect(unseen(userId)).toEqual([]);
    sqlite.prepare("UPDATE mails SET status = 'bounced' WHERE case_id = ?").run(caseId);
    await sendInstrument(caseId);
    expect(unseen(userId)).toEqual([caseId]);
  });

  it("is told no more once the case is over", async () => {
    const { caseId, userId } = await handedOver(false);
    sqlite.prepare("UPDATE cases SET status = 'settled' WHERE id = ?").run(caseId);
    expect(unseen(userId)).toEqual([]);
  });
});
