import { createHash, createHmac, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";

const configSchema = z.object({
  id: z.string(),
  triggers: z.array(z.object({ event: z.string().optional(), expression: z.string().optional() })),
  steps: z.object({
    step: z.object({
      retries: z.object({ attempts: z.number() }).optional(),
      runtime: z.object({ url: z.string() }),
    }),
  }),
  concurrency: z
    .union([z.number(), z.array(z.object({ limit: z.number(), key: z.string().optional() }))])
    .optional(),
});
const registerSchema = z.object({ url: z.string(), functions: z.array(configSchema) });
const eventSchema = z.object({
  id: z.string().optional(),
  name: z.string(),
  data: z.record(z.string(), z.unknown()).optional(),
});
const opSchema = z.object({
  id: z.string(),
  op: z.string(),
  data: z.unknown().optional(),
  error: z.unknown().optional(),
  opts: z
    .object({
      function_id: z.string(),
      payload: z.object({ data: z.record(z.string(), z.unknown()).optional() }).optional(),
    })
    .partial()
    .nullish(),
});

type Config = z.infer<typeof configSchema>;
type ServerEvent = z.infer<typeof eventSchema> & { id: string };
type Run = {
  id: string;
  config: Config;
  event: ServerEvent;
  memos: Map<string, unknown>;
  attempt: number;
  lane: string | null;
  /** The step of another run that waits for this one. */
  invokedBy?: { run: Run; step: string };
};

function keyOf({ concurrency }: Config, event: ServerEvent): string | null {
  const keyed = Array.isArray(concurrency)
    ? concurrency.find(({ limit, key }) => key !== undefined && limit === 1)
    : undefined;
  if (!keyed?.key) return null;
  return String(
    keyed.key
      .split(".")
      .slice(2)
      .reduce<unknown>(
        (at, name) => (at as Record<string, unknown> | undefined)?.[name],
        event.data,
      ),
  );
}

/** How many runs of a function may be called at once. */
function limitOf({ concurrency }: Config): number {
  if (!Array.isArray(concurrency)) return concurrency ?? Infinity;
  return concurrency.find(({ key }) => key === undefined)?.limit ?? Infinity;
}

/** A value as RFC 8785 writes it, which is what is signed: keys in their order. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, one]) => [key, inOrder(one)]));
}

/** A server that is no development server: it knows keys, and calls a public address. */
export type SignedServer = {
  signingKey: string;
  eventKey: string;
  /** Where the house is reached that registered a public address. */
  reach: (url: string) => string;
};

const bareKey = (signingKey: string): string => signingKey.replace(/^signkey-\w+-/, "");

function signed(body: string, { signingKey }: SignedServer): Record<string, string> {
  const at = String(Math.floor(Date.now() / 1000));
  const made = createHmac("sha256", bareKey(signingKey)).update(body).update(at).digest("hex");
  return { "x-inngest-signature": `t=${at}&s=${made}`, "x-forwarded-proto": "https" };
}

/** Whether a request shows the key that its door asks for (IN-06). */
function isAllowed({ url = "", headers }: IncomingMessage, keys: SignedServer): boolean {
  if (url.startsWith("/e/")) return url === `/e/${keys.eventKey}`;
  const bytes = Buffer.from(bareKey(keys.signingKey), "hex");
  const hash = createHash("sha256").update(bytes).digest("hex");
  const shown = url.startsWith("/fn/register") ? `signkey-prod-${hash}` : keys.signingKey;
  return headers.authorization === `Bearer ${shown}`;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString() || "{}");
}

/**
 * As much of an Inngest server as the product meets, with what was observed of the real one
 * (inngest-protocol.md, 2.9): the order within a concurrency key is not the order of arrival, a
 * limit of 1 holds for code that is running and not for a run, sleeps are short here, a function
 * that is not registered misses its events, and what is killed forgets everything it held in
 * memory.
 * @param keys makes it a server that takes nothing without its keys and signs its calls
 */
export function inngestServer(random: () => number = Math.random, keys?: SignedServer) {
  const apps = new Map<string, Config[]>();
  const everyFunction = (): Config[] => [...apps.values()].flat();
  let runs: Run[] = [];
  const busy = new Set<string>();
  /** The calls under way, by the ids of their functions. */
  const calls = new Map<string, number>();
  const callsOf = ({ id }: Config): number => calls.get(id) ?? 0;
  let registrations = 0;
  let down = false;
  let alive = true;
  let paused = false;
  const seen = new Set<string>();
  /** Runs that wait for a function that they invoked. */
  const waiting = new Set<Run>();

  function start(config: Config, event: ServerEvent, invokedBy?: Run["invokedBy"]): void {
    const id = randomBytes(10).toString("hex");
    runs.push({
      id,
      config,
      event,
      memos: new Map(),
      attempt: 0,
      lane: keyOf(config, event) && `${config.id}:${keyOf(config, event)}`,
      ...(invokedBy ? { invokedBy } : {}),
    });
  }

  function take(event: ServerEvent): void {
    if (seen.has(event.id)) return;
    seen.add(event.id);
    for (const config of everyFunction())
      for (const { event: name, expression } of config.triggers)
        if (
          name === event.name &&
          (!expression || expression.includes(`'${String(event.data?.function_id)}'`))
        )
          start(config, event);
  }

  function end(run: Run, memo: { type: "data" | "error"; data?: unknown; error?: unknown }): void {
    runs = runs.filter((one) => one !== run);
    if (!run.invokedBy) return;
    run.invokedBy.run.memos.set(run.invokedBy.step, memo);
    waiting.delete(run.invokedBy.run);
  }

  function invoke(run: Run, step: string, opts: z.infer<typeof opSchema>["opts"]): void {
    const config = everyFunction().find(({ id }) => id === opts?.function_id);
    if (!config) {
      run.memos.set(step, { type: "error", error: { name: "Error", message: "no such function" } });
      return;
    }
    waiting.add(run);
    const id = randomBytes(10).toString("hex");
    start(
      config,
      { id, name: "inngest/function.invoked", data: opts?.payload?.data ?? {} },
      { run, step },
    );
  }

  function fail(run: Run, error: unknown): void {
    end(run, { type: "error", error });
    if (run.event.name === "inngest/function.failed") return;
    take({
      id: run.id,
      name: "inngest/function.failed",
      data: {
        function_id: run.config.id,
        run_id: run.id,
        error,
        event: run.event,
        events: [run.event],
      },
    });
  }

  async function call(run: Run): Promise<void> {
    const registered = run.config.steps.step.runtime.url;
    const url = keys ? keys.reach(registered) : registered;
    const maxAttempts = (run.config.steps.step.retries?.attempts ?? 4) + 1;
    const stack = [...run.memos.keys()];
    const call = {
      ctx: {
        attempt: run.attempt,
        max_attempts: maxAttempts,
        run_id: run.id,
        stack: { stack, current: stack.length },
        disable_immediate_execution: false,
        use_api: false,
        env: "",
        step_id: "step",
      },
      event: run.event,
      events: [run.event],
      steps: Object.fromEntries(run.memos),
      version: stack.length === 0 ? -1 : 2,
      use_api: false,
    };
    const body = JSON.stringify(keys ? inOrder(call) : call);
    let response: Response | undefined;
    try {
      if (down && run.event.name !== "inngest/function.failed")
        throw new Error("The address cannot be reached.");
      response = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json", ...(keys ? signed(body, keys) : {}) },
        body,
      });
    } catch {
      response = undefined;
    }
    if (!runs.includes(run)) return;
    const text = (await response?.text()) ?? "";
    if (response?.status === 200 && response.headers.has("x-inngest-sdk"))
      end(run, { type: "data", data: JSON.parse(text || "null") as unknown });
    else if (response?.status === 206)
      settle(
        run,
        z.array(opSchema).parse(JSON.parse(text)),
        response.headers.get("x-inngest-no-retry") === "true",
      );
    else if (
      run.attempt + 1 >= maxAttempts ||
      response?.headers.get("x-inngest-no-retry") === "true"
    )
      fail(run, { name: "Error", message: "unreachable or failed" });
    else run.attempt += 1;
  }

  function settle(run: Run, ops: z.infer<typeof opSchema>[], noRetry: boolean): void {
    for (const { id, op, data, error, opts } of ops)
      if (op === "StepRun") run.memos.set(id, { type: "data", data: data ?? null });
      else if (op === "Sleep") run.memos.set(id, null);
      else if (op === "InvokeFunction") invoke(run, id, opts);
      else if (op === "StepFailed" || (op === "StepError" && noRetry))
        run.memos.set(id, { type: "error", error });
      else if (op === "StepError") {
        run.attempt += 1;
        return;
      } else throw new Error(`This server does not know ${op}.`);
    run.attempt = 0;
  }

  async function work(): Promise<void> {
    while (alive) {
      const ready = runs.filter(
        (run) =>
          !busy.has(run.id) &&
          !waiting.has(run) &&
          (run.lane === null || !busy.has(run.lane)) &&
          callsOf(run.config) < limitOf(run.config),
      );
      const run = ready[Math.floor(random() * ready.length)];
      if (paused || !run || busy.size > 20) {
        await new Promise((resolve) => setTimeout(resolve, 2));
        continue;
      }
      const held = [run.id, ...(run.lane === null ? [] : [run.lane])];
      for (const place of held) busy.add(place);
      calls.set(run.config.id, callsOf(run.config) + 1);
      void call(run).finally(() => {
        held.forEach((place) => busy.delete(place));
        calls.set(run.config.id, callsOf(run.config) - 1);
      });
    }
  }

  const http = createServer((request, response) => {
    void (async () => {
      const given = await bodyOf(request);
      const answer = (value: unknown): void =>
        void response
          .writeHead(200, { "content-type": "application/json" })
          .end(JSON.stringify(value));
      if (keys && !isAllowed(request, keys))
        return void response.writeHead(401).end(JSON.stringify({ error: "unauthorized" }));
      if (keys && request.method === "GET") return answer({ data: [] });
      if (request.url?.startsWith("/fn/register")) {
        const app = registerSchema.parse(given);
        apps.set(app.url, app.functions);
        registrations += 1;
        return answer({ ok: true, modified: true });
      }
      const events = z
        .array(eventSchema)
        .parse(given)
        .map((event) => ({
          ...event,
          id: event.id ?? createHash("sha1").update(randomBytes(8)).digest("hex"),
        }));
      // What comes in one POST starts in any order.
      for (const event of [...events].sort(() => random() - 0.5)) take(event);
      answer({ ids: events.map(({ id }) => id), status: 200 });
    })().catch(() => response.writeHead(500).end());
  });

  return {
    /** @returns the address, for INNGEST_DEV */
    listen: async (): Promise<string> => {
      void work();
      await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
      return `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
    },
    /**
     * As after a kill: runs and queues are gone, and of a server without a file its functions too;
     * the address stays.
     */
    forget: (what: "runs" | "everything"): void => {
      runs = [];
      waiting.clear();
      if (what === "everything") apps.clear();
      busy.clear();
    },
    /**
     * While the product cannot be reached, each call fails as in transport; it is back when a
     * failure's handler is called.
     */
    loseSight: (lost: boolean): void => void (down = lost),
    /** While it is held, it takes events and calls nobody. */
    pause: (held: boolean): void => void (paused = held),
    registrations: (): number => registrations,
    /** How many runs of a function it calls at once, as it was registered last. */
    limitOf: (id: string): number | undefined => {
      const config = everyFunction().find((one) => one.id === id);
      return config && limitOf(config);
    },
    openRuns: (): number => runs.length,
    close: async (): Promise<void> => {
      alive = false;
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
