import { RetryAfterError } from "inngest";
import { markPaid } from "~/core/cases/mark-paid";
import { settleCase } from "~/core/cases/settle-case";
import { Conflict, NotFound, RuleBroken } from "~/core/errors";
import { dollars } from "~/core/money";
import { getOwed } from "~/core/money/queries";
import { completePayout } from "~/core/payouts/vendor/complete-payout";
import { createPayout } from "~/core/payouts/create-payout";
import { failPayout } from "~/core/payouts/vendor/fail-payout";
import { handOverPayout } from "~/core/payouts/vendor/hand-over-payout";
import { liftHold } from "~/core/payouts/desk/lift-hold";
import { movePayout } from "~/core/payouts/desk/move-payout";
import { readExternalId, type Payout } from "~/core/payouts/payout-rules";
import { releasePayout } from "~/core/payouts/desk/release-payout";
import { retryPayout } from "~/core/payouts/desk/retry-payout";
import { reverseSettlement } from "~/core/payouts/reverse-settlement";
import { db, sqlite } from "~/db/client";
import { payouts } from "~/db/schema/money";
import { payoutStatuses, type PayoutStatus } from "~/db/vocabulary";
import { tremendousWebhook } from "~/server/webhooks/tremendous";
import { eq, sql } from "drizzle-orm";
import { possibleTroubles, type fakeTremendous, type FakeOrder } from "~/tests/fakes/tremendous";
import { earnedBy } from "~/tests/support/earned-by";
import { crashAfter, isCrash, recover } from "~/tests/support/crash-points";
import { makeChain, makeSubmittedCase, staff } from "~/tests/support/money";
import { randomFrom } from "~/tests/support/random-from";
import { askOrder } from "~/operations/payouts/ask-order";
import { handleReport } from "~/workflows/payouts/confirm-payout";
import { sendPayout } from "~/workflows/payouts/send-payout";

type Fake = ReturnType<typeof fakeTremendous>;
type Report = { body: string; headers: Record<string, string>; uuid: string };

const statusOf = sqlite.prepare<[string], string>("SELECT status FROM cases WHERE id = ?").pluck();
const ledgerSum = sqlite
  .prepare<[], number>("SELECT coalesce(sum(balance_cents), 0) FROM ledger_balances")
  .pluck();
const payoutsOf = db
  .select()
  .from(payouts)
  .where(eq(payouts.userId, sql.placeholder("userId")))
  .prepare();
const over = (order: FakeOrder): boolean =>
  order.status === "CANCELED" || order.status === "FAILED";

const expected = [Conflict, NotFound, RuleBroken, RetryAfterError];

/**
 * One random life of some people's money, against the real acts, the real adapter and a vendor at
 * the network.
 */
export async function liveHistory(seed: number, fake: Fake): Promise<string[]> {
  const random = randomFrom(seed);
  const below = (count: number): number => Math.floor(random() * count);
  const pick = <T>(from: readonly T[]): T | undefined => from[below(from.length)];
  const people = makeChain(1 + below(4)).map(({ userId }) => userId);
  const promised = new Set(people.filter(() => random() < 0.4));
  for (const userId of promised)
    sqlite.prepare("UPDATE profiles SET bonus_promised_at = 1 WHERE user_id = ?").run(userId);
  const cases = Array.from({ length: 1 + below(4) }, () => {
    const owner = pick(people) ?? "";
    return { owner, caseId: makeSubmittedCase(owner) };
  });
  const handedOver = new Set<string>();
  const attemptOf = ({ id, attempt }: Payout): string => `${id}:${attempt}`;
  const mail: Report[] = [];
  const reported: string[] = [];
  const most = new Map<string, number>();
  const problems: string[] = [];
  let now = Date.now();
  const clock = (): number => now;

  const rows = (): Payout[] => people.flatMap((userId) => payoutsOf.all({ userId }));
  // The test forgets the vendor's orders after each history: all are of these people.
  const orders = (): FakeOrder[] => [...fake.orders.values()];
  const payoutOf = (order: FakeOrder): string | undefined =>
    readExternalId(order.external_id)?.payoutId;

  const earned = (userId: string): number => earnedBy(userId, { people, promised, cases });

  function paid(userId: string, all: readonly Payout[] = rows()): number {
    const own = all.filter((row) => row.userId === userId);
    const byHand = own
      .filter(({ status, paymentMethod }) => status === "completed" && paymentMethod === "manual")
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
    return byHand + fake.delivered((order) => own.some(({ id }) => id === payoutOf(order)));
  }

  function check(when: string): void {
    const all = rows();
    for (const userId of people) {
      most.set(userId, Math.max(most.get(userId) ?? 0, earned(userId)));
      const gotten = paid(userId, all);
      if (gotten > (most.get(userId) ?? 0))
        problems.push(
          `${when}: ${userId} was paid ${gotten} of ${most.get(userId)} cents ever earned`,
        );
    }
    for (const row of all) {
      if (row.sentAt !== null && row.status !== "completed" && !handedOver.has(attemptOf(row))) {
        handedOver.add(attemptOf(row));
        // What was delivered counts as paid, though its row may not know yet.
        const hasLeft = (id: string): boolean =>
          fake.delivered((order) => payoutOf(order) === id) > 0;
        const others = all.filter(
          (other) =>
            other.userId === row.userId &&
            other !== row &&
            other.status !== "completed" &&
            other.withdrawnAt === null &&
            !hasLeft(other.id),
        );
        // A link is delivered at once: what this very row has brought is what was owed to it.
        const own = hasLeft(row.id) ? row.amountCents : 0;
        const owed =
          earned(row.userId) -
          (paid(row.userId, all) - own) -
          others.reduce((sum, { amountCents }) => sum + amountCents, 0);
        if (row.amountCents > owed)
          problems.push(
            `${when}: ${row.id} was handed over with ${row.amountCents} cents when ${owed} were owed`,
          );
      }
      const alive = orders().filter((order) => payoutOf(order) === row.id && !over(order));
      if (alive.length > 1) problems.push(`${when}: ${row.id} left ${alive.length} times`);
      if (alive.length === 1 && row.paymentMethod === "manual" && row.status === "completed")
        problems.push(`${when}: ${row.id} left by hand and by the vendor`);
    }
    if (ledgerSum.get() !== 0) problems.push(`${when}: the ledger does not sum to zero`);
  }

  function writeReport(order: FakeOrder, event: string): void {
    const uuid = `${seed}-${below(1e9)}-${mail.length}`.padStart(8, "0");
    const about =
      random() < 0.5
        ? { id: order.id, type: "orders" }
        : { id: order.rewards[0]?.id ?? "", type: "rewards" };
    mail.push({ ...fake.report(event, about, uuid), uuid });
  }

  // The report comes at once and is heeded, or it lies about, comes late, or twice.
  async function tellOf(order: FakeOrder, event: string): Promise<void> {
    writeReport(order, event);
    const report = mail.at(-1);
    if (!report || random() < 0.5) return;
    await post(report);
    await handleReport(report.uuid, clock);
  }

  async function post({ body, headers, uuid }: Report): Promise<void> {
    const answer = await tremendousWebhook.request("http://localhost/webhooks/tremendous", {
      method: "POST",
      body,
      headers,
    });
    if (answer.status === 200 && !reported.includes(uuid)) reported.push(uuid);
  }

  function aCase(status: string): string {
    const fitting =
      random() < 0.85 ? cases.filter(({ caseId }) => statusOf.get(caseId) === status) : [];
    return (pick(fitting) ?? pick(cases))?.caseId ?? "";
  }
  // Mostly one for which the move makes sense, now and then any.
  function aPayout(...statuses: PayoutStatus[]): string {
    const all = rows();
    const fitting = random() < 0.85 ? all.filter(({ status }) => statuses.includes(status)) : [];
    return pick(fitting)?.id ?? pick(all)?.id ?? "pay_none";
  }
  // Half of them were handed over by the release before, which had the vendor mail the reward.
  async function send(id: string): Promise<unknown> {
    const isFresh = rows().some((row) => row.id === id && row.sentAt === null);
    if (isFresh && random() < 0.5 && handOverPayout(id, "tremendous", now))
      sqlite
        .prepare(
          "UPDATE payouts SET vendor_order = json_remove(vendor_order, '$.delivery') WHERE id = ?",
        )
        .run(id);
    return sendPayout(id, clock);
  }

  const acts: readonly (() => unknown)[] = [
    () => settleCase(aCase("submitted"), staff, now),
    () => settleCase(aCase("submitted"), staff, now),
    () => settleCase(aCase("submitted"), staff, now),
    () => markPaid(aCase("settled"), staff, dollars(1000), now),
    () => random() < 0.7 && reverseSettlement(aCase("settled"), "a mistake", staff, now),
    () => createPayout(pick(people) ?? "", now),
    () => createPayout(pick(people) ?? "", now),
    () => createPayout(pick(people) ?? "", now),
    () => releasePayout(aPayout("pending"), staff, now),
    () => releasePayout(aPayout("pending"), staff, now),
    () => send(aPayout("processing")),
    () => send(aPayout("processing")),
    () => send(aPayout("processing")),
    () => askOrder(aPayout("processing", "failed", "completed"), clock),
    () => retryPayout(aPayout("failed"), staff, now),
    () => failPayout(aPayout("pending", "processing"), "staff says so", staff, now),
    () =>
      random() < 0.5 &&
      completePayout(
        aPayout("pending", "processing"),
        { transactionId: `hand-${below(1e9)}` },
        staff,
        now,
      ),
    () =>
      movePayout(
        aPayout("pending", "processing", "failed"),
        pick(payoutStatuses) ?? "pending",
        { transactionId: `bulk-${below(1e9)}` },
        staff,
        now,
      ),
    () => liftHold(aPayout("pending"), "looked at it", staff, now),
    () => void (now += below(20) * 60_000),
    () => {
      const order = pick(orders());
      if (!order || over(order)) return;
      fake.deliver(order);
      return tellOf(order, "REWARDS.DELIVERY.SUCCEEDED");
    },
    () => {
      const order = random() < 0.7 ? pick(orders()) : undefined;
      if (!order) return;
      fake.cancel(order, random() < 0.5 ? "CANCELED" : "FAILED");
      return tellOf(order, "ORDERS.CANCELED");
    },
    () => {
      const mailed = orders().filter(
        ({ status, rewards: [reward] }) =>
          status === "EXECUTED" &&
          reward?.delivery.method !== "LINK" &&
          reward?.delivery.status === "PENDING",
      );
      const order = pick(mailed);
      if (order) fake.bounce(order);
    },
    () => mail.length > 0 && post(pick(mail)!),
    () => mail.length > 0 && post(mail.splice(below(mail.length), 1)[0]!),
    () => reported.length > 0 && handleReport(pick(reported)!, clock),
    () => reported.length > 0 && handleReport(pick(reported)!, clock),
  ];

  async function attempt(act: () => unknown): Promise<void> {
    try {
      await act();
    } catch (cause) {
      const known = isCrash(cause) || expected.some((kind) => cause instanceof kind);
      if (!known) throw cause;
    } finally {
      recover();
      fake.clearTroubles();
    }
  }

  const isQuiet = (): boolean =>
    rows().every(({ status, withdrawnAt }) => status === "completed" || withdrawnAt !== null) &&
    people.every((userId) => getOwed(userId) <= 0);

  async function settleDown(): Promise<void> {
    for (let round = 0; round < 12; round++) {
      now += 3_600_000;
      for (const report of mail.splice(0)) await post(report);
      for (const uuid of reported) await attempt(() => handleReport(uuid, clock));
      for (const order of orders()) if (!over(order)) fake.deliver(order);
      for (const { id } of rows().filter(({ sentAt }) => sentAt !== null))
        await attempt(() => askOrder(id, clock));
      for (const userId of people) await attempt(() => createPayout(userId, now));
      for (const { id, status, heldReason } of rows()) {
        if (heldReason && status !== "completed" && status !== "failed")
          await attempt(() => liftHold(id, "looked at it", staff, now));
        if (status === "failed") await attempt(() => retryPayout(id, staff, now));
        if (status === "completed") continue;
        await attempt(() => releasePayout(id, staff, now));
        await attempt(() => sendPayout(id, clock));
      }
      if (round > 0 && isQuiet()) return;
    }
  }

  for (let step = 0, steps = 10 + below(50); step < steps; step++) {
    const act = acts[below(acts.length)]!;
    if (random() < 0.2) crashAfter(below(40));
    if (random() < 0.2) fake.troubleNext(pick(possibleTroubles)!);
    await attempt(act);
    check(`step ${step}`);
  }
  await settleDown();
  check("in the end");
  for (const userId of people) {
    const difference = earned(userId) - paid(userId);
    if (getOwed(userId) !== difference)
      problems.push(
        `in the end: ${userId} is owed ${getOwed(userId)}, by the cases and what left it is ${difference} cents`,
      );
    if (difference > 0) problems.push(`in the end: ${userId} still lacks ${difference} cents`);
  }
  for (const { id, status, withdrawnAt } of rows())
    if (status !== "completed" && withdrawnAt === null)
      problems.push(`in the end: ${id} is ${status}`);
  return problems.map((problem) => `seed ${seed}, ${problem}`);
}
