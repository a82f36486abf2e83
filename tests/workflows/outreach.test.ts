import { describe, expect, it, vi } from "vitest";

vi.hoisted(() => {
  process.env.CLOCK_SPEED = "1500000";
});

import { rejectCase } from "~/core/cases/reject-case";
import { settleCase } from "~/core/cases/settle-case";
import { listLetters } from "~/core/outreach/list-letters";
import { reverseSettlement } from "~/core/payouts/reverse-settlement";
import { sqlite } from "~/db/client";
import { sha256Hex } from "~/integrations/images/sha256-hex";
import { storage } from "~/integrations/storage/storage";
import { runAct } from "~/server/operator/acts";
import { verifyFiles } from "~/operations/evidence/verify-files";
import { acceptLiveCase, untilLetters } from "~/tests/support/live-case";
import { runHouse } from "~/tests/support/run-house";
import { nudgeOutreach } from "~/workflows/upkeep/sweep";

runHouse();

const one = (query: string, ...values: unknown[]) =>
  sqlite
    .prepare(query)
    .pluck()
    .get(...values);

/** Longer than any wait between two letters at this speed. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 2500));

const lettersOf = (caseId: string) =>
  listLetters(caseId).map(({ step, state }) => `${step} ${state}`);

describe("U §4: an accepted case is pursued over five steps", () => {
  it(
    "sends the five letters in their order, each once, with the demand letter as PDF, and tells its owner of each",
    { timeout: 90_000 },
    async () => {
      const { caseId, userId, email } = await acceptLiveCase("deals@brightroof-quotes.com");
      await untilLetters(caseId, 5);
      expect(lettersOf(caseId)).toEqual(
        ["initial_notice", "reminder", "escalation", "2nd_reminder", "final_notice"].map(
          (step) => `${step} sent`,
        ),
      );
      const mails = sqlite
        .prepare("SELECT * FROM mails WHERE case_id = ? AND kind = 'outreach' ORDER BY created_at")
        .all(caseId) as Record<string, string>[];
      expect(mails.map(({ to_address }) => to_address)).toEqual(
        Array(5).fill("deals@brightroof-quotes.com"),
      );
      expect(new Set(mails.map(({ subject }) => subject)).size).toBe(5);
      expect(await verifyFiles()).toMatchObject({ wrong: [] });
      for (const { pdfKey, pdfHash } of listLetters(caseId))
        expect(sha256Hex(await storage().get(pdfKey!))).toBe(pdfHash);
      const told = sqlite
        .prepare(
          "SELECT count(*) FROM mails WHERE user_id = ? AND to_address = ? AND idempotency_key LIKE 'mail:told:step:%'",
        )
        .pluck();
      await vi.waitFor(() => expect(told.get(userId, email)).toBe(5), { timeout: 20_000 });
      expect(
        sqlite.prepare("SELECT outreach_step, status FROM cases WHERE id = ?").get(caseId),
      ).toEqual({
        outreach_step: "final_notice",
        status: "submitted",
      });
      expect(
        sqlite
          .prepare(
            "SELECT count(*) FROM mails WHERE kind = 'staff-alert' AND idempotency_key LIKE ?",
          )
          .pluck()
          .get(`staff:filing-due:${caseId}%`),
      ).toBe(1);
    },
  );

  it("stops at once when the case is rejected", { timeout: 60_000 }, async () => {
    const { caseId } = await acceptLiveCase("deals@secondroof-quotes.com");
    await untilLetters(caseId, 1);
    rejectCase(
      caseId,
      { code: "by_staff", sentence: "The sender cannot be found." },
      { kind: "operator", id: null },
    );
    const before = listLetters(caseId).length;
    await pause();
    expect(listLetters(caseId)).toHaveLength(before);
  });
});

describe("what holds and stops a sequence that is under way", () => {
  it(
    "a reply holds the next letter until staff resumes; then the sequence goes on",
    { timeout: 90_000 },
    async () => {
      const { caseId } = await acceptLiveCase("deals@thirdroof-quotes.com");
      await untilLetters(caseId, 1);
      expect(await runAct("reply-as-violator", [caseId, "We are looking into it."])).toMatchObject({
        ok: true,
      });
      const before = listLetters(caseId).length;
      await pause();
      expect(listLetters(caseId)).toHaveLength(before);
      await vi.waitFor(
        () =>
          expect(
            one(
              "SELECT count(*) FROM mails WHERE kind = 'staff-alert' AND idempotency_key LIKE ?",
              "staff:reply:%",
            ),
          ).toBeGreaterThan(0),
        { timeout: 20_000 },
      );
      expect(await runAct("resume-outreach", [caseId])).toMatchObject({ ok: true });
      await untilLetters(caseId, 5);
    },
  );

  it(
    "a wish not to be written to ends it, and staff cannot go on by mistake",
    { timeout: 60_000 },
    async () => {
      const { caseId } = await acceptLiveCase("deals@fourthroof-quotes.com");
      await untilLetters(caseId, 1);
      expect(await runAct("reply-as-violator", [caseId, "Do not contact us again."])).toMatchObject(
        { ok: true },
      );
      const before = listLetters(caseId).length;
      await pause();
      expect(listLetters(caseId)).toHaveLength(before);
      expect(await runAct("resume-outreach", [caseId])).toMatchObject({ ok: false });
    },
  );

  it("a settlement ends it, its reversal wakes it again", { timeout: 60_000 }, async () => {
    const { caseId } = await acceptLiveCase("deals@fifthroof-quotes.com");
    await untilLetters(caseId, 1);
    settleCase(caseId, { kind: "operator", id: null });
    const before = listLetters(caseId).length;
    await pause();
    expect(listLetters(caseId)).toHaveLength(before);
    reverseSettlement(caseId, "It was a mistake.", { kind: "operator", id: null });
    await untilLetters(caseId, 5);
  });

  it(
    "a filing that an admin records is told to the owner, and the sweep finds outreach that lost its events",
    { timeout: 60_000 },
    async () => {
      const { caseId, userId } = await acceptLiveCase("deals@sixthroof-quotes.com");
      await untilLetters(caseId, 5);
      expect(
        await runAct("record-filing", [caseId, "Albany City Court", "SC-1", "2024-01-02"]),
      ).toMatchObject({ ok: true });
      await vi.waitFor(
        () =>
          expect(
            one(
              "SELECT count(*) FROM mails WHERE user_id = ? AND idempotency_key LIKE 'mail:told:filed:%'",
              userId,
            ),
          ).toBe(1),
        { timeout: 20_000 },
      );
      const lost = await acceptLiveCase("deals@seventhroof-quotes.com");
      await untilLetters(lost.caseId, 1);
      sqlite.prepare("UPDATE pursuits SET due_at = 1 WHERE case_id = ?").run(lost.caseId);
      expect(await nudgeOutreach(Date.now())).toBeGreaterThan(0);
      await untilLetters(lost.caseId, 5);
    },
  );
});
