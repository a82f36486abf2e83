import type { Inngest, InngestFunction } from "inngest";
import { serve } from "inngest/edge";
import { minutes, seconds } from "~/core/duration";
import { env } from "~/env";
import { describeFailure } from "~/integrations/describe-failure";
import { inngest } from "~/integrations/inngest";
import { log } from "~/log";

export type Registration = {
  /** Registers at once, for a server that was away and may have lost its memory. Never rejects. */
  now: () => Promise<void>;
  stop: () => void;
};

type Registering = {
  pauseMs?: number;
  client?: Inngest.Any;
  /** Where the server calls the functions. */
  origin?: string;
};

/** A server that keeps its functions in memory may have restarted unnoticed. */
const registerEvery = minutes(1);

/**
 * Stops waiting for a server that accepts a connection but does not answer, so that events can go
 * on. @throws (rejects) when it is late
 */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The Inngest server did not answer.")), seconds(10));
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

async function register(
  handler: (request: Request) => Promise<Response>,
  origin: string,
): Promise<void> {
  // The address is the one that the server calls later.
  const address = new URL("/api/inngest", origin);
  const response = await inTime(
    handler(new Request(address, { method: "PUT", headers: { host: address.host } })),
  );
  if (!response.ok)
    throw new Error(`The Inngest server did not take our functions: ${response.status}.`);
}

/**
 * Registers our functions and their address with the configured Inngest server: when `now` is
 * called, with retries until it accepts them, and every minute after that. Nobody has to register
 * the product by hand, and a server that lost its memory learns them again.
 */
export function registerFunctions(
  functions: InngestFunction.Any[],
  { pauseMs = seconds(1), client = inngest, origin = env.BASE_URL }: Registering = {},
): Registration {
  // Asked in process, where no stranger can: nothing has to be signed.
  const handler = serve({ client, functions, enableUnauthedSync: true });
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let stopped = false;

  function plan(delay: number): void {
    clearTimeout(timer);
    if (stopped) return;
    timer = setTimeout(() => void attempt(), delay);
    timer.unref();
  }

  async function attempt(): Promise<void> {
    try {
      await register(handler, origin);
      if (failures > 0) log.info({ failures }, "The Inngest server knows our functions");
      failures = 0;
      plan(registerEvery);
    } catch (cause) {
      failures += 1;
      log.warn(
        { ...describeFailure(cause), failures },
        "The Inngest server could not be told our functions; they are registered again soon",
      );
      plan(Math.min(pauseMs * 2 ** (failures - 1), seconds(60)));
    }
  }

  return {
    now: attempt,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
