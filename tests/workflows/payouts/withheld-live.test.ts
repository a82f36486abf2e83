import { expect, it, vi } from "vitest";
import { proveAddress } from "~/core/accounts/credentials/prove-address";
import { settleCase } from "~/core/cases/settle-case";
import { sqlite } from "~/db/client";
import { signUp } from "~/tests/support/accounts";
import { makeSubmittedCase, staff } from "~/tests/support/money";
import { makePerson } from "~/tests/support/people";
import { runHouse, say } from "~/tests/support/run-house";
import { mailsTo } from "~/tests/support/sent-words";

runHouse();

const sentTo = (address: string): string[] =>
  mailsTo(address)
    .filter(({ status }) => status === "sent")
    .map(({ kind }) => kind);

const until = (work: () => void): Promise<void> =>
  vi.waitFor(work, { timeout: 30_000, interval: 50 });

const payoutsOf = (userId: string): unknown[] =>
  sqlite.prepare("SELECT status FROM payouts WHERE user_id = ?").pluck().all(userId);

it("issue 20, 7: money of somebody who has confirmed nothing is told of by mail once the address is confirmed, in the running house", async () => {
  const { userId, email } = await signUp();
  await until(() => expect(sentTo(email)).toEqual(["welcome"]));
  settleCase(makeSubmittedCase(userId), staff);
  await until(() => expect(payoutsOf(userId)).toEqual(["pending"]));
  expect(sentTo(email), "not to an address that nobody has confirmed").toEqual(["welcome"]);
  const [welcome] = mailsTo(email);
  const token = /\/prove-email\/([\w-]+)/.exec(welcome!.text)![1]!;
  proveAddress({ token, signedIn: { userId, sessionId: "s" }, ip: null });
  await until(() => expect(sentTo(email)).toContain("settlement"));
  expect(mailsTo(email).find(({ kind }) => kind === "settlement")?.text).toContain("$500");
});

it("issue 20, 7 and 8: PAYOUT by text says where the money stands, in the running house", async () => {
  const { userId, phone } = makePerson();
  expect((await say(phone, "PAYOUT")).join(" ")).not.toMatch(/\$500 is being prepared/);
  settleCase(makeSubmittedCase(userId), staff);
  await until(() => expect(payoutsOf(userId)).toEqual(["pending"]));
  expect((await say(phone, "PAYOUT")).join(" ")).toContain(
    "Your payout of $500 is pending: it's being prepared.",
  );
});
