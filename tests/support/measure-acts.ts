import { movePayoutsInParts } from "~/app/staff/move-payouts.server";
import { payoutsCsv } from "~/app/staff/payouts-csv.server";
import { noFilter } from "~/core/payouts/desk/payout-filter";
import { landingFigures } from "~/core/payouts/queries-landing";
import { listPayoutIds } from "~/core/payouts/desk/queries-staff";
import { exportOwnData } from "~/core/support/export-own-data";
import { checkpointLog } from "~/db/checkpoint-log";
import { sqlite } from "~/db/client";
import { fillBig } from "~/scripts/bench/fill/fill-big";
import { type BigSizes } from "~/scripts/bench/fill/fill-referrals";
import { runAct } from "~/server/operator/acts";
import { inParts } from "~/operations/in-parts";
import { fillBacklog, type Backlog } from "~/tests/support/fill-backlog";
import { runScheduled, scheduledFunctions } from "~/tests/support/run-scheduled";
import { makeStaff } from "~/tests/support/staff";
import { watchLoop, type Longest } from "~/tests/support/watch-loop";
import { runHere } from "~/workflows/run-here";

export type Measured = Longest & { act: string; outcome: string; tookMs: number };

async function drain(stream: ReadableStream<Uint8Array>): Promise<string> {
  let bytes = 0;
  for await (const part of stream as unknown as AsyncIterable<Uint8Array>) bytes += part.byteLength;
  return `${bytes} bytes`;
}

const operatorActs = [
  "verify-ledger",
  "verify-consent",
  "verify-evidence",
  "list-payouts",
  "list-tax-totals",
  "list-unreleased",
];

// What people of staff and the operator set in motion, each on all that there is.
function bulkActs(): [string, () => unknown][] {
  const staff = makeStaff();
  const move = async (from: "pending" | "failed", to: "failed" | "pending"): Promise<string> => {
    const payouts = listPayoutIds({ ...noFilter, status: from }, 5000).map((payoutId) => ({
      payoutId,
      seen: Date.now(),
    }));
    return `${(await movePayoutsInParts(payouts, to, {}, staff)).moved} of ${payouts.length}`;
  };
  const person = sqlite
    .prepare("SELECT user_id FROM affiliates ORDER BY referral_count DESC LIMIT 1")
    .pluck()
    .get() as string;
  return [
    ["let many payouts fail", () => move("pending", "failed")],
    ["retry many payouts", () => move("failed", "pending")],
    ["export all payouts", () => drain(payoutsCsv(noFilter))],
    ["export what a search finds", () => drain(payoutsCsv({ ...noFilter, search: "people" }))],
    [
      "export a large affiliate's own data",
      async () => JSON.stringify(await inParts(exportOwnData(person, null)), null, 2).length,
    ],
    ["landing figures", () => JSON.stringify(landingFigures(Date.now()))],
    ...operatorActs.map((act): [string, () => unknown] => [
      act,
      async () => (await runAct(act, [], { serving: true })).lines[0],
    ]),
  ];
}

async function measure(act: string, work: () => unknown): Promise<Measured> {
  const began = performance.now();
  const { value, ...longest } = await watchLoop(async () => work());
  return {
    act,
    outcome: String(value).slice(0, 60),
    tookMs: Math.round(performance.now() - began),
    ...longest,
  };
}

/**
 * Runs every scheduled function and every bulk act on a filled database, each with a probe beside
 * it.
 */
export async function measureActs(
  sizes: BigSizes | null,
  backlog: Backlog,
  timeout: number,
): Promise<Measured[]> {
  if (sizes) fillBig(sqlite, sizes);
  fillBacklog(backlog);
  // Only they: what their events set in motion is not measured here, and need not be waited for.
  const engine = await runHere(scheduledFunctions);
  // As in the running house: else the log is copied into the database within some act's commit.
  const endCheckpoints = checkpointLog();
  const measured: Measured[] = [];
  const add = async (act: string, work: () => unknown): Promise<void> => {
    const one = await measure(act, work);
    measured.push(one);
    console.log(
      `${act.padEnd(36)} ${String(one.tookMs).padStart(7)} ms, longest turn ${one.clockMs.toFixed(0)} ms, work ${one.workMs.toFixed(0)} ms: ${one.outcome}`,
    );
  };
  try {
    for (const [act, work] of bulkActs().slice(2)) await add(act, work);
    const scheduled = [...engine.machine.functions.values()].filter(
      ({ schedules }) => schedules.length > 0,
    );
    for (const { id } of scheduled) await add(id, () => runScheduled(engine, id, timeout));
    for (const [act, work] of bulkActs()) await add(act, work);
  } finally {
    await engine.stop();
    await endCheckpoints();
  }
  return measured;
}
