import { setupServer } from "msw/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { payoutEnvironment } from "~/tests/support/payout-environment";

Object.assign(process.env, payoutEnvironment);
const { loader } = await import("~/app/routes/user_.cash-out");
const { loader: paid } = await import("~/app/routes/paid.$token");
const { issueLink } = await import("~/core/accounts/links/issue-link");
const { voidPending } = await import("~/core/accounts/credentials/void-pending");
const { closeDoors, openDoor } = await import("~/core/restore/close-doors");
const { setOutgoingLease } = await import("~/core/restore/outgoing-lease");
const { sqlite } = await import("~/db/client");
const { outgoingDoors } = await import("~/db/vocabulary");
const { setBeforeLeaving } = await import("~/integrations/before-leaving");
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
    ...(delivery === "LINK" ? { delivery: "link" } : {}),
  });
  const held = tremendous.orders.get(externalId)!;
  sqlite
    .prepare(
      `INSERT INTO payouts (id, user_id, amount_cents, status, tremendous_order_id, transaction_id, vendor_order, created_at, updated_at, completed_at)
       VALUES (?, ?, 50000, 'completed', ?, ?, ?, 1, 1, 1)`,
    )
    .run(
      externalId,
      person.userId,
      held.id,
      held.id,
      JSON.stringify(delivery === "LINK" ? { delivery: "link" } : {}),
    );
  return { ...person, payoutId: externalId, held };
}

async function cashOut(cookie: string, payoutId?: string): Promise<Response> {
  const named = payoutId ? `?payout=${payoutId}` : "";
  const request = new Request(`https://app.example.com/user/cash-out${named}`, {
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
    const { payoutId } = await paidPerson("LINK");
    const asked = tremendous.requests.length;
    const cookie = await cookieOf(makePerson().userId);
    for (const named of [undefined, payoutId])
      expect((await cashOut(cookie, named)).headers.get("Location")).toBe("/user/payouts");
    const nobody = await cashOut("");
    expect(nobody.headers.get("Location")).toBe("/login?next=%2Fuser%2Fcash-out");
    expect(tremendous.requests.length).toBe(asked);
  });

  it("leads to the payouts where the reward went out by mail, and where the vendor does not answer", async () => {
    const { userId } = await paidPerson("EMAIL");
    expect((await cashOut(await cookieOf(userId))).headers.get("Location")).toBe("/user/payouts");
    tremendous.troubleNext({ status: 503 });
    expect((await cashOut(await cookieOf(userId))).headers.get("Location")).toBe("/user/payouts");
  });

  it("opens the payout that is named, not only the newest", async () => {
    const { userId, payoutId, held } = await paidPerson("LINK");
    const later = await paidPerson("LINK");
    sqlite
      .prepare("UPDATE payouts SET user_id = ?, created_at = 2 WHERE id = ?")
      .run(userId, later.payoutId);
    const cookie = await cookieOf(userId);
    expect((await cashOut(cookie)).headers.get("Location")).toBe(
      later.held.rewards[0]!.delivery.link,
    );
    expect((await cashOut(cookie, payoutId)).headers.get("Location")).toBe(
      held.rewards[0]!.delivery.link,
    );
  });
});

describe("issue 24, 3: a link to money is made only where payouts may leave", () => {
  const made = () =>
    tremendous.requests.filter(({ path }) => path.includes("generate_link")).length;

  it.each<[string, () => void]>([
    ["after a restore", () => closeDoors("older", [], 7)],
    ["without the lease", () => setOutgoingLease(() => false)],
    [
      "when the lease ends while the disk is waited for",
      () => setBeforeLeaving(() => Promise.resolve(setOutgoingLease(() => false))),
    ],
  ])("none is made %s, and the person is asked to try again", async (_, close) => {
    const { userId, held } = await paidPerson("LINK");
    const before = made();
    close();
    const cookie = await cookieOf(userId);
    expect((await cashOut(cookie)).headers.get("Location")).toBe("/user/payouts");
    expect(made()).toBe(before);
    for (const door of outgoingDoors) openDoor(door);
    setOutgoingLease(() => true);
    setBeforeLeaving(() => Promise.resolve());
    const led = await cashOut(cookie);
    expect(led.headers.get("Location")).toBe(held.rewards[0]!.delivery.link);
  });
});

describe("GET /paid/:token, for who is paid at a number alone", () => {
  async function open(token: string, payoutId?: string): Promise<Response> {
    const named = payoutId ? `?open=${payoutId}` : "";
    const request = new Request(`https://app.example.com/paid/${token}${named}`);
    const context = { requestId: "r1", clientAddress: "203.0.113.9" } as Parameters<
      typeof paid
    >[0]["context"];
    try {
      const { data, init } = await paid({ request, params: { token }, context });
      return Response.json(data, init ?? {});
    } catch (cause) {
      if (cause instanceof Response) return cause;
      throw cause;
    }
  }
  const linkFor = (userId: string, lifetime = 60_000) =>
    issueLink({ purpose: "cash_out", userId, lifetime, now: Date.now() });

  it("shows what is ready without asking the vendor, and leads on by the button", async () => {
    const { userId, payoutId, held } = await paidPerson("LINK");
    const token = linkFor(userId);
    const asked = tremendous.requests.length;
    const shown = await open(token);
    expect(await shown.json()).toEqual({
      ready: [{ id: payoutId, amountCents: 50_000, at: 1 }],
      sentence: null,
    });
    expect(tremendous.requests.length).toBe(asked);
    const led = await open(token, payoutId);
    expect(led.status).toBe(302);
    expect(led.headers.get("Location")).toBe(held.rewards[0]!.delivery.link);
    expect(led.headers.get("Cache-Control")).toBe("no-store");
  });

  it("opens nobody else's payout, and none with a wrong, an old or a voided link", async () => {
    const mine = await paidPerson("LINK");
    const { payoutId } = await paidPerson("LINK");
    const asked = tremendous.requests.length;
    expect(await (await open(linkFor(mine.userId), payoutId)).json()).toMatchObject({
      sentence: "This payout can't be opened any more.",
    });
    const old = linkFor(mine.userId, -1);
    const voided = linkFor(mine.userId);
    voidPending(mine.userId, Date.now());
    for (const token of ["wrong", old, voided])
      expect((await open(token, mine.payoutId)).status).toBe(410);
    expect(tremendous.requests.length).toBe(asked);
  });
});
