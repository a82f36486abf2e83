import { serve as listen } from "@hono/node-server";
import { Hono } from "hono";
import { Inngest } from "inngest";
import { serve } from "inngest/hono";
import { z } from "zod";
import { pause, until, type Runner, type RunView } from "./workbench";

// The server leaves out what is empty.
const runSchema = z.object({
  data: z
    .array(
      z.object({
        id: z.string(),
        functionId: z.string().nullish(),
        function: z.object({ id: z.string() }).nullish(),
        status: z.string(),
      }),
    )
    .nullish(),
});
const outputSchema = z.object({ data: z.object({ output: z.unknown().optional() }).nullish() });

function title(status: string): RunView["status"] {
  return (status.charAt(0).toUpperCase() + status.slice(1).toLowerCase()) as RunView["status"];
}

function parsed(output: unknown): unknown {
  const value: unknown = typeof output === "string" ? JSON.parse(output) : output;
  return typeof value === "object" &&
    value !== null &&
    "data" in value &&
    Object.keys(value).length === 1
    ? value.data
    : value;
}

/**
 * A real Inngest server at `address` (`inngest dev --no-discovery --retry-interval 1`), calling
 * functions that are served on loopback.
 */
export function serverRunner(address: string, appId: string): Runner {
  const client = new Inngest({ id: appId, isDev: true, baseUrl: address });
  let server: ReturnType<typeof listen> | undefined;
  const outputOf = async (id: string): Promise<unknown> => {
    const response = await fetch(`${address}/api/v2/runs/${id}?includeOutput=true`);
    return parsed(outputSchema.parse(await response.json()).data?.output);
  };
  return {
    client,
    start: async (functions) => {
      const app = new Hono().on(
        ["GET", "PUT", "POST"],
        "/api/inngest",
        serve({ client, functions }),
      );
      const port = await new Promise<number>((resolve) => {
        server = listen({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, (info) =>
          resolve(info.port),
        );
      });
      const registered = await fetch(`http://127.0.0.1:${port}/api/inngest`, {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: "{}",
      });
      if (!registered.ok)
        throw new Error(
          `The server did not take the functions: ${registered.status} ${await registered.text()}`,
        );
    },
    runsOf: async (eventId) => {
      const response = await fetch(`${address}/api/v2/events/${eventId}/runs`);
      if (!response.ok) return [];
      const { data } = runSchema.parse(await response.json());
      return Promise.all(
        (data ?? []).map(async (run) => {
          const status = title(run.status);
          const output = ["Completed", "Failed"].includes(status) ? await outputOf(run.id) : null;
          return {
            id: run.id,
            functionId: run.functionId ?? run.function?.id ?? "",
            status,
            output,
          };
        }),
      );
    },
    // It tells nobody when it rests.
    settle: () => pause(1500),
    stop: async () => {
      await fetch(`${address}/fn/remove?url=`, { method: "DELETE" }).catch(() => undefined);
      const closing = server;
      await until(
        () =>
          new Promise<true>((resolve) =>
            closing ? closing.close(() => resolve(true)) : resolve(true),
          ),
        "the test's server to close",
      );
    },
  };
}
