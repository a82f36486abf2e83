import { copyFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeTremendous } from "~/tests/fakes/tremendous";
import { payoutEnvironment } from "~/tests/support/payout-environment";

Object.assign(process.env, payoutEnvironment);
const folder = process.env.DATA_DIR ?? "";
const { TREMENDOUS_API_KEY: apiKey, TREMENDOUS_WEBHOOK_KEY: webhookKey } = payoutEnvironment;
const vendor = fakeTremendous({ apiKey, webhookKey });
const network = setupServer(...vendor.handlers);
let empty = "";
beforeAll(async () => {
  network.listen({ onUnhandledRequest: "error" });
  product = await openProduct();
  empty = copyAside();
});
afterAll(() => network.close());

/** The product, as a process that starts on whatever database lies in the folder. */
async function openProduct() {
  vi.resetModules();
  return {
    ...(await import("~/db/client")),
    ...(await import("~/core/cases/settle-case")),
    ...(await import("~/core/payouts/create-payout")),
    ...(await import("~/core/payouts/desk/release-payout")),
    ...(await import("~/core/payouts/desk/retry-payout")),
    ...(await import("~/core/payouts/withdraw-payout")),
    ...(await import("~/core/payouts/reverse-settlement")),
    ...(await import("~/core/payouts/queries")),
    ...(await import("~/core/money/verify-ledger")),
    ...(await import("~/workflows/payouts/send-payout")),
    ...(await import("~/operations/payouts/ask-order")),
    ...(await import("~/tests/support/money")),
  };
}
type Product = Awaited<ReturnType<typeof openProduct>>;

let product: Product;
beforeEach(async () => {
  vendor.orders.clear();
  await restore(empty);
});

function copyAside(): string {
  const copy = join(folder, `copy-${Math.random()}.db`);
  product.sqlite.exec(`VACUUM INTO '${copy}'`);
  return copy;
}

/** The worst day: the process is gone, and the copy from before takes the database's place. */
async function restore(copy: string): Promise<void> {
  product.closeDatabase();
  for (const suffix of ["", "-wal", "-shm"])
    rmSync(join(folder, `app.db${suffix}`), { force: true });
  copyFileSync(copy, join(folder, "app.db"));
  product = await openProduct();
}

const operator = { kind: "operator", id: null } as const;

function collect(userId: string): string {
  const collected = product.createPayout(userId);
  if (collected.outcome !== "created") throw new Error(collected.outcome);
  return collected.payoutId;
}

async function send(payoutId: string): Promise<string> {
  product.releasePayout(payoutId, operator);
  return product.sendPayout(payoutId);
}

async function payEverybody(people: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const userId of people) {
    const payoutId = collect(userId);
    await send(payoutId);
    for (const order of vendor.orders.values()) vendor.deliver(order);
    await product.askOrder(payoutId);
    expect(product.getPayout(payoutId).status).toBe("completed");
    ids.push(payoutId);
  }
  return ids;
}

const delivered = (): number => vendor.delivered();

describe("R8: a restored database pays nobody again", () => {
  it("R8, H2: what was collected, sent and paid after the copy is the vendor's order of before", async () => {
    const people = product.makeChain(4).map(({ userId }) => userId);
    product.makeSettledCase(people[3] ?? "");
    const copy = copyAside();
    const before = await payEverybody(people);
    expect([vendor.orders.size, delivered()]).toEqual([4, 59_000]);

    await restore(copy);
    expect(await payEverybody(people)).toEqual(before);
    expect([vendor.orders.size, delivered()]).toEqual([4, 59_000]);
    expect(product.verifyLedger().problems).toEqual([]);
  });

  it("R8: so is what had settled after the copy and settles again, in another order and with other chances", async () => {
    const people = product.makeChain(2).map(({ userId }) => userId);
    const cases = [0, 1, 2].map(() => product.makeSubmittedCase(people[1] ?? ""));
    const copy = copyAside();
    for (const caseId of cases) product.settleCase(caseId, product.staff);
    const before = await payEverybody(people);

    await restore(copy);
    for (const caseId of cases.toReversed()) product.settleCase(caseId, product.staff);
    expect(await payEverybody(people)).toEqual(before);
    expect([vendor.orders.size, delivered()]).toEqual([2, 165_000]);
  });

  it("R8: an order that the vendor had declared dead, and the next one that was paid, are found by their numbers", async () => {
    const { userId } = product.makePayee();
    product.makeSettledCase(userId);
    const copy = copyAside();
    const pay = async (): Promise<string> => {
      const payoutId = collect(userId);
      await send(payoutId);
      const first = vendor.orders.get(payoutId);
      if (first) vendor.cancel(first);
      await product.askOrder(payoutId);
      expect(product.getPayout(payoutId)).toMatchObject({ status: "failed", attempt: 1 });
      product.retryPayout(payoutId, operator);
      await send(payoutId);
      const second = vendor.orders.get(`${payoutId}-2`);
      if (second) vendor.deliver(second);
      await product.askOrder(payoutId);
      expect(product.getPayout(payoutId).status).toBe("completed");
      return payoutId;
    };
    const before = await pay();
    await restore(copy);
    expect(await pay()).toBe(before);
    expect([...vendor.orders.keys()]).toEqual([before, `${before}-2`]);
    expect(delivered()).toBe(50_000);
  });

  it("R8: what is withdrawn and collected anew has an id of its own, and the same one after a restore", async () => {
    const { userId } = product.makePayee();
    product.makeSettledCase(userId);
    const copy = copyAside();
    const anew = (): [string, string] => {
      const first = collect(userId);
      product.withdrawPayout(first, "a test", operator);
      return [first, collect(userId)];
    };
    const before = anew();
    expect(new Set(before).size).toBe(2);
    await restore(copy);
    expect(anew()).toEqual(before);
  });

  it("R8: what is owed back after a restore comes off under the same ids", async () => {
    const { userId } = product.makePayee();
    const [paid, more] = [product.makeSubmittedCase(userId), product.makeSubmittedCase(userId)];
    const another = product.makeSubmittedCase(userId);
    const copy = copyAside();
    const live = async (): Promise<string[]> => {
      product.settleCase(paid, product.staff);
      const [first = ""] = await payEverybody([userId]);
      product.reverseSettlement(paid, "a mistake", product.staff);
      product.settleCase(more, product.staff);
      product.settleCase(another, product.staff);
      return [first, ...(await payEverybody([userId]))];
    };
    const before = await live();
    await restore(copy);
    expect(await live()).toEqual(before);
    expect([vendor.orders.size, delivered()]).toEqual([2, 100_000]);
  });

  it("R8: a payout from before, whose id was chance, keeps it", async () => {
    const { userId } = product.makePayee();
    product.makeSettledCase(userId);
    const payoutId = `pay_${"0123456789abcdef".repeat(2)}`;
    product.sqlite
      .prepare(
        "INSERT INTO payouts (id, user_id, amount_cents, recipient_email, created_at, updated_at) VALUES (?, ?, 50000, 'old@people.example', 1, 1)",
      )
      .run(payoutId, userId);
    product.sqlite
      .prepare("UPDATE payout_lines SET payout_id = ? WHERE payee = ?")
      .run(payoutId, userId);
    await send(payoutId);
    expect([...vendor.orders.keys()]).toEqual([payoutId]);
  });
});
