import { createHash } from "node:crypto";
import { z } from "zod";
import type { Machine } from "~/engine/machine";
import { noteStart } from "~/engine/protocol/note-start";
import { readOperations } from "~/engine/protocol/operation";
import { largestEvent, recordAnyEvent } from "~/engine/events/record-event";
import { jobs, runs, waits } from "~/engine/rows";
import { saveRan } from "~/engine/protocol/save-ran";
import { settleAndContinue } from "~/engine/protocol/settle-step";
import { shareCommit } from "~/engine/share-commit";
import { sendingStep } from "~/engine/protocol/sending-step";

type Outlet = { now: () => number; nudge: () => void };

const eventSchema = z.object({
  id: z.string().min(1).optional(),
  name: z.string(),
  data: z.record(z.string(), z.unknown()),
  ts: z.number().optional(),
});

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json" },
  });
}

function refusalOf(events: z.infer<typeof eventSchema>[]): Response | undefined {
  for (const event of events) {
    if (event.name.trim() === "" || event.name.length > 256)
      return json(400, { error: "An event needs a name of 1 to 256 characters.", status: 400 });
    if (event.name.startsWith("inngest/"))
      return json(400, { error: `The name "${event.name}" is reserved.`, status: 400 });
    if (JSON.stringify(event.data).length > largestEvent)
      return json(413, { error: `The event "${event.name}" is larger than 512 KiB.`, status: 413 });
  }
  return undefined;
}

/**
 * Takes the events that the SDK sends (IN-40) into the outbox, all or none. Their ids come from the
 * SDK's seed, or, inside step.sendEvent, from the run and the step: a step that is repeated after a
 * crash sends nothing twice.
 */
export async function answerSend(
  outlet: Outlet,
  body: string,
  seed: string | null,
): Promise<Response> {
  const given: unknown = JSON.parse(body);
  const parsed = z.array(eventSchema).safeParse(Array.isArray(given) ? given : [given]);
  if (!parsed.success)
    return json(400, { error: "Every event needs a name and an object as data.", status: 400 });
  const refusal = refusalOf(parsed.data);
  if (refusal) return refusal;
  const origin = (await sendingStep()) ?? seed;
  const ids = await shareCommit(() =>
    parsed.data.map((event, index) => {
      const derived =
        origin === null
          ? undefined
          : `evt_${createHash("sha256").update(`${origin}:${index}`).digest("hex").slice(0, 32)}`;
      return recordAnyEvent({ ...event, id: event.id ?? derived }, outlet.now(), outlet.nudge);
    }),
  );
  return json(200, { ids, status: 200 });
}

const checkpointSchema = z.object({ qi_id: z.string(), steps: z.unknown().optional() });

/**
 * Stores the steps that a call ran, before it continues (protocol 1.5). 409 stops a call that no
 * longer belongs to its run.
 */
async function answerCheckpoint(machine: Machine, runId: string, body: string): Promise<Response> {
  const { qi_id: callId, steps } = checkpointSchema.parse(JSON.parse(body));
  const operations = readOperations(steps);
  const jobId = Number(callId.split(".")[0]);
  const isCurrent = await shareCommit(() => {
    const run = runs.find.get(runId);
    const call = machine.calls.get(jobId);
    if (!run || run.endedAt !== null || call?.id !== callId || machine.stopped) return false;
    noteStart(machine, call);
    jobs.resetAttempt.run(jobId);
    return operations.every((operation) => saveRan(machine, run, operation, 0));
  });
  return isCurrent
    ? new Response("", { status: 200 })
    : json(409, { error: "This call is no longer the run's.", status: 409 });
}

const signalSchema = z.object({ signal: z.string(), data: z.unknown().optional() });

async function answerSignal(machine: Machine, body: string): Promise<Response> {
  const { signal, data } = signalSchema.parse(JSON.parse(body));
  const runId = await shareCommit(() => {
    const [wait] = waits.matching.all(signal, "signal", "");
    const run = wait && runs.find.get(wait.runId);
    if (!wait || !run || run.endedAt !== null) return undefined;
    const value = { data: data ?? null, signal };
    settleAndContinue(machine, run, wait.stepId, {
      memo: JSON.stringify({ type: "data", data: value }),
      failed: false,
    });
    return run.id;
  });
  return runId === undefined
    ? json(404, { error: "No run waits for this signal.", status: 404 })
    : json(200, { data: { run_id: runId } });
}

function textOf(body: unknown): string {
  return typeof body === "string" ? body : "";
}

/**
 * Answers, in place of an Inngest server, the SDK's events, checkpoints and signals (protocol,
 * section 3 A).
 */
export function answerSdk(machine: Machine): typeof fetch {
  return async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const body = textOf(init?.body);
    if (pathname.startsWith("/e/"))
      return answerSend(machine, body, new Headers(init?.headers).get("x-inngest-event-id-seed"));
    const checkpoint = /^\/v1\/checkpoint\/([^/]+)\/async$/.exec(pathname);
    if (checkpoint?.[1]) return answerCheckpoint(machine, decodeURIComponent(checkpoint[1]), body);
    if (pathname === "/v1/signals") return answerSignal(machine, body);
    return json(501, { error: `The embedded executor does not answer ${pathname}.`, status: 501 });
  };
}
