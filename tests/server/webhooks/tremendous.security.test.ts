import { describe, expect, it } from "vitest";
import { payoutEnvironment } from "~/tests/support/payout-environment";

Object.assign(process.env, payoutEnvironment);
const { tremendousWebhook } = await import("~/server/webhooks/tremendous");
const { fakeTremendous } = await import("~/tests/fakes/tremendous");
const { sqlite } = await import("~/db/client");

const fake = fakeTremendous({ apiKey: "PROD_key", webhookKey: "whsec_test" });
const post = (body: string, headers: Record<string, string>): Promise<Response> =>
  Promise.resolve(
    tremendousWebhook.request("http://localhost/webhooks/tremendous", {
      method: "POST",
      body,
      headers,
    }),
  );
const stored = (): unknown =>
  sqlite
    .prepare(
      "SELECT (SELECT count(*) FROM vendor_webhooks) + (SELECT count(*) FROM events WHERE name = 'payout/reported')",
    )
    .pluck()
    .get();

describe("POST /webhooks/tremendous", () => {
  it("issue 5, Bad input: a forged, an unsigned and a re-serialised report are refused and nothing is stored", async () => {
    const { body, headers } = fake.report("ORDERS.EXECUTED", { id: "O1", type: "orders" });
    expect((await post(body, {})).status).toBe(403);
    expect(
      (await post(body, { ...headers, "tremendous-webhook-signature": `sha256=${"a".repeat(64)}` }))
        .status,
    ).toBe(403);
    expect((await post(JSON.stringify(JSON.parse(body), null, 1), headers)).status).toBe(403);
    expect((await post(`${body} `, headers)).status).toBe(403);
    expect(stored()).toBe(0);
  });

  it("TR-06: a signed report is taken once, however often it comes", async () => {
    const { body, headers } = fake.report("ORDERS.EXECUTED", { id: "O1", type: "orders" });
    for (let time = 0; time < 3; time++) expect((await post(body, headers)).status).toBe(200);
    expect(stored()).toBe(2);
  });

  it("answers 400 to what is signed but no report, 413 to what is too large", async () => {
    const { expectedSignature } = await import("~/integrations/payouts/signature");
    const signed = (body: string) =>
      post(body, {
        "tremendous-webhook-signature": expectedSignature("whsec_test", Buffer.from(body)),
      });
    for (const body of [
      "",
      "null",
      "[]",
      "{",
      '{"event":"X"}',
      '{"event":1,"uuid":"12345678","payload":{}}',
    ])
      expect((await signed(body)).status).toBe(400);
    expect((await signed("x".repeat(300_000))).status).toBe(413);
  });
});
