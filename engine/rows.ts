import { sqlite } from "~/db/client";
import type { JobKind, RunStatus, StepState, WaitKind } from "~/engine/schema";

// The executor's statements, prepared once: it runs several for each durable step.

/** The part of a run that lanes and calls need. */
export type RunHead = { id: string; seq: number; functionId: string; rank: number; slots: string };
export type RunRow = RunHead & {
  status: RunStatus;
  events: string;
  eventName: string;
  version: number;
  settled: number;
  stateBytes: number;
  idleCalls: number;
  invokedBy: string | null;
  output: string | null;
  createdAt: number;
  startedAt: number | null;
  endedAt: number | null;
};
export type StepRow = {
  runId: string;
  stepId: string;
  op: string;
  name: string;
  opts: string | null;
  state: StepState;
  position: number | null;
  memo: string | null;
  attempts: number;
  lastError: string | null;
  createdAt: number;
  startedAt: number | null;
  endedAt: number | null;
};
export type JobRow = {
  id: number;
  runId: string;
  stepId: string;
  kind: JobKind;
  attempt: number;
  dueAt: number;
  ready: number;
};
export type WaitRow = {
  id: number;
  runId: string;
  stepId: string;
  kind: WaitKind;
  expression: string | null;
  expiresAt: number | null;
};
export type EventRow = { id: string; name: string; data: string; ts: number };

const head = "r.id, r.seq, r.function_id AS functionId, r.rank, r.slots";
const runColumns = `${head}, r.status, r.events, r.event_name AS eventName, r.version, r.settled, r.state_bytes AS stateBytes,
  r.idle_calls AS idleCalls, r.invoked_by AS invokedBy, r.output, r.created_at AS createdAt, r.started_at AS startedAt, r.ended_at AS endedAt`;
const stepColumns = `run_id AS runId, step_id AS stepId, op, name, opts, state, position, memo, attempts, last_error AS lastError,
  created_at AS createdAt, started_at AS startedAt, ended_at AS endedAt`;
const jobColumns = "id, run_id AS runId, step_id AS stepId, kind, attempt, due_at AS dueAt, ready";
const waitColumns =
  "id, run_id AS runId, step_id AS stepId, kind, expression, expires_at AS expiresAt";

export const runs = {
  insert: sqlite.prepare<
    [
      Omit<RunRow, "seq" | "version" | "settled" | "stateBytes" | "idleCalls"> & {
        singletonKey: string | null;
        replayOf: string | null;
      },
    ]
  >(
    `INSERT INTO engine_runs (id, function_id, status, events, event_name, rank, slots, singleton_key, invoked_by, replay_of, output, created_at, started_at, ended_at)
     VALUES (@id, @functionId, @status, @events, @eventName, @rank, @slots, @singletonKey, @invokedBy, @replayOf, @output, @createdAt, @startedAt, @endedAt)`,
  ),
  find: sqlite.prepare<[string], RunRow>(`SELECT ${runColumns} FROM engine_runs r WHERE r.id = ?`),
  start: sqlite.prepare<[number, string]>(
    "UPDATE engine_runs SET status = 'running', started_at = ? WHERE id = ? AND started_at IS NULL AND ended_at IS NULL",
  ),
  setVersion: sqlite.prepare<[number, string]>(
    "UPDATE engine_runs SET version = ? WHERE id = ? AND version = -1",
  ),
  addSettled: sqlite.prepare<[number, string]>(
    "UPDATE engine_runs SET settled = settled + 1, state_bytes = state_bytes + ?, idle_calls = 0 WHERE id = ?",
  ),
  addIdle: sqlite.prepare<[string]>(
    "UPDATE engine_runs SET idle_calls = idle_calls + 1 WHERE id = ?",
  ),
  end: sqlite.prepare<[RunStatus, string, number, string]>(
    "UPDATE engine_runs SET status = ?, output = ?, ended_at = ? WHERE id = ? AND ended_at IS NULL",
  ),
  activeSingle: sqlite.prepare<[string, string], RunRow>(
    `SELECT ${runColumns} FROM engine_runs r WHERE r.function_id = ? AND r.singleton_key = ? AND r.ended_at IS NULL AND r.singleton_key IS NOT NULL ORDER BY r.seq`,
  ),
  lastRank: sqlite.prepare<[], { rank: number | null }>(
    "SELECT max(rank) AS rank FROM (SELECT rank FROM engine_runs ORDER BY seq DESC LIMIT 200)",
  ),
};

export const steps = {
  ofRun: sqlite.prepare<[string], StepRow>(
    `SELECT ${stepColumns} FROM engine_steps WHERE run_id = ? ORDER BY position IS NULL, position, created_at`,
  ),
  memos: sqlite.prepare<[string], { stepId: string; memo: string }>(
    "SELECT step_id AS stepId, memo FROM engine_steps WHERE run_id = ? AND memo IS NOT NULL ORDER BY position",
  ),
  find: sqlite.prepare<[string, string], StepRow>(
    `SELECT ${stepColumns} FROM engine_steps WHERE run_id = ? AND step_id = ?`,
  ),
  countOpen: sqlite.prepare<[string], { open: number }>(
    "SELECT count(*) AS open FROM engine_steps WHERE run_id = ? AND state = 'pending'",
  ),
  latest: sqlite.prepare<[string], StepRow>(
    `SELECT ${stepColumns} FROM engine_steps WHERE run_id = ? AND position IS NOT NULL ORDER BY position DESC LIMIT 1`,
  ),
  save: sqlite.prepare<[Omit<StepRow, "lastError">]>(
    `INSERT INTO engine_steps (run_id, step_id, op, name, opts, state, position, memo, attempts, created_at, started_at, ended_at)
     VALUES (@runId, @stepId, @op, @name, @opts, @state, @position, @memo, @attempts, @createdAt, @startedAt, @endedAt)
     ON CONFLICT (run_id, step_id) DO UPDATE SET state = excluded.state, position = excluded.position, memo = excluded.memo,
       attempts = max(attempts, excluded.attempts), started_at = coalesce(excluded.started_at, started_at), ended_at = excluded.ended_at
     WHERE engine_steps.position IS NULL`,
  ),
  report: sqlite.prepare<
    [Pick<StepRow, "runId" | "stepId" | "op" | "name" | "opts" | "createdAt">]
  >(
    `INSERT INTO engine_steps (run_id, step_id, op, name, opts, state, created_at) VALUES (@runId, @stepId, @op, @name, @opts, 'pending', @createdAt)
     ON CONFLICT (run_id, step_id) DO UPDATE SET state = 'pending' WHERE engine_steps.state = 'retrying'`,
  ),
  noteFailure: sqlite.prepare<
    [
      Pick<
        StepRow,
        "runId" | "stepId" | "op" | "name" | "attempts" | "lastError" | "createdAt" | "startedAt"
      >,
    ]
  >(
    `INSERT INTO engine_steps (run_id, step_id, op, name, state, attempts, last_error, created_at, started_at)
     VALUES (@runId, @stepId, @op, @name, 'retrying', @attempts, @lastError, @createdAt, @startedAt)
     ON CONFLICT (run_id, step_id) DO UPDATE SET attempts = excluded.attempts, last_error = excluded.last_error WHERE engine_steps.position IS NULL`,
  ),
};

export const jobs = {
  insert: sqlite.prepare<[Omit<JobRow, "id">]>(
    `INSERT INTO engine_jobs (run_id, step_id, kind, attempt, due_at, ready) VALUES (@runId, @stepId, @kind, @attempt, @dueAt, @ready)
     ON CONFLICT (run_id, step_id, kind) DO NOTHING`,
  ),
  find: sqlite.prepare<[number], JobRow>(`SELECT ${jobColumns} FROM engine_jobs WHERE id = ?`),
  findCall: sqlite.prepare<[string, string], JobRow>(
    `SELECT ${jobColumns} FROM engine_jobs WHERE run_id = ? AND step_id = ? AND kind = 'call'`,
  ),
  reschedule: sqlite.prepare<[number, number, number, number]>(
    "UPDATE engine_jobs SET attempt = ?, due_at = ?, ready = ? WHERE id = ?",
  ),
  resetAttempt: sqlite.prepare<[number]>(
    "UPDATE engine_jobs SET attempt = 0 WHERE id = ? AND attempt <> 0",
  ),
  markReady: sqlite.prepare<[number]>("UPDATE engine_jobs SET ready = 1 WHERE id = ?"),
  remove: sqlite.prepare<[number]>("DELETE FROM engine_jobs WHERE id = ?"),
  removeOfStep: sqlite.prepare<[string, string]>(
    "DELETE FROM engine_jobs WHERE run_id = ? AND step_id = ?",
  ),
  removeOfRun: sqlite.prepare<[string]>("DELETE FROM engine_jobs WHERE run_id = ?"),
  /** The limit on the time until the start ends with the start. */
  removeOfRunLimit: sqlite.prepare<[string]>(
    "DELETE FROM engine_jobs WHERE run_id = ? AND step_id = '' AND kind = 'start'",
  ),
  countCalls: sqlite.prepare<[string], { calls: number }>(
    "SELECT count(*) AS calls FROM engine_jobs WHERE run_id = ? AND kind = 'call'",
  ),
  due: sqlite.prepare<[number, number], JobRow>(
    `SELECT ${jobColumns} FROM engine_jobs WHERE ready = 0 AND due_at <= ? ORDER BY due_at, id LIMIT ?`,
  ),
  nextDue: sqlite.prepare<[], { dueAt: number | null }>(
    "SELECT min(due_at) AS dueAt FROM engine_jobs WHERE ready = 0",
  ),
  /** Calls that were in a lane or under way when the process stopped. */
  ready: sqlite.prepare<
    [],
    RunHead & { jobId: number; stepId: string; attempt: number; startedAt: number | null }
  >(
    `SELECT ${head}, j.id AS jobId, j.step_id AS stepId, j.attempt, r.started_at AS startedAt
     FROM engine_jobs j JOIN engine_runs r ON r.id = j.run_id WHERE j.ready = 1 AND j.kind = 'call' ORDER BY j.id`,
  ),
  /** Runs that wait for a retry: they keep their slots across a restart. */
  retrying: sqlite.prepare<[], RunHead>(
    `SELECT DISTINCT ${head} FROM engine_jobs j JOIN engine_runs r ON r.id = j.run_id
     WHERE j.ready = 0 AND j.kind = 'call' AND r.started_at IS NOT NULL`,
  ),
};

export const waits = {
  insert: sqlite.prepare<
    [Omit<WaitRow, "id"> & { name: string; matchPath: string; matchValue: string }]
  >(
    `INSERT INTO engine_waits (run_id, step_id, kind, name, match_path, match_value, expression, expires_at)
     VALUES (@runId, @stepId, @kind, @name, @matchPath, @matchValue, @expression, @expiresAt)`,
  ),
  paths: sqlite.prepare<[string], { path: string }>(
    "SELECT DISTINCT match_path AS path FROM engine_waits WHERE name = ?",
  ),
  matching: sqlite.prepare<[string, string, string], WaitRow>(
    `SELECT ${waitColumns} FROM engine_waits WHERE name = ? AND match_path = ? AND match_value = ? ORDER BY id`,
  ),
  remove: sqlite.prepare<[number]>("DELETE FROM engine_waits WHERE id = ?"),
  removeOfStep: sqlite.prepare<[string, string]>(
    "DELETE FROM engine_waits WHERE run_id = ? AND step_id = ?",
  ),
  removeOfRun: sqlite.prepare<[string]>("DELETE FROM engine_waits WHERE run_id = ?"),
};

export const outbox = {
  /** The names of which events wait, each found by a look into the index. */
  waitingNames: sqlite
    .prepare<[], string>(
      `WITH RECURSIVE names(name) AS (SELECT min(name) FROM events WHERE dispatched_at IS NULL UNION ALL
         SELECT (SELECT min(name) FROM events WHERE dispatched_at IS NULL AND name > names.name) FROM names WHERE names.name IS NOT NULL)
       SELECT name FROM names WHERE name IS NOT NULL`,
    )
    .pluck(),
  /**
   * The first events of a name. One that is not due yet is left for later. One recorded in the
   * future comes from a clock that has since been put back: it is processed at once.
   */
  waiting: sqlite.prepare<[string, number, number, number], EventRow & { place: number }>(
    `SELECT id, name, data, ts, rowid AS place FROM events WHERE dispatched_at IS NULL AND name = ?
     AND (due_at IS NULL OR due_at <= ? OR created_at > ?) ORDER BY rowid LIMIT ?`,
  ),
  insert: sqlite.prepare<[EventRow & { createdAt: number; dispatchedAt: number | null }]>(
    `INSERT INTO events (id, name, data, ts, created_at, dispatched_at) VALUES (@id, @name, @data, @ts, @createdAt, @dispatchedAt) ON CONFLICT DO NOTHING`,
  ),
  markTaken: sqlite.prepare<[number, string]>("UPDATE events SET dispatched_at = ? WHERE id = ?"),
  /** Events processed since an instant. */
  since: sqlite.prepare<[number, string], EventRow>(
    "SELECT id, name, data, ts FROM events WHERE dispatched_at >= ? AND name = ? ORDER BY dispatched_at, rowid LIMIT 500",
  ),
  count: sqlite.prepare<[], { waiting: number }>(
    "SELECT count(*) AS waiting FROM events WHERE dispatched_at IS NULL",
  ),
};

/** An event as functions are given it, as JSON text. */
export function eventJson(row: EventRow): string {
  return `{"data":${row.data},"id":${JSON.stringify(row.id)},"name":${JSON.stringify(row.name)},"ts":${row.ts},"user":{}}`;
}
