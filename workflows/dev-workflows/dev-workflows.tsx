/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import { randomBytes } from "node:crypto";
import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Child } from "hono/jsx";
import { streamSSE } from "hono/streaming";
import { z } from "zod";
import type { Staff } from "~/core/accounts/staff-acts/record-staff-act";
import { recordWorkflowAct, tellData } from "~/core/staff/record-workflow-act";
import { Conflict, NotFound } from "~/core/errors";
import { env } from "~/env";
import { inngest } from "~/integrations/inngest";
import { cancelRun } from "~/workflows/embedded/cancel-run";
import { onRunChanged } from "~/workflows/embedded/changes";
import { findRunningMachine, type Machine } from "~/workflows/embedded/machine";
import { replayRun } from "~/workflows/embedded/replay-run";
import { home, Page } from "~/workflows/dev-workflows/page";
import { countRunStates, findRun, listRunFunctions, listRuns, runStates, type RunFilter } from "~/workflows/embedded/queries";
import { RunList, SendEvent } from "~/workflows/dev-workflows/run-list";
import { RunPage } from "~/workflows/dev-workflows/run-page";

/** Who is at the door: nobody who may, somebody who may (in demo mode without being staff), or an answer that they are to get first. */
export type AtDoor = { staff: Staff | null } | Response | null;
type Variables = { secureHeadersNonce?: string; staff: Staff | null };

/** A request to these pages. */
export type Ctx = Context<{ Variables: Variables }>;

type Options = {
  /** Who may look: anyone in demo mode, staff in live mode. */
  look: (context: Ctx) => AtDoor | Promise<AtDoor>;
  /** Who may send, replay and cancel: the same, with a fresh proof of who they are. */
  act: (context: Ctx) => AtDoor | Promise<AtDoor>;
};

const filterSchema = z.object({
  state: z.enum(runStates).optional().catch(undefined),
  functionId: z.string().min(1).max(300).optional().catch(undefined),
  search: z.string().trim().min(1).max(300).optional().catch(undefined),
  before: z.coerce.number().int().positive().optional().catch(undefined),
});

function filterOf(context: Ctx): RunFilter {
  const { state, function: functionId, search, before } = context.req.query();
  return filterSchema.parse({ state, functionId, search, before });
}

function policy(nonce: string): string {
  return `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
}

function show(context: Ctx, title: string, body: Child, status: 200 | 400 | 404 = 200): Response | Promise<Response> {
  const nonce = context.get("secureHeadersNonce") ?? randomBytes(16).toString("base64");
  context.header("content-security-policy", policy(nonce));
  context.header("cache-control", "no-store");
  // The live script asks for the changing part alone.
  if (context.req.query("part") === "1") return context.html(<>{body}</>, status);
  return context.html(
    <Page title={title} nonce={nonce} live={status !== 404}>
      {body}
    </Page>,
    status,
  );
}

/** Whether a post comes from our own pages: another site's form would carry another origin. */
function isOwnPost({ headers, url }: Request): boolean {
  const origin = headers.get("origin");
  if (!origin) return headers.get("sec-fetch-site") === "same-origin";
  return origin === new URL(env.BASE_URL).origin || (env.demo && origin === `http://${headers.get("host") ?? new URL(url).host}`);
}

function listPage(context: Ctx, form: { name?: string; data?: string; problem?: string } = {}) {
  const machine = findRunningMachine();
  const filter = filterOf(context);
  const functions = machine ? [...machine.functions.keys()].sort() : listRunFunctions();
  const query = new URL(context.req.url).search;
  const list = <RunList runs={listRuns(filter)} counts={countRunStates()} filter={filter} functions={functions} now={Date.now()} />;
  if (context.req.query("part") === "1") return show(context, "Workflows", list);
  const body = (
    <>
      {machine ? null : <p class="note">The workflows are not carried out in this process: see the Inngest server that is configured.</p>}
      <SendEvent {...form} />
      <h2>Runs</h2>
      <div data-live={`${home}/live${query}`}>{list}</div>
    </>
  );
  return show(context, "Workflows", body, form.problem ? 400 : 200);
}

function runPage(context: Ctx) {
  const found = findRun(context.req.param("id") ?? "");
  if (!found) return show(context, "No such run", <p class="card empty">There is no such run.</p>, 404);
  const part = <RunPage found={found} now={Date.now()} />;
  if (context.req.query("part") === "1") return show(context, "Run", part);
  return show(context, `${found.run.functionId} · workflows`, <div data-live={`${home}/live?run=${found.run.id}`}>{part}</div>);
}

const settleMs = 250;

function liveStream(context: Ctx): Response {
  const only = context.req.query("run");
  return streamSSE(context, async (stream) => {
    let pending = false;
    const off = onRunChanged((runId) => {
      if (pending || (only && runId !== only)) return;
      pending = true;
      // A run changes several times in a moment: the page is told once.
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
    if (cause instanceof NotFound) return context.text(cause.message, 404);
    if (cause instanceof Conflict) return context.text(cause.message, 409);
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

async function sendEvent(context: Ctx): Promise<Response> {
  const form = Object.fromEntries(
    [...(await context.req.formData())].flatMap(([key, value]) => (typeof value === "string" ? [[key, value]] : [])),
  );
  const parsed = eventSchema.safeParse({ name: "", data: "", ...form });
  if (!parsed.success) return listPage(context, { ...form, problem: parsed.error.issues[0]?.message ?? "This is no event." });
  try {
    // On record before it is sent: an event that ran and was not recorded would be worse than one recorded that did not run.
    const { name, data } = parsed.data;
    const record = { act: "send-event", subjectKind: "event", subjectId: name, after: tellData(data) } as const;
    recordWorkflowAct(context.get("staff"), record, () => undefined);
    await inngest.send(parsed.data);
  } catch (cause) {
    return listPage(context, { ...form, problem: cause instanceof Error ? cause.message : "It could not be sent." });
  }
  return context.redirect(home, 303);
}

function replay(context: Ctx, machine: Machine, runId: string, step: string | undefined): string {
  const before = { status: findRun(runId)?.run.status ?? null, ...(step ? { fromStep: step.slice(0, 200) } : {}) };
  const after: { runId?: string } = {};
  return recordWorkflowAct(
    context.get("staff"),
    { act: "replay-run", subjectKind: "run", subjectId: runId, before, after },
    () => (after.runId = replayRun(machine, runId, step)),
  );
}

/** The pages of the embedded executor's runs, to be mounted at `/dev/workflows`. To those who are not allowed they do not exist. */
export function devWorkflows({ look, act }: Options) {
  const app = new Hono<{ Variables: Variables }>();
  app.use("*", async (context, next) => {
    const reads = context.req.method === "GET" || context.req.method === "HEAD";
    const looking = await look(context as Ctx);
    if (looking === null) return context.notFound();
    if (!reads && !isOwnPost(context.req.raw)) return context.text("This form was not sent from this site.", 403);
    const atDoor = reads ? looking : await act(context as Ctx);
    if (atDoor === null) return context.notFound();
    if (atDoor instanceof Response) return atDoor;
    context.set("staff", atDoor.staff);
    await next();
  });
  app.use("*", bodyLimit({ maxSize: 600 * 1024 }));
  app.get("/", (context) => listPage(context as Ctx));
  app.get("/live", liveStream);
  app.get("/runs/:id", runPage);
  app.post("/events", sendEvent);
  app.post("/runs/:id/cancel", (context) => {
    const id = context.req.param("id");
    return carryOut(context, (machine) => {
      const before = { status: findRun(id)?.run.status ?? null };
      const record = { act: "cancel-run", subjectKind: "run", subjectId: id, before, after: { status: "cancelled" } } as const;
      recordWorkflowAct(context.get("staff"), record, () => cancelRun(machine, id));
      return `${home}/runs/${id}`;
    });
  });
  app.post("/runs/:id/replay", async (context) => {
    const given = (await context.req.formData()).get("step");
    const step = typeof given === "string" && given !== "" ? given : undefined;
    return carryOut(context, (machine) => `${home}/runs/${replay(context, machine, context.req.param("id"), step)}`);
  });
  return app;
}
