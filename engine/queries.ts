import { and, desc, eq, inArray, isNull, lt, or, sql, type SQL } from "drizzle-orm";
import { db } from "~/db/client";
import { engineJobs, engineRuns, engineSteps, engineWaits, type RunStatus } from "~/engine/schema";

/** A run's state as the pages show it: a running one without a planned call is "resting". */
export type RunState = RunStatus | "resting";
export const runStates: RunState[] = [
  "queued",
  "running",
  "resting",
  "completed",
  "failed",
  "cancelled",
  "skipped",
];

export type RunFilter = {
  state?: RunState | undefined;
  functionId?: string | undefined;
  search?: string | undefined;
  before?: number | undefined;
};
export type ListedRun = {
  seq: number;
  id: string;
  functionId: string;
  state: RunState;
  eventName: string;
  createdAt: number;
  startedAt: number | null;
  endedAt: number | null;
  error: string | null;
};

export const runsAPage = 40;

const owesCall = sql`exists (select 1 from ${engineJobs} where ${engineJobs.runId} = ${engineRuns.id} and ${engineJobs.kind} = 'call')`;
const stateOf = sql<RunState>`case when ${engineRuns.status} = 'running' and not ${owesCall} then 'resting' else ${engineRuns.status} end`;

function conditionFor(state: RunState | undefined): SQL | undefined {
  if (state === undefined) return undefined;
  if (state === "resting") return and(eq(engineRuns.status, "running"), sql`not ${owesCall}`);
  return state === "running"
    ? and(eq(engineRuns.status, "running"), owesCall)
    : eq(engineRuns.status, state);
}

/** Runs, newest first, a page at a time; `search` is a run's id or the name of its event. */
export function listRuns({ state, functionId, search, before }: RunFilter): ListedRun[] {
  return db
    .select({
      seq: engineRuns.seq,
      id: engineRuns.id,
      functionId: engineRuns.functionId,
      state: stateOf,
      eventName: engineRuns.eventName,
      createdAt: engineRuns.createdAt,
      startedAt: engineRuns.startedAt,
      endedAt: engineRuns.endedAt,
      error: sql<
        string | null
      >`case when ${engineRuns.status} = 'failed' then json_extract(${engineRuns.output}, '$.message') end`,
    })
    .from(engineRuns)
    .where(
      and(
        conditionFor(state),
        functionId ? eq(engineRuns.functionId, functionId) : undefined,
        search ? or(eq(engineRuns.id, search), eq(engineRuns.eventName, search)) : undefined,
        before === undefined ? undefined : lt(engineRuns.seq, before),
      ),
    )
    .orderBy(desc(engineRuns.seq))
    .limit(runsAPage)
    .all();
}

/** How many runs are in each state. */
export function countRunStates(): Record<RunState, number> {
  const rows = db
    .select({ status: engineRuns.status, count: sql<number>`count(*)` })
    .from(engineRuns)
    .groupBy(engineRuns.status)
    .all();
  const counts = Object.fromEntries(runStates.map((state) => [state, 0])) as Record<
    RunState,
    number
  >;
  for (const { status, count } of rows) counts[status] = count;
  const called = db
    .select({ count: sql<number>`count(distinct ${engineJobs.runId})` })
    .from(engineJobs)
    .innerJoin(engineRuns, eq(engineRuns.id, engineJobs.runId))
    .where(and(eq(engineJobs.kind, "call"), eq(engineRuns.status, "running")))
    .get();
  counts.resting = counts.running - (called?.count ?? 0);
  counts.running = called?.count ?? 0;
  return counts;
}

/**
 * A run with its steps in the order of settling, its jobs and its waits; undefined when there is
 * none.
 */
export function findRun(id: string) {
  const run = db.select().from(engineRuns).where(eq(engineRuns.id, id)).get();
  if (!run) return undefined;
  const state =
    db.select({ state: stateOf }).from(engineRuns).where(eq(engineRuns.id, id)).get()?.state ??
    run.status;
  const steps = db
    .select()
    .from(engineSteps)
    .where(eq(engineSteps.runId, id))
    .orderBy(sql`${engineSteps.position} is null`, engineSteps.position, engineSteps.createdAt)
    .all();
  const jobs = db.select().from(engineJobs).where(eq(engineJobs.runId, id)).all();
  const waits = db
    .select()
    .from(engineWaits)
    .where(and(eq(engineWaits.runId, id), inArray(engineWaits.kind, ["event", "signal"])))
    .all();
  const children = db
    .select({ id: engineRuns.id, invokedBy: engineRuns.invokedBy })
    .from(engineRuns)
    .where(
      and(
        inArray(
          engineRuns.invokedBy,
          steps
            .filter((step) => step.op === "InvokeFunction")
            .map((step) => `${id}.${step.stepId}`),
        ),
      ),
    )
    .all();
  return { run, state, steps, jobs, waits, children };
}

export type FoundRun = NonNullable<ReturnType<typeof findRun>>;

/** The functions that have runs, for the filter when the served ones are not known. */
export function listRunFunctions(): string[] {
  return db
    .selectDistinct({ id: engineRuns.functionId })
    .from(engineRuns)
    .where(isNull(engineRuns.endedAt))
    .all()
    .map((row) => row.id);
}
