/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { streamSSE } from "hono/streaming";
import { z } from "zod";
import { NoSuchRun, RunRefused } from "~/engine/refused";
import { cancelRun } from "~/engine/runs/cancel-run";
import { onRunChanged } from "~/engine/changes";
import { findRunningMachine, type Machine } from "~/engine/machine";
import { replayRun } from "~/engine/runs/replay-run";
import { home } from "~/engine/inspector/page";
import { findRun } from "~/engine/queries";
import { RunPage } from "~/engine/inspector/run-page";
import { type Ctx, type Variables, show } from "~/engine/inspector/show-page";
import { listPage } from "~/engine/inspector/list-page";

/**
 * Whether a visitor may do something: "may"; null hides the page's existence; or a response to send
 * first.
 */
export type Access = "may" | Response | null;

/**
 * A manual action; `subjectId` is the run's id or the event's name; `data` is the event's data.
 */
export type ManualAction = {
  act: "send-event" | "replay-run" | "cancel-run";
  subjectKind: "run" | "event";
  subjectId: string;
  before?: unknown;
  after?: unknown;
  data?: Record<string, unknown>;
};

/** What these pages need from the product that mounts them. */
export type InspectorHost = {
  mayLook: (context: Ctx) => Promise<Access>;
  /** For sending, replaying and cancelling. */
  mayAct: (context: Ctx) => Promise<Access>;
  /** Whether a post comes from the product's own pages. */
  isOwnPost: (request: Request) => boolean;
  send: (event: { name: string; data: Record<string, unknown> }) => Promise<unknown>;
  /** Records the action in one transaction with `work`. */
  record: <T>(context: Ctx, done: ManualAction, work: () => T) => T;
};

function runPage(context: Ctx) {
  const found = findRun(context.req.param("id") ?? "");
  if (!found)
    return show(context, "No such run", <p class="card empty">There is no such run.</p>, 404);
  const part = <RunPage found={found} now={Date.now()} />;
  if (context.req.query("part") === "1") return show(context, "Run", part);
  return show(
    context,
    `${found.run.functionId} · workflows`,
    <div data-live={`${home}/live?run=${found.run.id}`}>{part}</div>,
  );
}

const settleMs = 250;

function liveStream(context: Ctx): Response {
  const only = context.req.query("run");
  return streamSSE(context, async (stream) => {
    let pending = false;
    const off = onRunChanged((runId) => {
      if (pending || (only && runId !== only)) return;
      pending = true;
      // A run changes several times within a moment: the page is notified once.
      setTimeout(() => {
        pending = false;
        void stream.writeSSE({ event: "change", data: "" });
      }, settleMs).unref();
    });
    stream.onAbort(off);
    while (!stream.aborted) {
      await stream.writeSSE({ event: "alive", data: "" });
      await stream.sleep(15_000);
    }
    off();
  });
}

function carryOut(context: Ctx, work: (machine: Machine) => string): Response | Promise<Response> {
  const machine = findRunningMachine();
  if (!machine) return context.text("The workflows are not carried out in this process.", 409);
  try {
    return context.redirect(work(machine), 303);
  } catch (cause) {
    if (cause instanceof NoSuchRun) return context.text(cause.message, 404);
    if (cause instanceof RunRefused) return context.text(cause.message, 409);
    throw cause;
  }
}

const eventSchema = z.object({
  name: z.string().trim().min(1, "An event needs a name.").max(256),
  data: z.string().transform((text, issues): Record<string, unknown> => {
    try {
      return z.record(z.string(), z.unknown()).parse(JSON.parse(text === "" ? "{}" : text));
    } catch {
      issues.addIssue({ code: "custom", message: "The data is not a JSON object." });
      return z.NEVER;
    }
  }),
});

async function sendEvent(context: Ctx, { record, send }: InspectorHost): Promise<Response> {
  const form = Object.fromEntries(
    [...(await context.req.formData())].flatMap(([key, value]) =>
      typeof value === "string" ? [[key, value]] : [],
    ),
  );
  const parsed = eventSchema.safeParse({ name: "", data: "", ...form });
  if (!parsed.success)
    return listPage(context, {
      ...form,
      problem: parsed.error.issues[0]?.message ?? "This is no event.",
    });
  try {
    // The action is recorded before the event is sent: an event that ran without a record would be
    // worse than a record of one that did not run.
    const { name, data } = parsed.data;
    record(
      context,
      { act: "send-event", subjectKind: "event", subjectId: name, data },
      () => undefined,
    );
    await send(parsed.data);
  } catch (cause) {
    return listPage(context, {
      ...form,
      problem: cause instanceof Error ? cause.message : "It could not be sent.",
    });
  }
  return context.redirect(home, 303);
}

function replay(
  context: Ctx,
  { record }: InspectorHost,
  machine: Machine,
  runId: string,
  step: string | undefined,
): string {
  const before = {
    status: findRun(runId)?.run.status ?? null,
    ...(step ? { fromStep: step.slice(0, 200) } : {}),
  };
  const after: { runId?: string } = {};
  const done = { act: "replay-run", subjectKind: "run", subjectId: runId, before, after } as const;
  return record(context, done, () => (after.runId = replayRun(machine, runId, step)));
}

/**
 * The pages of the engine's runs, to be mounted at `/dev/workflows`. Visitors who are not allowed
 * get a 404.
 */
export function inspectRuns(host: InspectorHost) {
  const app = new Hono<{ Variables: Variables }>();
  app.use("*", async (context, next) => {
    const reads = context.req.method === "GET" || context.req.method === "HEAD";
    const looking = await host.mayLook(context as Ctx);
    if (looking === null) return context.notFound();
    if (!reads && !host.isOwnPost(context.req.raw))
      return context.text("This form was not sent from this site.", 403);
    const judged = reads ? looking : await host.mayAct(context as Ctx);
    if (judged === null) return context.notFound();
    if (judged instanceof Response) return judged;
    await next();
  });
  app.use("*", bodyLimit({ maxSize: 600 * 1024 }));
  app.get("/", (context) => listPage(context as Ctx));
  app.get("/live", liveStream);
  app.get("/runs/:id", runPage);
  app.post("/events", (context) => sendEvent(context as Ctx, host));
  app.post("/runs/:id/cancel", (context) => {
    const id = context.req.param("id");
    return carryOut(context, (machine) => {
      const before = { status: findRun(id)?.run.status ?? null };
      const done = {
        act: "cancel-run",
        subjectKind: "run",
        subjectId: id,
        before,
        after: { status: "cancelled" },
      } as const;
      host.record(context as Ctx, done, () => cancelRun(machine, id));
      return `${home}/runs/${id}`;
    });
  });
  app.post("/runs/:id/replay", async (context) => {
    const given = (await context.req.formData()).get("step");
    const step = typeof given === "string" && given !== "" ? given : undefined;
    return carryOut(
      context,
      (machine) =>
        `${home}/runs/${replay(context as Ctx, host, machine, context.req.param("id"), step)}`,
    );
  });
  return app;
}
