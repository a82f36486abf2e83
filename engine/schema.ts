import { sql } from "drizzle-orm";
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";

export type RunStatus = "queued" | "running" | "completed" | "failed" | "cancelled" | "skipped";
export type StepState = "pending" | "retrying" | "done" | "failed";
export type JobKind = "call" | "sleep" | "wait" | "invoke" | "start" | "finish";
export type WaitKind = "event" | "cancel" | "signal";

/** One execution of a workflow function by the embedded executor. */
export const engineRuns = sqliteTable(
  "engine_runs",
  {
    /** Order of creation: the clock may jump, this never does. */
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull(),
    functionId: text().notNull(),
    status: text().$type<RunStatus>().notNull(),
    /** JSON of the triggering events, kept as text because it is passed on unread. */
    events: text().notNull(),
    eventName: text().notNull(),
    /** Milliseconds that never run backwards, less the priority; lower goes first. */
    rank: integer().notNull(),
    /** The evaluated concurrency keys, one per configured limit. */
    slots: text({ mode: "json" }).$type<string[]>().notNull(),
    singletonKey: text(),
    /** Protocol version of the SDK's first answer; -1 until then. */
    version: integer().notNull().default(-1),
    settled: integer().notNull().default(0),
    stateBytes: integer().notNull().default(0),
    /** Discoveries in a row that brought nothing new. */
    idleCalls: integer().notNull().default(0),
    /** `run.step` of the step.invoke that waits for this run. */
    invokedBy: text(),
    replayOf: text(),
    /** JSON of the return value, or of the error of a failed run. */
    output: text(),
    createdAt: integer().notNull(),
    startedAt: integer(),
    endedAt: integer(),
  },
  (t) => [
    uniqueIndex("engine_runs_id").on(t.id),
    index("engine_runs_by_function").on(t.functionId, t.seq),
    index("engine_runs_by_status").on(t.status, t.seq),
    index("engine_runs_by_event").on(t.eventName, t.seq),
    index("engine_runs_single")
      .on(t.functionId, t.singletonKey)
      .where(sql`ended_at is null and singleton_key is not null`),
    index("engine_runs_ended")
      .on(t.endedAt)
      .where(sql`ended_at is not null`),
  ],
);

/**
 * A step of a run: reported and open (pending), failed but to be tried again by the same call
 * (retrying), or settled with the value that later calls are given.
 */
export const engineSteps = sqliteTable(
  "engine_steps",
  {
    runId: text().notNull(),
    /** SHA-1 of the step's id in the function (IN-30). */
    stepId: text().notNull(),
    op: text().notNull(),
    name: text().notNull(),
    opts: text({ mode: "json" }).$type<Record<string, unknown>>(),
    state: text().$type<StepState>().notNull(),
    /** Place in the order of settling (IN-31). */
    position: integer(),
    /**
     * JSON of the typed memo that the SDK reads: {"type":"data","data":…} or
     * {"type":"error","error":…}.
     */
    memo: text(),
    attempts: integer().notNull().default(0),
    lastError: text(),
    createdAt: integer().notNull(),
    startedAt: integer(),
    endedAt: integer(),
  },
  (t) => [primaryKey({ columns: [t.runId, t.stepId] })],
);

/** Work that is owed: a call to the function, or something that happens at an instant. */
export const engineJobs = sqliteTable(
  "engine_jobs",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    runId: text().notNull(),
    /** Empty for a discovery call and for a run's own time limits. */
    stepId: text().notNull().default(""),
    kind: text().$type<JobKind>().notNull(),
    attempt: integer().notNull().default(0),
    dueAt: integer().notNull(),
    /** Its time has come and it stands in a lane; false while it waits for `dueAt`. */
    ready: integer({ mode: "boolean" }).notNull().default(false),
  },
  (t) => [
    uniqueIndex("engine_jobs_once").on(t.runId, t.stepId, t.kind),
    index("engine_jobs_due")
      .on(t.dueAt)
      .where(sql`ready = 0`),
    index("engine_jobs_ready")
      .on(t.id)
      .where(sql`ready = 1`),
  ],
);

/** What an active run listens for: an awaited event or signal, or an event that cancels it. */
export const engineWaits = sqliteTable(
  "engine_waits",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    runId: text().notNull(),
    stepId: text().notNull(),
    kind: text().$type<WaitKind>().notNull(),
    /** The event's or the signal's name. */
    name: text().notNull(),
    /**
     * One equality of the expression, taken out so that an index finds the waits an event may
     * match.
     */
    matchPath: text().notNull().default(""),
    matchValue: text().notNull().default(""),
    expression: text(),
    expiresAt: integer(),
  },
  (t) => [
    index("engine_waits_match").on(t.name, t.matchPath, t.matchValue),
    index("engine_waits_by_run").on(t.runId, t.stepId),
  ],
);

/** Events that are held back: the last of a debounce, or a batch that is filling. */
export const engineHeld = sqliteTable(
  "engine_held",
  {
    functionId: text().notNull(),
    key: text().notNull(),
    events: text({ mode: "json" }).$type<unknown[]>().notNull(),
    firstAt: integer().notNull(),
    dueAt: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.functionId, t.key] }), index("engine_held_due").on(t.dueAt)],
);

/** Marks of idempotency, rate limit and throttle: an instant each. */
export const engineMarks = sqliteTable(
  "engine_marks",
  {
    functionId: text().notNull(),
    kind: text().$type<"idempotency" | "rate" | "throttle">().notNull(),
    key: text().notNull(),
    until: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.functionId, t.kind, t.key] }),
    index("engine_marks_until").on(t.until),
  ],
);

/** When each schedule is due next. */
export const engineCrons = sqliteTable(
  "engine_crons",
  { functionId: text().notNull(), cron: text().notNull(), nextAt: integer().notNull() },
  (t) => [primaryKey({ columns: [t.functionId, t.cron] })],
);
