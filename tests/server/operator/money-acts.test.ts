import { expect, it } from "vitest";
import { runAct } from "~/server/operator/acts";
import { getCase } from "~/core/cases/queries";
import { count, makeChain, makeSubmittedCase } from "~/tests/support/money";

async function act(...words: string[]): Promise<{ ok: boolean; text: string }> {
  const { ok, lines } = await runAct(words[0]!, words.slice(1));
  return { ok, text: lines.join("\n") };
}

it("issue 5: an operator settles a case by its number, sees it owed, pays by hand, proves the ledger and takes it back", async () => {
  const [, user] = makeChain(2);
  const caseId = makeSubmittedCase(user!.userId);
  const number = getCase(caseId).externalCaseId!;
  expect((await act("settle", number)).text).toBe(
    "Settled: $500.00 owed to its owner, commissions of $50.00.",
  );
  expect((await act("settle", caseId)).text).toMatch(/settled before/);
  expect((await act("mark-paid", number, "1200.50")).text).toBe("Recorded: $1,200.50 received.");
  expect((await act("mark-paid", number)).ok).toBe(false);
  const collected = await act("collect-payout", user!.userId);
  const payoutId = /pay_\w+/.exec(collected.text)![0];
  expect((await act("list-payouts", "pending")).text).toContain(payoutId);
  expect((await act("complete-payout", payoutId, " ")).ok).toBe(false);
  expect((await act("send-payout", payoutId)).text).toMatch(/processing \$500\.00/);
  expect((await act("complete-payout", payoutId, "check 9", "check")).text).toMatch(
    /completed.*transaction check 9/,
  );
  expect((await act("show-payout", payoutId)).text).toContain(`claim ${caseId} $500.00`);
  expect((await act("show-account", `owed:${user!.userId}`)).text).toMatch(
    /^owed:user_\w+: \$0\.00\n/,
  );
  expect((await act("list-tax-totals")).text).toContain(`${user!.userId} $500.00`);
  expect((await act("fail-payout", payoutId, "oops")).text).toMatch(/cannot be un-paid/);
  expect(await act("verify-ledger")).toMatchObject({ ok: true });
  expect((await act("reverse-settlement", number, "wrong case")).text).toBe(
    "Reversed: $550.00, of which $50.00 had not been sent and $500.00 is owed back.",
  );
  expect(await act("verify-ledger")).toMatchObject({ ok: true });
});

it("issue 5: every act on a case takes the number that people know it by", async () => {
  const [user] = makeChain(1);
  const number = getCase(makeSubmittedCase(user!.userId)).externalCaseId!;
  expect((await act("show-case", number)).text).toContain(number);
  expect((await act("show-outreach", number)).text).toContain(`(${number}): submitted`);
  expect((await act("show-case", "TC-1")).text).toMatch(/There is no case TC-1/);
});

it.each([
  ["settle"],
  ["settle", "case_unknown"],
  ["mark-paid", "TC-1", "-5"],
  ["send-payout", "pay_unknown"],
  ["complete-payout", "case_1", "x"],
  ["list-payouts", "lost"],
])(
  "issue 5, Bad input: %s %s is answered with a sentence, nothing is changed",
  async (...words) => {
    const before = count("SELECT count(*) FROM ledger_sets");
    const answer = await act(...words);
    expect(answer.ok).toBe(false);
    expect(answer.text).toMatch(/\w{4,}/);
    expect(count("SELECT count(*) FROM ledger_sets")).toBe(before);
  },
);

it("verify-ledger names what is wrong and says that it is", async () => {
  const { sqlite } = await import("~/db/client");
  sqlite.exec("INSERT INTO ledger_balances VALUES ('ghost', 1)");
  expect(await act("verify-ledger")).toMatchObject({
    ok: false,
    text: expect.stringContaining("ghost") as string,
  });
  sqlite.exec("DELETE FROM ledger_balances WHERE account = 'ghost'");
});
