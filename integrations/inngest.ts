import { Inngest, eventType, staticSchema, type Logger } from "inngest";
import { env } from "~/env";
import { describeFailure } from "~/integrations/describe-failure";
import { FailureLog } from "~/integrations/failure-log";
import { FairTurns } from "~/integrations/fair-turns";
import { log } from "~/log";
import type { EventCatalogue, EventName } from "~/core/events";

type Fetch = typeof fetch;

const shared = globalThis as typeof globalThis & { inngestTransport?: Fetch };

/**
 * Routes the SDK's outgoing calls to a function in this process (protocol, section 3 A); undefined
 * sends them over the network again.
 * @returns the previous transport
 */
export function setInngestTransport(transport: Fetch | undefined): Fetch | undefined {
  const before = shared.inngestTransport;
  shared.inngestTransport = transport;
  return before;
}

/** Messages that `FailureLog` already logs with the run's id. */
const saidElsewhere = new Set(["Inngest step error", "Inngest function error"]);

// The SDK's messages may contain a person's words: only the safe part of an error is logged.
function note(level: "info" | "warn" | "error" | "debug") {
  return (...parts: unknown[]): void => {
    const sentence = parts.find((part) => typeof part === "string");
    const holder = parts.find(
      (part): part is { err?: unknown } => typeof part === "object" && part !== null,
    );
    const error = holder instanceof Error ? holder : holder?.err;
    const isNews = level === "error" && !saidElsewhere.has(sentence ?? "");
    log[isNews ? "warn" : "debug"](
      { sdk: level, ...(error instanceof Error && describeFailure(error)) },
      sentence ?? "SDK message",
    );
  };
}

const quiet: Logger = {
  info: note("info"),
  warn: note("warn"),
  error: note("error"),
  debug: note("debug"),
};

// Without a server, only the embedded executor could receive events, and it is not running.
const noEngine: Fetch = () =>
  Promise.resolve(
    Response.json({ error: "No workflow engine runs.", status: 503 }, { status: 503 }),
  );

const serverAddress =
  env.INNGEST_BASE_URL ?? (env.INNGEST_DEV?.startsWith("http") ? env.INNGEST_DEV : undefined);

/**
 * Unsigned calls are accepted only by a development server in demo mode, or by the embedded
 * executor, which no route reaches.
 */
const acceptsUnsigned = !env.inngestServer || (env.demo && Boolean(env.INNGEST_DEV));

const settings = {
  isDev: acceptsUnsigned,
  ...(serverAddress ? { baseUrl: serverAddress } : {}),
  ...(env.INNGEST_EVENT_KEY ? { eventKey: env.INNGEST_EVENT_KEY } : {}),
  ...(env.INNGEST_SIGNING_KEY ? { signingKey: env.INNGEST_SIGNING_KEY } : {}),
  logger: quiet,
  internalLogger: quiet,
};

/**
 * The client of every workflow function: the same under the embedded executor, the dev server and
 * Inngest's cloud (IN-02).
 */
export const inngest = new Inngest({
  ...settings,
  id: "text-to-claim",
  fetch: (input, init) =>
    (shared.inngestTransport ?? (env.inngestServer ? fetch : noEngine))(input, init),
  middleware: [FailureLog, FairTurns],
});

/** The Inngest app of the machines that only read pictures (`npm run reader`). */
export const readerAppId = "text-to-claim-reader";

/** The client of the readers' app: always by the network, to a server. */
export const readerClient = new Inngest({ ...settings, id: readerAppId, middleware: [FailureLog] });

/**
 * An event of the catalogue, typed: `triggers: [on("message/received")]`, `triggers: [{ event:
 * on("case/settled"), if: "…" }]`, `step.waitForEvent("…", { event: on("case/settled"), … })`,
 * `step.sendEvent("…", on("case/opened").create({ caseId }))`.
 */
export function on<Name extends EventName>(name: Name) {
  return eventType(name, { schema: staticSchema<EventCatalogue[Name]>() });
}
