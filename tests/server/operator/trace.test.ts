import { describe, expect, it } from "vitest";
import { settleCase } from "~/core/cases/settle-case";
import { failPayout } from "~/core/payouts/vendor/fail-payout";
import { recordTextSent } from "~/core/messaging/send/record-text-sent";
import { reserveText } from "~/core/messaging/send/reserve-text";
import { queueText } from "~/core/messaging/send/queue-text";
import { sqlite } from "~/db/client";
import { transaction } from "~/db/transaction";
import { runAct } from "~/server/operator/acts";
import { makePayee, makeSubmittedCase, staff } from "~/tests/support/money";
import { collect } from "~/tests/support/owed-payouts";

async function trace(name: string): Promise<string[]> {
  const { ok, lines } = await runAct("trace", [name]);
  expect(ok, lines.join("\n")).toBe(true);
  return lines;
}

const isInOrder = (lines: readonly string[]): boolean =>
  lines.every(
    (line, index) => index === 0 || (lines[index - 1] ?? "").slice(0, 24) <= line.slice(0, 24),
  );

describe("npm run act -- trace (issue 25, 5)", () => {
  const payee = makePayee();
  const caseId = makeSubmittedCase(payee.userId);
  settleCase(caseId, staff);
  const payoutId = collect(payee.userId);
  failPayout(payoutId, "Refused by the bank of Ann Example.", staff);
  const text = {
    conversationId: payee.conversationId,
    phone: payee.phone,
    body: "Secret words",
    segments: 1,
  };
  const queued = transaction(() =>
    queueText({ ...text, purpose: "answer", key: "trace:1", aboutCaseId: caseId }),
  );
  if (queued.outcome !== "queued") throw new Error(queued.outcome);
  const { textId } = queued;
  const sid = `SM${"a1".repeat(16)}`;
  reserveText(textId);
  recordTextSent(textId, { sid, status: "delivered", segments: 1 });

  it("tells of a case by its id and by its number, with the texts about it, oldest first", async () => {
    const lines = await trace(caseId);
    for (const what of [
      `case ${caseId}`,
      "event: settled",
      `text ${textId} accepted by the carrier as ${sid}`,
    ])
      expect(
        lines.filter((line) => line.includes(what)),
        what,
      ).toHaveLength(1);
    expect(isInOrder(lines)).toBe(true);
    const number = sqlite
      .prepare("SELECT external_case_id FROM cases WHERE id = ?")
      .pluck()
      .get(caseId);
    expect(await trace(String(number).toLowerCase())).toEqual(lines);
  });

  it("tells of a text by the carrier's id, and of a payout with its lines and who acted", async () => {
    expect(await trace(sid)).toEqual(await trace(textId));
    expect((await trace(sid)).join("\n")).toMatch(
      /queued: answer[^]*handed to the carrier[^]*is delivered/,
    );
    const lines = (await trace(payoutId)).join("\n");
    expect(lines).toMatch(/made: 50000 cents[^]*act: payout\.failed by admin user_staff/);
    expect(lines).toContain(`line claim, 50000 cents, ${caseId}`);
  });

  it("tells nobody's words, names, numbers or addresses", async () => {
    const all = [caseId, textId, payoutId].map(trace);
    const told = (await Promise.all(all)).flat().join("\n");
    for (const secret of ["Secret words", "Ann Example", payee.phone, payee.email ?? "@"])
      expect(told).not.toContain(secret);
  });

  it("says what can be named when nothing has that name", async () => {
    const { ok, lines } = await runAct("trace", ["TC-0"]);
    expect(ok).toBe(false);
    expect(lines.join()).toMatch(
      /Nothing is called TC-0\. Name a case, a payout, a text or a message/,
    );
  });
});
