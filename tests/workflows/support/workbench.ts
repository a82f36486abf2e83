import { randomBytes } from "node:crypto";
import type { InngestFunction } from "inngest";
import type { inngest } from "~/integrations/inngest";
import type { EmbeddedOptions } from "~/engine/run-embedded";
import { embeddedRunner } from "./embedded-runner";
import { serverRunner } from "./server-runner";

export type Client = typeof inngest;
export type RunView = {
  id: string;
  functionId: string;
  status: "Queued" | "Running" | "Completed" | "Failed" | "Cancelled" | "Skipped";
  output: unknown;
};
export type SentEvent = { id?: string; name: string; data?: Record<string, unknown>; ts?: number };

/** What carries the functions out in a test: the embedded executor, or a real Inngest server. */
export type Runner = {
  client: Client;
  start: (functions: InngestFunction.Any[]) => Promise<void>;
  runsOf: (eventId: string) => Promise<RunView[]>;
  /**
   * Waits until every event is taken and no more than `underWay` calls are left to make or under
   * way.
   */
  settle: (underWay?: number) => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * The address of a real Inngest server to run the protocol suite against; without it the embedded
 * executor carries the tests out.
 */
const serverAddress = process.env.INNGEST_TEST_SERVER;
export const isEmbedded = !serverAddress;

/**
 * Durable time: the embedded executor sleeps and backs off this many times faster; a real server
 * does not.
 */
const speed = isEmbedded ? 1000 : 1;

const patience = isEmbedded ? 60_000 : 120_000;

export async function until<T>(
  read: () => T | undefined | false | Promise<T | undefined | false>,
  what: string,
  ms = patience,
): Promise<T> {
  const deadline = Date.now() + ms;
  for (;;) {
    const value = await read();
    if (value !== undefined && value !== false) return value;
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, isEmbedded ? 3 : 100));
  }
}

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Starts a runner with the functions that `declare` makes. Names of events and functions are made
 * unique, so that test files do not meet on a shared server: write them as `name("order/placed")`.
 */
export async function workbench(
  // Unknown, because a known type would flow into the functions and make their steps untyped.
  declare: (client: Client, name: (plain: string) => string) => unknown[],
  options: EmbeddedOptions = {},
) {
  const tag = randomBytes(4).toString("hex");
  const name = (plain: string): string => `${tag}/${plain}`;
  const runner = serverAddress
    ? serverRunner(serverAddress, `bench-${tag}`)
    : embeddedRunner({ speed, ...options });
  const functions = declare(runner.client, name) as InngestFunction.Any[];
  await runner.start(functions);
  /**
   * What is sent together starts in any order (a real server keeps none): the executor is given it
   * backwards. @returns ids as sent
   */
  const send = async (event: SentEvent | SentEvent[]): Promise<string[]> => {
    const events = (Array.isArray(event) ? event : [event]).map((one) => ({
      ...one,
      name: name(one.name),
    }));
    return (await runner.client.send(events.toReversed())).ids.toReversed();
  };
  /** For tests of an order: each event is taken before the next is sent. */
  const sendInTurn = async (events: SentEvent[]): Promise<string[]> => {
    const ids: string[] = [];
    for (const event of events) ids.push(...(await send(event)));
    return ids;
  };
  const hasEnded = (run: RunView): boolean => !["Queued", "Running"].includes(run.status);
  /** The runs of an event once `count` of them have ended. */
  const ended = (eventId: string | undefined, count = 1): Promise<RunView[]> =>
    until(async () => {
      const runs = await runner.runsOf(eventId ?? "");
      return runs.filter(hasEnded).length >= count ? runs : undefined;
    }, `${count} run(s) of ${eventId} to end`);
  /** Sends an event and waits for the end of the run it starts. */
  const run = async (event: SentEvent): Promise<RunView> => {
    const [id] = await send(event);
    const [first] = await ended(id);
    if (!first) throw new Error("No run.");
    return first;
  };
  return {
    client: runner.client,
    name,
    send,
    sendInTurn,
    ended,
    run,
    runsOf: runner.runsOf,
    settle: runner.settle,
    stop: runner.stop,
  };
}

export type Workbench = Awaited<ReturnType<typeof workbench>>;
