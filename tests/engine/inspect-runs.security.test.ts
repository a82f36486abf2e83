import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sqlite } from "~/db/client";
import { inngest } from "~/integrations/inngest";
import { devWorkflows } from "~/workflows/dev-workflows";
import type { EmbeddedEngine } from "~/engine/run-embedded";
import { runHere } from "~/workflows/run-here";
import { until } from "~/tests/workflows/support/workbench";

const origin = "http://localhost:3000";
const app = new Hono().route(
  "/dev/workflows",
  devWorkflows({ look: () => ({ staff: null }), act: () => ({ staff: null }) }),
);
const closed = new Hono().route(
  "/dev/workflows",
  devWorkflows({ look: () => Promise.resolve(null), act: () => Promise.resolve(null) }),
);
const nasty = `<script>alert("x")</script>`;
let engine: EmbeddedEngine;
let sent = 0;

const greet = inngest.createFunction(
  { id: "greet", triggers: [{ event: "page/greet" }] },
  async ({ event, step }) => {
    sent += 1;
    await step.run("first", () => (event.data as { text: string }).text);
    await step.run("second", () => "two");
    return nasty;
  },
);
const rest = inngest.createFunction(
  { id: "rest", triggers: [{ event: "page/rest" }] },
  ({ step }) => step.sleep("long", "30d"),
);

type Run = { id: string; status: string };
const runs = (): Run[] =>
  sqlite.prepare<[], Run>("SELECT id, status FROM engine_runs ORDER BY seq").all();
const get = (path: string): Promise<Response> =>
  Promise.resolve(app.request(`${origin}/dev/workflows${path}`));
const post = (
  path: string,
  form: Record<string, string> = {},
  headers: Record<string, string> = { origin },
): Promise<Response> =>
  Promise.resolve(
    app.request(`${origin}/dev/workflows${path}`, {
      method: "POST",
      headers: {
        host: "localhost:3000",
        "content-type": "application/x-www-form-urlencoded",
        ...headers,
      },
      body: new URLSearchParams(form).toString(),
    }),
  );

beforeAll(async () => {
  engine = await runHere([greet, rest], { speed: 1 });
  await inngest.send([
    { name: "page/greet", data: { text: nasty } },
    { name: "page/rest", data: {} },
  ]);
  await until(
    () => runs().some((run) => run.status === "completed") && engine.machine.calls.size === 0,
    "the runs",
  );
});
afterAll(() => engine.stop());

test("to those who are not allowed the pages do not exist, and nothing can be done", async () => {
  const id = runs()[1]?.id ?? "";
  for (const path of ["", `/runs/${id}`, "/live"])
    expect((await closed.request(`${origin}/dev/workflows${path}`)).status).toBe(404);
  const answer = await closed.request(`${origin}/dev/workflows/runs/${id}/cancel`, {
    method: "POST",
    headers: { origin },
  });
  expect(answer.status).toBe(404);
  expect(runs()[1]?.status).toBe("running");
});

test("a form from another site, or from nowhere, is refused", async () => {
  const before = runs().length;
  for (const headers of [{ origin: "https://evil.example" }, { origin: "null" }, {}] as Record<
    string,
    string
  >[]) {
    expect((await post("/events", { name: "page/greet", data: "{}" }, headers)).status).toBe(403);
    expect((await post(`/runs/${runs()[0]?.id}/replay`, {}, headers)).status).toBe(403);
  }
  expect(runs()).toHaveLength(before);
});

test("what events and results say is shown as text, and only the page's own script may run", async () => {
  for (const path of ["", `/runs/${runs()[0]?.id}`]) {
    const response = await get(path);
    const html = await response.text();
    expect(html).not.toContain("<script>alert");
    const nonce =
      /script-src 'nonce-([^']+)'/.exec(
        response.headers.get("content-security-policy") ?? "",
      )?.[1] ?? "none";
    expect(html).toContain(`<script nonce="${nonce}"`);
    expect(html.match(/<script/g)).toHaveLength(1);
  }
  expect(await (await get(`/runs/${runs()[0]?.id}`)).text()).toContain("&lt;script&gt;");
  expect((await get("")).headers.get("content-security-policy")).not.toBe(
    (await get("")).headers.get("content-security-policy"),
  );
});

test("the list is filtered by state, function and search, and odd filters do no harm", async () => {
  const listed = async (query: string): Promise<number> =>
    ((await (await get(`?part=1&${query}`)).text()).match(/<li>/g) ?? []).length;
  expect(await listed("")).toBe(2);
  expect(await listed("state=resting")).toBe(1);
  expect(await listed("state=completed&function=text-to-claim-greet")).toBe(1);
  expect(await listed(`search=${runs()[1]?.id}`)).toBe(1);
  expect(await listed("search=page/greet")).toBe(1);
  expect(await listed("search=%25")).toBe(0);
  expect(await listed("state=nonsense&before=x&search=")).toBe(2);
});

test("an event is sent from the page; bad data is answered with a sentence", async () => {
  const before = sent;
  expect((await post("/events", { name: "page/greet", data: '{"text":"hi"}' })).status).toBe(303);
  await until(() => sent > before, "the run");
  for (const form of [
    { name: "", data: "{}" },
    { name: "x", data: "[1]" },
    { name: "x", data: "{" },
  ]) {
    const response = await post("/events", form);
    expect(response.status).toBe(400);
    expect(await response.text()).toMatch(/An event needs a name|The data is not a JSON object/);
  }
});

test("a run is replayed, from the start or from a step, and cancelled once", async () => {
  const [first, resting] = runs();
  const replayed = await post(`/runs/${first?.id}/replay`);
  expect(replayed.status).toBe(303);
  expect(replayed.headers.get("location")).toMatch(/^\/dev\/workflows\/runs\/[0-9A-Z]{26}$/);
  const step = sqlite
    .prepare<[], { id: string }>("SELECT step_id AS id FROM engine_steps WHERE name = 'second'")
    .get();
  expect((await post(`/runs/${first?.id}/replay`, { step: step?.id ?? "" })).status).toBe(303);
  expect((await post(`/runs/${first?.id}/replay`, { step: "no such step" })).status).toBe(404);
  expect((await post("/runs/none/cancel")).status).toBe(404);
  expect((await post(`/runs/${resting?.id}/cancel`)).status).toBe(303);
  expect((await post(`/runs/${resting?.id}/cancel`)).status).toBe(409);
  expect((await get("/runs/none")).status).toBe(404);
});

test("the page is told when a run changes", async () => {
  const aborter = new AbortController();
  const response = await app.request(`${origin}/dev/workflows/live`, { signal: aborter.signal });
  const reader = response.body?.getReader();
  await inngest.send({ name: "page/greet", data: { text: "live" } });
  let text = "";
  while (!text.includes("event: change"))
    text += new TextDecoder().decode((await reader?.read())?.value);
  expect(text).toContain("event: change");
  await reader?.cancel();
  aborter.abort();
});
