import { cron } from "inngest";
import { systemActor } from "~/core/cases/record-case-event";
import { RuleBroken } from "~/core/errors";
import { createPayout } from "~/core/payouts/create-payout";
import { sendsAutomatically } from "~/core/payouts/payout-rules";
import { getPayout, listPayeesOfCase, listPayeesToCollect, listReleasable } from "~/core/payouts/queries";
import { releasePayout } from "~/core/payouts/release-payout";
import { inngest, on } from "~/integrations/inngest";
import { log } from "~/log";

function payeesOf(data: unknown): string[] {
  if (typeof data === "object" && data !== null && "caseId" in data && typeof data.caseId === "string")
    return listPayeesOfCase(data.caseId);
  if (typeof data === "object" && data !== null && "payoutId" in data && typeof data.payoutId === "string")
    return [getPayout(data.payoutId).userId];
  return [];
}

function collectFor(payees: readonly string[]): number {
  return payees.filter((payee) => createPayout(payee).outcome === "created").length;
}

/** Collects what is owed to everybody, some hundred people at a time. @returns where to go on, or null */
function collectAfter(after: string): { next: string | null; created: number } {
  const payees = listPayeesToCollect(after);
  return { created: collectFor(payees), next: payees.at(-1) ?? null };
}

function releaseAll(): number {
  if (!sendsAutomatically()) return 0;
  return listReleasable(Date.now()).filter(({ id }) => released(id)).length;
}

// What lacks a recipient or a tax form stays pending for staff.
function released(payoutId: string): boolean {
  try {
    return releasePayout(payoutId, systemActor);
  } catch (cause) {
    if (!(cause instanceof RuleBroken)) throw cause;
    log.info({ payoutId, code: cause.code }, "a payout was not sent automatically");
    return false;
  }
}

/**
 * Turns what is owed into pending payouts (decisions, Money): when a case settles, when a payout has ended, and once a day for whatever was
 * left. Sends them too where the setting says so.
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
    if (event.name === "inngest/scheduled.timer") {
      let after: string | null = "";
      for (let part = 1; after !== null; part++) {
        const from: string = after;
        after = (await step.run(`collect-part-${part}`, () => collectAfter(from))).next;
      }
    } else {
      const { data } = event;
      await step.run("collect", () => collectFor(payeesOf(data)));
    }
    return step.run("release", releaseAll);
  },
);
