import type { InngestFunction } from "inngest";
import { onEventsRecorded } from "~/core/events";
import { runEmbedded, type EmbeddedEngine, type EmbeddedOptions } from "~/engine/run-embedded";
import { env } from "~/env";
import { inngest, setInngestTransport } from "~/integrations/inngest";

/**
 * Runs the functions in this process, with our client, our events and the configured pace
 * (decisions, Stack).
 * @throws UnsupportedFunction naming a function that the engine cannot run; an Error when one runs
 * in this process already
 */
export function runHere(
  functions: InngestFunction.Any[],
  options: EmbeddedOptions = {},
): Promise<EmbeddedEngine> {
  const host = {
    client: inngest,
    setTransport: setInngestTransport,
    onEvents: onEventsRecorded,
    keepDays: env.RUNS_KEEP_DAYS,
  };
  return runEmbedded(functions, host, { speed: env.CLOCK_SPEED, ...options });
}
