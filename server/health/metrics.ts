import { timingSafeEqual, createHash } from "node:crypto";
import { statfs } from "node:fs/promises";
import type { Context } from "hono";
import { collectDefaultMetrics, Counter, Gauge, Histogram, register } from "prom-client";
import { journalEnd, ownPosition } from "~/db/journal/keep-journal";
import { outgoingDoors } from "~/db/vocabulary";
import { env } from "~/env";
import { socketAddress } from "~/server/client-address";
import { checkReadiness } from "~/server/health/check-readiness";
import { measureBusiness } from "~/server/health/measure-business";
import { linesNotMirrored } from "~/server/journal/mirror-journal";
import type { AppEnv } from "~/server/app-env";
import { replicaLag } from "~/operations/replica/keep-replica";
import { runningEngine } from "~/server/open-app";

// Modules are evaluated again on edit in development, the registry is not: existing metrics are
// reused.
function once<Metric>(name: string, make: () => Metric): Metric {
  return (register.getSingleMetric(name) as Metric | undefined) ?? make();
}

if (!register.getSingleMetric("process_cpu_seconds_total")) collectDefaultMetrics();

const labelNames = ["method", "room", "status"] as const;
const requests = once(
  "http_requests_total",
  () => new Counter({ name: "http_requests_total", help: "Requests answered.", labelNames }),
);
const durations = once(
  "http_request_duration_seconds",
  () =>
    new Histogram({
      name: "http_request_duration_seconds",
      help: "Time from a request's arrival to its answer.",
      labelNames: ["room"] as const,
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    }),
);

const work = once(
  "workflow_engine",
  () =>
    new Gauge({
      name: "workflow_engine",
      help: "What the engine of the workflows holds and does.",
      labelNames: ["what"] as const,
    }),
);

const usable = once(
  "house_usable",
  () =>
    new Gauge({
      name: "house_usable",
      help: "1 when it can be used: requests can be taken without storage, not without the others.",
      labelNames: ["what"] as const,
    }),
);

const doors = once(
  "outgoing_door_closed",
  () =>
    new Gauge({
      name: "outgoing_door_closed",
      help: "1 when nothing leaves by it since the database was restored: npm run act -- after-restore.",
      labelNames: ["door"] as const,
    }),
);

const behind = once(
  "journal_lines_behind",
  () =>
    new Gauge({
      name: "journal_lines_behind",
      help: "Lines of the journal that do not stand in the file, or not in the bucket, yet.",
      labelNames: ["where"] as const,
    }),
);

const lag = once(
  "replica_lag_seconds",
  () =>
    new Gauge({
      name: "replica_lag_seconds",
      help: "How old the newest state is that REPLICA_URL holds; left out where nothing is shipped.",
    }),
);

const room = once(
  "disk_free_bytes",
  () => new Gauge({ name: "disk_free_bytes", help: "Room left where DATA_DIR lies." }),
);

async function freeBytes(): Promise<number> {
  const { bavail, bsize } = await statfs(env.DATA_DIR);
  return bavail * bsize;
}

const namedRooms = [
  "/webhooks/twilio/messages",
  "/webhooks/twilio/status",
  "/webhooks/tremendous",
  "/webhooks/email",
  "/api/inngest",
  "/events",
];

// Labels stay few: an address typed by a stranger must not become a time series.
function roomOf(path: string): string {
  if (namedRooms.includes(path)) return path;
  if (path.startsWith("/assets/")) return "assets";
  if (path === "/healthz" || path === "/readyz" || path === "/metrics") return "health";
  return path.startsWith("/dev/") ? "dev" : "pages";
}

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

type Answered = { method: string; path: string; status: number; ms: number };

// Requests are counted in batches: one by one, the counters' cold code costs a webhook several
// times as much.
const uncounted: Answered[] = [];
const largestBatch = 500;

function countAnswered(): void {
  for (const { method, path, status, ms } of uncounted) {
    const room = roomOf(path);
    requests.inc({ method: methods.has(method) ? method : "OTHER", room, status: String(status) });
    durations.observe({ room }, ms / 1000);
  }
  uncounted.length = 0;
}

/** Counts one answered request; `ms` is how long it took. */
export function countRequest(method: string, path: string, status: number, ms: number): void {
  uncounted.push({ method, path, status, ms });
  if (uncounted.length >= largestBatch) countAnswered();
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address);
}

// Behind a proxy everybody seems to come from loopback, so a forwarded request never counts as
// local.
/**
 * Whether this request may read the server's figures: with METRICS_TOKEN, or directly from this
 * machine.
 */
export function mayReadFigures(c: Context<AppEnv>): boolean {
  const given = /^Bearer (.+)$/.exec(c.req.header("authorization") ?? "")?.[1];
  if (env.METRICS_TOKEN && given) return timingSafeEqual(digest(given), digest(env.METRICS_TOKEN));
  const passedOn = ["x-forwarded-for", "forwarded", "x-real-ip", "via"].some(
    (name) => c.req.header(name) !== undefined,
  );
  return !passedOn && isLoopback(socketAddress(c));
}

/**
 * Prometheus metrics, for requests with METRICS_TOKEN or directly from this machine (interfaces.md,
 * HTTP).
 */
export async function answerMetrics(c: Context<AppEnv>): Promise<Response> {
  if (!mayReadFigures(c))
    return c.text("Metrics are answered with METRICS_TOKEN or from this machine only.", 403);
  countAnswered();
  for (const [what, count] of Object.entries(runningEngine()?.counts() ?? {}))
    work.set({ what }, count);
  const { checks, closedDoors } = checkReadiness();
  for (const [what, well] of Object.entries(checks)) usable.set({ what }, well ? 1 : 0);
  behind.set({ where: "file" }, Math.max(0, ownPosition() - (journalEnd()?.n ?? 0)));
  behind.set({ where: "bucket" }, linesNotMirrored());
  const behindMs = replicaLag();
  // A copy that there is not must not look as if it were new.
  if (behindMs === null) lag.remove();
  else lag.set(behindMs / 1000);
  room.set(await freeBytes());
  if (checks.database) measureBusiness();
  for (const door of outgoingDoors) doors.set({ door }, closedDoors.includes(door) ? 1 : 0);
  return c.body(await register.metrics(), 200, { "Content-Type": register.contentType });
}
