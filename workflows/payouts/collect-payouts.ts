import { cron, NonRetriableError } from "inngest";
import { systemActor } from "~/core/cases/record-case-event";
import { RuleBroken } from "~/core/errors";
import { createPayout } from "~/core/payouts/create-payout";
import { sendsAutomatically } from "~/core/payouts/payout-rules";
import {
  getPayout,
  listPayeesOfCase,
  listPayeesToCollect,
  listReleasable,
  type PayoutPlace,
} from "~/core/payouts/queries";
import { releasePayout } from "~/core/payouts/desk/release-payout";
import { inngest, on } from "~/integrations/inngest";
import { log } from "~/log";
import { inBatches } from "~/operations/in-batches";

function payeesOf(data: unknown): string[] {
  if (
    typeof data === "object" &&
    data !== null &&
    "caseId" in data &&
    typeof data.caseId === "string"
  )
    return listPayeesOfCase(data.caseId);
  if (
    typeof data === "object" &&
    data !== null &&
    "payoutId" in data &&
    typeof data.payoutId === "string"
  )
    return [getPayout(data.payoutId).userId];
  return [];
}

type Collection = { created: string[]; failed: number };

async function collectFor(payees: Iterable<string>): Promise<Collection> {
  const created: string[] = [];
  const { failed } = await inBatches(payees, (payee) => {
    const collected = createPayout(payee);
    if (collected.outcome === "created") created.push(collected.payoutId);
  });
  return { created, failed };
}

/** People per step: hundreds of thousands stay far below a thousand steps (IN-34). */
const peopleAtOnce = 2000;
/** People per query: listing two thousand at once would block other requests. */
const listedAtOnce = 250;

/**
 * Collects what is owed to the people after `after`, a part at a time. @returns the last one, to go
 * on from, or null at the end
 */
async function collectAfter(after: string): Promise<{ next: string | null; failed: number }> {
  let [last, failed] = [after, 0];
  for (let done = 0; done < peopleAtOnce; done += listedAtOnce) {
    const payees = listPayeesToCollect(last, listedAtOnce);
    failed += (await collectFor(payees)).failed;
    if (payees.length < listedAtOnce) return { failed, next: null };
    last = payees.at(-1) ?? last;
  }
  return { failed, next: last };
}

/** Releases the payouts just created, and those whose hold is over. */
async function releaseSome(created: readonly string[]): Promise<void> {
  if (!sendsAutomatically()) return;
  const free = listReleasable(Date.now()).map(({ id }) => id);
  await inBatches(new Set([...created, ...free]), release);
}

/**
 * Releases payouts that nothing holds, a part of the list at a time. @returns where to go on, or
 * null
 */
async function releaseAfter(after: PayoutPlace | undefined): Promise<PayoutPlace | null> {
  if (!sendsAutomatically()) return null;
  const free = listReleasable(Date.now(), peopleAtOnce, after);
  await inBatches(free, ({ id }) => release(id));
  return free.length < peopleAtOnce ? null : (free.at(-1) ?? null);
}

// Payouts without a recipient or a tax form stay pending for staff. Any other failure is logged,
// and the payout waits for the next time.
function release(payoutId: string): void {
  try {
    releasePayout(payoutId, systemActor);
  } catch (cause) {
    if (!(cause instanceof RuleBroken)) throw cause;
    log.info({ payoutId, code: cause.code }, "a payout was not sent automatically");
  }
}

// Everybody else has been served by now: the run should count as failed, and tomorrow's retries.
function tell(failed: number): void {
  if (failed > 0)
    throw new NonRetriableError(`What is owed to ${failed} people could not be collected.`);
}

/**
 * Turns what is owed into pending payouts (decisions, Money): when a case settles, when a payout
 * has ended, and once a day for the rest. Also sends them if the setting says so.
 */
export const collectPayouts = inngest.createFunction(
  {
    id: "collect-payouts",
    triggers: [
      on("case/settled"),
      on("case/settlement.reversed"),
      on("payout/completed"),
      on("payout/failed"),
      cron("TZ=America/New_York 0 6 * * *"),
    ],
    concurrency: [{ limit: 1 }],
    retries: 5,
  },
  async ({ event, step }) => {
    if (event.name !== "inngest/scheduled.timer") {
      const { data } = event;
      const { created, failed } = await step.run("collect", () => collectFor(payeesOf(data)));
      await step.run("release", () => releaseSome(created));
      return tell(failed);
    }
    let uncollected = 0;
    let after: string | null = "";
    for (let part = 1; after !== null; part++) {
      const from: string = after;
      const { next, failed } = await step.run(`collect-part-${part}`, () => collectAfter(from));
      [after, uncollected] = [next, uncollected + failed];
    }
    let place: PayoutPlace | null | undefined;
    for (let part = 1; place !== null; part++) {
      const from: PayoutPlace | undefined = place;
      place = await step.run(`release-part-${part}`, () => releaseAfter(from));
    }
    tell(uncollected);
  },
);
