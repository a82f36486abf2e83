import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  PayoutAuthFailed,
  PayoutFundsMissing,
  PayoutVendorUnavailable,
  type PayoutOrder,
} from "~/integrations/payouts/contract";
import { expectedSignature, validSignature } from "~/integrations/payouts/signature";
import { tremendous } from "~/integrations/payouts/tremendous";
import { fakeTremendous } from "~/tests/fakes/tremendous";

const fake = fakeTremendous({ apiKey: "PROD_key" });
const server = setupServer(...fake.handlers);
const vendor = tremendous({
  apiKey: "PROD_key",
  baseUrl: "https://api.tremendous.com/api/v2",
  fundingSourceId: "balance",
});
let made = 0;
const order = (over: Partial<PayoutOrder> = {}): PayoutOrder => ({
  externalId: `pay_${++made}`,
  amountCents: 50_050,
  recipient: { name: "Pat Person", email: "pat@people.example" },
  products: ["A2J05SWPI2QG"],
  ...over,
});

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => fake.clearTroubles());
afterAll(() => server.close());

describe("ordering", () => {
  it("TR-02: asks for dollars, with our id, as a link, by email or by phone", async () => {
    const wanted = order();
    await vendor.order(wanted);
    expect(JSON.parse(fake.requests.at(-1)!.body!)).toEqual({
      external_id: wanted.externalId,
      payment: { funding_source_id: "balance" },
      reward: {
        products: ["A2J05SWPI2QG"],
        value: { denomination: 500.5, currency_code: "USD" },
        recipient: { name: "Pat Person", email: "pat@people.example" },
        delivery: { method: "EMAIL" },
      },
    });
    await vendor.order(order({ delivery: "link" }));
    expect(JSON.parse(fake.requests.at(-1)!.body!)).toMatchObject({
      reward: { recipient: { email: "pat@people.example" }, delivery: { method: "LINK" } },
    });
    await vendor.order(order({ recipient: { name: "Pat", phone: "+12125550123" } }));
    expect(JSON.parse(fake.requests.at(-1)!.body!)).toMatchObject({
      reward: { recipient: { phone: "+12125550123" }, delivery: { method: "PHONE" } },
    });
  });

  it("TR-03: the same id with the same content is the same order (201), with other content a conflict (409)", async () => {
    const wanted = order();
    const first = await vendor.order(wanted);
    expect(await vendor.order(wanted)).toEqual(first);
    expect(await vendor.order({ ...wanted, amountCents: 600 })).toEqual({ outcome: "conflict" });
    expect(fake.orders.get(wanted.externalId)!.rewards).toHaveLength(1);
  });

  it("TR-03: 400 and 422 are refusals for good, with the vendor's reason", async () => {
    expect(await vendor.order(order({ amountCents: 499 }))).toEqual({
      outcome: "refused",
      reason: expect.stringMatching(/status 422.*denomination/) as string,
    });
  });

  it.each([
    [402, PayoutFundsMissing],
    [429, PayoutVendorUnavailable],
    [500, PayoutVendorUnavailable],
    [503, PayoutVendorUnavailable],
    [401, PayoutAuthFailed],
    [403, PayoutAuthFailed],
  ])("TR-03: %i is thrown, to be tried again with the same id", async (status, kind) => {
    fake.troubleNext({ status });
    await expect(vendor.order(order())).rejects.toBeInstanceOf(kind);
  });

  it("TR-03: a lost answer and one that is not as documented are thrown too; Retry-After is heeded", async () => {
    fake.troubleNext({ drop: "afterTaking" });
    await expect(vendor.order(order())).rejects.toBeInstanceOf(PayoutVendorUnavailable);
    fake.troubleNext({ status: 200 });
    await expect(vendor.order(order())).rejects.toThrow(/not as documented/);
    fake.troubleNext({ status: 429, headers: { "retry-after": "7" } });
    await expect(vendor.order(order())).rejects.toMatchObject({ retryAfterMs: 7000 });
  });
});

describe("asking", () => {
  it("TR-04: executed and delivered is paid; canceled and failed are dead; all else is open", async () => {
    const wanted = order();
    await vendor.order(wanted);
    const held = fake.orders.get(wanted.externalId)!;
    const standing = async (): Promise<unknown> =>
      (await vendor.findOrder(wanted.externalId))?.standing;
    expect(await standing()).toBe("open");
    for (const status of [
      "OPEN",
      "CART",
      "PENDING APPROVAL",
      "PENDING INTERNAL PAYMENT APPROVAL",
      "PENDING SETTLEMENT",
    ]) {
      held.status = status;
      expect(await standing()).toBe("open");
    }
    fake.deliver(held);
    expect(await standing()).toBe("paid");
    fake.bounce(held);
    expect(await standing()).toBe("undelivered");
    const opened = order({ delivery: "link" });
    await vendor.order(opened);
    expect((await vendor.findOrder(opened.externalId))?.standing).toBe("paid");
    for (const status of ["CANCELED", "FAILED"] as const) {
      fake.cancel(held, status);
      expect(await standing()).toBe("dead");
    }
  });

  it("TR-05: by our id, by the vendor's and by a reward; a redemption link never leaves the adapter", async () => {
    const wanted = order();
    const answer = await vendor.order(wanted);
    const held = fake.orders.get(wanted.externalId)!;
    held.rewards[0]!.delivery.link = "https://reward.example/secret";
    const byOurs = await vendor.findOrder(wanted.externalId);
    expect(byOurs).toEqual({
      orderId: held.id,
      externalId: wanted.externalId,
      standing: "open",
      amountCents: 50_050,
      status: "EXECUTED",
    });
    expect(await vendor.findOrder(held.id)).toEqual(byOurs);
    expect(await vendor.findOrderOfReward(held.rewards[0]!.id)).toEqual(byOurs);
    expect(JSON.stringify([answer, byOurs])).not.toContain("secret");
    expect(await vendor.findOrder("unknown")).toBeNull();
    expect(await vendor.findOrderOfReward("unknown")).toBeNull();
  });
});

describe("the page where a reward is redeemed", () => {
  async function heldFor(method: "LINK" | "EMAIL") {
    const wanted = order(method === "LINK" ? { delivery: "link" } : {});
    await vendor.order(wanted);
    const held = fake.orders.get(wanted.externalId)!;
    expect(held.rewards[0]!.delivery.method).toBe(method);
    return held;
  }

  it("TR-05: has a link made for it each time it is asked for", async () => {
    const held = await heldFor("LINK");
    const first = await vendor.redeemLink(held.id);
    expect(first).toBe(held.rewards[0]!.delivery.link);
    expect(fake.requests.at(-1)).toMatchObject({
      method: "POST",
      path: `/api/v2/rewards/${held.rewards[0]!.id}/generate_link`,
    });
    const second = await vendor.redeemLink(held.id);
    expect(second).toBe(held.rewards[0]!.delivery.link);
    expect(second).not.toBe(first);
  });

  it("is null where the person has it by mail already, and for an order that the vendor does not know or has no reward for", async () => {
    expect(await vendor.redeemLink((await heldFor("EMAIL")).id)).toBeNull();
    expect(await vendor.redeemLink("unknown")).toBeNull();
    const empty = await heldFor("LINK");
    empty.rewards.length = 0;
    expect(await vendor.redeemLink(empty.id)).toBeNull();
  });

  it("never is an address that is not https, and trouble is said to be trouble", async () => {
    const held = await heldFor("LINK");
    fake.troubleNext({ status: 503 });
    await expect(vendor.redeemLink(held.id)).rejects.toThrow(PayoutVendorUnavailable);
    server.use(
      http.post("https://api.tremendous.com/api/v2/rewards/:id/generate_link", () =>
        HttpResponse.json({ reward: { link: "javascript:alert(1)" } }),
      ),
    );
    await expect(vendor.redeemLink(held.id)).rejects.toThrow(PayoutVendorUnavailable);
    server.resetHandlers();
  });
});

describe("the webhook's signature", () => {
  const body = Buffer.from(
    '{"event":"REWARDS.DELIVERY.SUCCEEDED","uuid":"5a2ab92c-bb1f-449c-a190-88e4e41dd40d","created_utc":"2026-01-01T00:00:00.000Z","payload":{"resource":{"id":"R1","type":"rewards"},"meta":{}}}',
  );

  it("TR-06: golden vector", () => {
    expect(expectedSignature("whsec_test", body)).toBe(
      "sha256=10fce650122f159ec03c408c84227d9034a65ace1cf71b26413b148530c9a402",
    );
  });

  it.each(["", "sha256=", "sha256=10fce650", `sha256=${"0".repeat(64)}`, undefined])(
    "TR-07: refuses %s",
    (given) => {
      expect(validSignature("whsec_test", body, given)).toBe(false);
    },
  );
});
