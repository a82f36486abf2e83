import { uuidv7 } from "uuidv7";
import { seconds } from "~/core/duration";
import { log } from "~/log";

/**
 * The exit code after a fault, which makes the supervisor restart the process
 * (`scripts/keep-up.mjs`).
 */
const exitCode = 70;
/** Work under way may take this long to finish. */
const timeout = seconds(10);

const shared = globalThis as typeof globalThis & {
  endsOnFault?: { stop: () => Promise<void>; ending: boolean };
};

async function end(cause: unknown): Promise<void> {
  const state = shared.endsOnFault;
  log.fatal({ faultId: uuidv7(), err: cause }, "an exception was caught by nobody");
  if (!state || state.ending) return;
  state.ending = true;
  setTimeout(() => process.exit(exitCode), timeout);
  await state
    .stop()
    .catch((failure: unknown) =>
      log.error({ err: failure }, "the server could not be closed in order"),
    );
  process.exit(exitCode);
}

/**
 * After an uncaught exception nothing in memory can be trusted: the process takes no more requests,
 * finishes work under way for up to ten seconds, closes the database and ends with code 70. An
 * unhandled rejection is only logged, with an id: no transaction is open across an await, and an
 * attacker who can cause a rejection could otherwise stop the server at will.
 */
export function endOnFault(stop: () => Promise<void>): void {
  const isNew = !shared.endsOnFault;
  shared.endsOnFault = { stop, ending: false };
  if (!isNew) return;
  process.on("uncaughtException", (cause) => void end(cause));
  process.on("unhandledRejection", (cause) =>
    log.error({ faultId: uuidv7(), err: cause }, "a promise failed unobserved"),
  );
}
