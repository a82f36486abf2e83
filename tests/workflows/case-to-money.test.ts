import { readFileSync } from "node:fs";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { payoutEnvironment } from "~/tests/support/payout-environment";

Object.assign(process.env, payoutEnvironment);
const { sqlite } = await import("~/db/client");
const { verifyLedger } = await import("~/core/money/verify-ledger");
const { reader } = await import("~/integrations/reader/reader");
const { runAct } = await import("~/server/operator/acts");
const { tremendousWebhook } = await import("~/server/webhooks/tremendous");
const { fakeTremendous } = await import("~/tests/fakes/tremendous");
const { fakeTwilio } = await import("~/tests/fakes/twilio");
const { codeOf, makeChain } = await import("~/tests/support/money");
const { text } = await import("~/tests/support/post-webhook");
const { functions } = await import("~/workflows/index");
const { runHere } = await import("~/workflows/run-here");
const { ensureDefaultTraining } = await import("~/core/support/training/ensure-default-training");

const {
  TWILIO_ACCOUNT_SID: accountSid,
  TWILIO_AUTH_TOKEN: authToken,
  TREMENDOUS_API_KEY: apiKey,
  TREMENDOUS_WEBHOOK_KEY: webhookKey,
} = payoutEnvironment;
const twilio = fakeTwilio({ accountSid, authToken });
const tremendous = fakeTremendous({ apiKey, webhookKey });
const network = setupServer(...twilio.handlers, ...tremendous.handlers);
const phone = "+12125550177";
let engine: Awaited<ReturnType<typeof runHere>>;

// At night the news of money would wait for the morning (LG-05), so this day stands at noon in New
// York, and goes on from there.
const realNow = Date.now.bind(Date);
const toNoon = new Date(realNow()).setUTCHours(17, 0, 0, 0) - realNow();
Date.now = () => realNow() + toNoon;

beforeAll(async () => {
  network.listen({ onUnhandledRequest: "error" });
  ensureDefaultTraining();
  engine = await runHere(functions, { speed: 1000 });
});
afterAll(async () => {
  await engine.stop();
  await reader().close();
  network.close();
  Date.now = realNow;
});

const one = (sql: string, ...values: unknown[]): unknown =>
  sqlite
    .prepare(sql)
    .pluck()
    .get(...values);
const many = (sql: string, ...values: unknown[]): unknown[] =>
  sqlite
    .prepare(sql)
    .pluck()
    .all(...values);
const until = (work: () => void): Promise<void> =>
  vi.waitFor(work, { timeout: 90_000, interval: 50 });
const texted = (): string[] =>
  twilio.messages
    .filter(({ direction, to }) => direction === "outbound-api" && to === phone)
    .map(({ body }) => body);

async function say(body: string, answer: RegExp, picture?: string): Promise<void> {
  const files = picture
    ? [{ bytes: new Uint8Array(readFileSync(picture)), contentType: "image/png" }]
    : [];
  const { sid, mediaUrls } = twilio.receive({
    from: phone,
    to: payoutEnvironment.TWILIO_PHONE_NUMBER,
    body,
    files,
  });
  const media = Object.fromEntries(
    mediaUrls.flatMap((url, index) => [
      [`MediaUrl${index}`, url],
      [`MediaContentType${index}`, "image/png"],
    ]),
  );
  expect(
    (
      await text(phone, body, {
        MessageSid: sid,
        AccountSid: accountSid,
        NumMedia: String(files.length),
        ...media,
      })
    ).status,
  ).toBe(200);
  await until(() => expect(texted().join("\n")).toMatch(answer));
}

async function act(...words: string[]): Promise<string> {
  const { ok, lines } = await runAct(words[0] ?? "", words.slice(1));
  expect([ok, lines.join("\n")]).toEqual([true, lines.join("\n")]);
  return lines.join("\n");
}

/** The vendor delivers what it was given and reports it, twice. */
async function deliverAll(): Promise<void> {
  for (const order of tremendous.orders.values()) {
    if (order.rewards.every(({ delivery }) => delivery.status === "SUCCEEDED")) continue;
    tremendous.deliver(order);
    const { body, headers } = tremendous.report("REWARDS.DELIVERY.SUCCEEDED", {
      id: order.rewards[0]?.id ?? "",
      type: "rewards",
    });
    for (let time = 0; time < 2; time++)
      expect(
        (
          await tremendousWebhook.request("http://localhost/webhooks/tremendous", {
            method: "POST",
            body,
            headers,
          })
        ).status,
      ).toBe(200);
  }
}

describe("from a texted screenshot to money", () => {
  it(
    "issue 5, Proof: a case is texted, accepted, settled, and everybody is paid once: the person and three referrers",
    { timeout: 180_000 },
    async () => {
      const referrers = makeChain(3).map(({ userId }) => userId);
      await say(`Hi! ${codeOf(referrers[2] ?? "")}`, /full name/);
      await say("Maria Lopez", /email/);
      await say("maria@people.example", /AGREE/);
      await say("AGREE", /You're in, Maria/);
      await say("", /accepted as case TC-\d+/, "tests/fixtures/screenshots/business-address.png");
      const number = one("SELECT external_case_id FROM cases WHERE status = 'submitted'") as string;
      const userId = one("SELECT user_id FROM cases WHERE external_case_id = ?", number) as string;

      expect(await act("settle", number)).toBe(
        "Settled: $500.00 owed to its owner, commissions of $50.00, $25.00, $15.00.",
      );
      await act("mark-paid", number);
      await until(() => expect(texted().at(-1)).toMatch(/has settled, and \$500 of it is yours/));
      await until(() =>
        expect(
          many("SELECT amount_cents FROM payouts WHERE status = 'pending' ORDER BY amount_cents"),
        ).toEqual([1_500, 2_500, 5_000, 50_000]),
      );

      tremendous.troubleNext({ status: 503 });
      tremendous.troubleNext({ drop: "afterTaking" });
      for (const payoutId of many("SELECT id FROM payouts"))
        await act("send-payout", String(payoutId));
      await until(() => expect(tremendous.orders.size).toBe(4));
      await deliverAll();
      await until(() => expect(many("SELECT DISTINCT status FROM payouts")).toEqual(["completed"]));
      await until(() =>
        expect(texted().at(-1)).toMatch(
          /payout of \$500 for case TC-\d+ is ready! Choose how you get it: \S+\/paid\/[\w-]{43}/,
        ),
      );

      for (const [payee, cents] of [
        [userId, 50_000],
        [referrers[2], 5_000],
        [referrers[1], 2_500],
        [referrers[0], 1_500],
      ] as const) {
        expect(
          tremendous.delivered(
            ({ external_id: id }) => one("SELECT user_id FROM payouts WHERE id = ?", id) === payee,
          ),
        ).toBe(cents);
        expect(
          one("SELECT balance_cents FROM ledger_balances WHERE account = ?", `owed:${payee}`),
        ).toBe(0);
      }
      expect(many("SELECT status FROM referrals WHERE referred_user_id = ?", userId)).toEqual([
        "completed",
        "completed",
        "completed",
      ]);
      expect(one("SELECT balance_cents FROM ledger_balances WHERE account = 'cash'")).toBe(
        100_000 - 59_000,
      );
      expect(verifyLedger().problems).toEqual([]);
      // What affiliates earn is never texted.
      expect(
        one("SELECT count(*) FROM texts WHERE body LIKE '%payout%' AND phone <> ?", phone),
      ).toBe(0);
    },
  );
});
