import { uuidv7 } from "uuidv7";
import { log } from "~/log";

const shared = globalThis as typeof globalThis & { keepsRunning?: boolean };

function record(what: string): (cause: unknown) => void {
  return (cause) => log.error({ faultId: uuidv7(), err: cause }, what);
}

/**
 * A stray failure (a library's stream that nobody listens to) is logged with an id and takes nobody else's request with it. Nothing
 * half-written can stay behind: transactions are synchronous and undo themselves.
 */
export function keepRunning(): void {
  if (shared.keepsRunning) return;
  shared.keepsRunning = true;
  process.on("uncaughtException", record("an exception was caught by nobody"));
  process.on("unhandledRejection", record("a promise failed unobserved"));
}
