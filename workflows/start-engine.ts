import type { InngestFunction } from "inngest";
import { seconds } from "~/core/duration";
import { holdsOutgoingLease } from "~/core/restore/outgoing-lease";
import { env } from "~/env";
import { beforeLeaving } from "~/integrations/before-leaving";
import { inngest, setInngestTransport } from "~/integrations/inngest";
import { answerSend } from "~/engine/protocol/answer-sdk";
import { countEngine, type EngineCounts } from "~/engine/count-engine";
import { registerFunctions } from "~/workflows/register-functions";
import { runHere } from "~/workflows/run-here";
import { relayEvents } from "~/engine/events/relay-events";
import { announceEvents, onEventsRecorded } from "~/core/events";

/** The running workflows' engine. */
export type Engine = {
  kind: "embedded" | "server";
  /** Stops taking work and waits for what is under way. The rest continues at the next start. */
  stop: () => Promise<void>;
  /** Whether workflows are being carried out: for /readyz. */
  healthy: () => boolean;
  /** Figures for /metrics. */
  counts: () => EngineCounts;
};

const shared = globalThis as typeof globalThis & { startedEngine?: Engine | undefined };

/**
 * Starts the workflows: in this process, or by handing events to the configured Inngest server
 * (decisions, Stack). An engine that already runs (modules are evaluated again on edit in
 * development) is stopped first.
 * @throws UnsupportedFunction naming a function that the embedded executor cannot run
 */
export async function startEngine(functions: InngestFunction.Any[]): Promise<Engine> {
  await shared.startedEngine?.stop();
  return (shared.startedEngine = await start(functions));
}

async function start(functions: InngestFunction.Any[]): Promise<Engine> {
  if (!env.inngestServer) {
    const engine = await runHere(functions);
    return {
      kind: "embedded",
      // A call that takes longer goes on after the next start, as after a crash.
      stop: () => engine.stop(seconds(4)),
      healthy: engine.healthy,
      counts: () => countEngine(engine.machine),
    };
  }
  const before = setInngestTransport(sendThroughOutbox);
  const eventsAddress = new URL(
    `/e/${env.INNGEST_EVENT_KEY ?? "NO_EVENT_KEY_SET"}`,
    inngest.eventBaseUrl,
  );
  const registration = registerFunctions(functions);
  const relay = relayEvents({
    address: eventsAddress,
    onEvents: onEventsRecorded,
    beforeSending: registration.now,
    // The machine that has the lease is the one that the Inngest server calls.
    mayRelay: holdsOutgoingLease,
  });
  const stop = async (): Promise<void> => {
    registration.stop();
    await relay.stop();
    setInngestTransport(before);
  };
  return { kind: "server", stop, healthy: relay.healthy, counts: () => countEngine(undefined) };
}

/**
 * Records the events that a workflow sends, like every event; the SDK's other calls go to the
 * server.
 */
const sendThroughOutbox: typeof fetch = async (input, init) => {
  const address = new URL(input instanceof Request ? input.url : input);
  if (!address.pathname.startsWith("/e/") || typeof init?.body !== "string") {
    // Once told of a step, the server counts it as done.
    await beforeLeaving();
    return fetch(input, init);
  }
  return answerSend(
    { now: Date.now, nudge: announceEvents },
    init.body,
    new Headers(init.headers).get("x-inngest-event-id-seed"),
  );
};
