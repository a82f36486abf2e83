import { setupServer } from "msw/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { payoutEnvironment } from "~/tests/support/payout-environment";

Object.assign(process.env, payoutEnvironment);
const { loader } = await import("~/app/routes/user_.cash-out");
const { sqlite } = await import("~/db/client");
const { payoutVendor } = await import("~/integrations/payouts/vendor");
const { fakeTremendous } = await import("~/tests/fakes/tremendous");
const { cookieOf } = await import("~/tests/support/live-stream");
const { makePerson } = await import("~/tests/support/people");

const tremendous = fakeTremendous({ apiKey: payoutEnvironment.TREMENDOUS_API_KEY });
const network = setupServer(...tremendous.handlers);
beforeAll(() => network.listen({ onUnhandledRequest: "error" }));
afterAll(() => network.close());

let made = 0;

/** A person whose payout the vendor holds as an order. */
async function paidPerson(delivery: "LINK" | "EMAIL") {
  const person = makePerson();
  const externalId = `pay_${String(++made).padStart(32, "0")}`;
  const recipient = { name: "Pat Person", email: "pat@people.example" };
  await payoutVendor()!.order({
    externalId,
    amountCents: 50_000,
    recipient,
    products: ["A2J05SWPI2QG"],
  });
  const held = tremendous.orders.get(externalId)!;
  held.rewards[0]!.delivery.method = delivery;
  sqlite
    .prepare(
      `INSERT INTO payouts (id, user_id, amount_cents, status, tremendous_order_id, created_at, updated_at) VALUES (?, ?, 50000, 'processing', ?, 1, 1)`,
    )
    .run(externalId, person.userId, held.id);
  return { ...person, held };
}

async function cashOut(cookie: string): Promise<Response> {
  const request = new Request("https://app.example.com/user/cash-out", {
    headers: { Cookie: cookie },
  });
  const context = { requestId: "r1" } as Parameters<typeof loader>[0]["context"];
  try {
    return await loader({ request, params: {}, context });
  } catch (cause) {
    if (cause instanceof Response) return cause;
    throw cause;
  }
}

describe("GET /user/cash-out", () => {
  it("U §2, TR-05: leads to the vendor's page of one's own payout, by a link that nobody keeps", async () => {
    const { userId, held } = await paidPerson("LINK");
    const answer = await cashOut(await cookieOf(userId));
    expect(answer.status).toBe(302);
    expect(answer.headers.get("Location")).toBe(held.rewards[0]!.delivery.link);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(answer.headers.get("Referrer-Policy")).toBe("no-referrer");
    const kept = sqlite.prepare("SELECT * FROM payouts WHERE user_id = ?").all(userId);
    expect(JSON.stringify(kept)).not.toContain("reward.example");
  });

  it("never leads to somebody else's payout, and nobody there without having signed in", async () => {
    await paidPerson("LINK");
    const asked = tremendous.requests.length;
    const other = await cashOut(await cookieOf(makePerson().userId));
    expect(other.headers.get("Location")).toBe("/user/cases");
    const nobody = await cashOut("");
    expect(nobody.headers.get("Location")).toBe("/login?next=%2Fuser%2Fcash-out");
    expect(tremendous.requests.length).toBe(asked);
  });

  it("leads back to the cases where the reward went out by mail, and where the vendor does not answer", async () => {
    const { userId } = await paidPerson("EMAIL");
    expect((await cashOut(await cookieOf(userId))).headers.get("Location")).toBe("/user/cases");
    tremendous.troubleNext({ status: 503 });
    expect((await cashOut(await cookieOf(userId))).headers.get("Location")).toBe("/user/cases");
  });
});
