import pino from "pino";
import { cleanError, cleanPath, lineCleaner } from "~/clean-log-line";
import { env } from "~/env";

/** How long equal lines are collected before they are summed up, in milliseconds. */
const sumEvery = 1000;
/** Equal lines per second that are written in full: one person's retries are no flood. */
const maxWhole = 5;
/** How many different ids a sum names. */
const maxIds = 20;
/** The most bytes that wait when they cannot be written; more are dropped. */
const maxWaiting = 1024 * 1024;

type Fields = Record<string, unknown>;
type Sum = {
  whole: number;
  times: number;
  ids: Set<string>;
  say: (times: number, ids: string[]) => void;
};

// Kept outside the module, which is evaluated again on edit in development.
const shared = globalThis as typeof globalThis & { loggedFailures?: Set<(cause: unknown) => void> };
const listeners = (shared.loggedFailures ??= new Set());
const sums = new Map<string, Sum>();
let timer: NodeJS.Timeout | undefined;

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;

// What distinguishes failures besides their ids: two that differ in it get two lines.
function codeOf({ err, code, status, path, error, reason, workflow, step }: Fields): string {
  const inner = isFields(err)
    ? [err.code, err.name, typeof err.message === "string" ? err.message.slice(0, 80) : undefined]
    : [];
  const parts = [...inner, code, status, path, error, reason, workflow, step];
  return parts.filter((part) => typeof part === "string" || typeof part === "number").join(" ");
}

const idsOf = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, value]) =>
    /(Id|^run|^event)$/.test(name) && typeof value === "string" ? [value] : [],
  );

function sayFailure(fields: Fields): void {
  if (listeners.size === 0 || (fields.err === undefined && typeof fields.code !== "string")) return;
  const cause = fields.err ?? Object.assign(new Error(), { code: fields.code });
  for (const hear of listeners) hear(cause);
}

function sumUp(): void {
  timer = undefined;
  for (const { times, ids, say } of sums.values()) if (times > 0) say(times, [...ids]);
  sums.clear();
}

/**
 * Whether this line is one of the first of its kind in this second. The others are counted, and
 * their ids kept.
 */
function isWritten(key: string, fields: Fields, say: Sum["say"]): boolean {
  const sum = sums.get(key);
  if (!sum) {
    sums.set(key, { whole: 1, times: 0, ids: new Set(), say });
    timer ??= setTimeout(sumUp, sumEvery).unref();
    return true;
  }
  if (sum.whole < maxWhole) return (sum.whole += 1) > 0;
  sum.times += 1;
  for (const id of idsOf(fields)) if (sum.ids.size < maxIds) sum.ids.add(id);
  return false;
}

// Pending sums are written before the process ends.
process.on("exit", sumUp);

// A full disk must neither end the process nor let the log fill its memory.
const destination = pino.destination({ fd: 1, sync: true, maxLength: maxWaiting });
destination.on("error", () => undefined);

/**
 * Structured log on standard output. Callers pass ids, never names, numbers, addresses, texts or
 * secrets; what slips in all the same (a link's path, a vendor's answer in an error's message) is
 * removed here from every line. Of equal warnings and errors (level, message, what failed and
 * where) within a second, the first five are written in full, the rest as one line with `times` and
 * the first twenty ids.
 */
export const log = pino(
  {
    level: env.LOG_LEVEL,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      path: (path: unknown) => (typeof path === "string" ? cleanPath(path) : path),
      err: cleanError,
    },
    redact: {
      paths: ["*.authorization", "*.password", "*.token", "*.link", "*.email", "*.phone", "*.body"],
      censor: "[removed]",
    },
    hooks: {
      streamWrite: lineCleaner([
        ...env.SESSION_SECRETS,
        env.TWILIO_AUTH_TOKEN,
        env.TWILIO_OTHER_AUTH_TOKEN,
        env.OPENAI_API_KEY,
        env.AWS_SECRET_ACCESS_KEY,
        env.EMAIL_INBOUND_TOKEN,
        env.TREMENDOUS_API_KEY,
        env.TREMENDOUS_WEBHOOK_KEY,
        env.HUNTER_API_KEY,
        env.GOOGLE_CLIENT_SECRET,
        env.INNGEST_EVENT_KEY,
        env.INNGEST_SIGNING_KEY,
        env.METRICS_TOKEN,
        env.SMTP_URL,
        env.ALERT_URL,
        env.HEARTBEAT_URL,
      ]),
      logMethod(given, method, level) {
        if (level < pino.levels.values.warn!) return method.apply(this, given);
        const fields: Fields = isFields(given[0]) ? given[0] : {};
        const message = given.find((part) => typeof part === "string") ?? "";
        sayFailure(fields);
        const say = (times: number, ids: string[]): void =>
          method.apply(this, [{ times, ids }, `${message} (again)`]);
        if (isWritten(`${level} ${message} ${codeOf(fields)}`, fields, say))
          method.apply(this, given);
      },
    },
  },
  destination,
);

/**
 * Calls `hear` with every failure that is logged as a warning or an error. @returns a function that
 * stops it
 */
export function onFailureLogged(hear: (cause: unknown) => void): () => void {
  listeners.add(hear);
  return () => listeners.delete(hear);
}
