import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { randomBytes } from "node:crypto";
import Database from "~/db/sqlite-driver.mjs";

// A process of its own that carries workflows out and may kill itself, hard, at the nth commit:
// just before it or just after. With KILL_AT=laid-out it only lays the tables out.
const killAt = Number(process.env.KILL_AT ?? 0);
const killAfter = process.env.KILL_AFTER === "1";
const effects = join(process.env.DATA_DIR ?? "", "effects.txt");
let commits = 0;

const prepare = Database.prototype.prepare;
Database.prototype.prepare = function patched(this: Database.Database, sql: string) {
  const statement = prepare.call(this, sql);
  if (sql !== "COMMIT") return statement;
  const commit = statement.run.bind(statement) as () => Database.RunResult;
  return Object.assign(statement, {
    run: () => {
      commits += 1;
      if (commits === killAt && !killAfter) process.kill(process.pid, "SIGKILL");
      const result = commit();
      if (commits === killAt) process.kill(process.pid, "SIGKILL");
      return result;
    },
  });
} as typeof prepare;

const { inngest } = await import("~/integrations/inngest");
const { runHere } = await import("~/workflows/run-here");
const { sqlite, closeDatabase } = await import("~/db/client");

if (process.env.KILL_AT === "laid-out") {
  closeDatabase();
  process.exit(0);
}

/** What a step does to the world, with a token that shows which execution it was. */
function effect(run: string, step: string): string {
  const token = randomBytes(6).toString("hex");
  appendFileSync(effects, `${run} ${step} ${token}\n`);
  return token;
}

type Data = { key: string };
const keyOf = (event: { data: unknown }): string => (event.data as Data).key;

const child = inngest.createFunction(
  { id: "child", triggers: [{ event: "kill/child" }] },
  ({ event, step }) => step.run("inner", () => effect(keyOf(event), "inner")),
);
const functions = [
  child,
  inngest.createFunction(
    { id: "serial", triggers: [{ event: "kill/serial" }], concurrency: { limit: 1, key: "'all'" } },
    async ({ event, step }) => {
      const tokens: string[] = [];
      for (let index = 0; index < 4; index += 1)
        tokens.push(await step.run(`s${index}`, () => effect(keyOf(event), `s${index}`)));
      return tokens;
    },
  ),
  inngest.createFunction(
    { id: "mixed", triggers: [{ event: "kill/mixed" }], retries: 2 },
    async ({ event, step, attempt }) => {
      const key = keyOf(event);
      const [left, right] = await Promise.all([
        step.run("left", () => effect(key, "left")),
        step.run("right", () => effect(key, "right")),
        step.sleep("nap", "5s"),
      ]);
      await step.sendEvent("tell", { name: "kill/told", data: { key } });
      const invoked = await step.invoke("call", { function: child, data: { key } });
      const flaky = await step.run("flaky", () => {
        const token = effect(key, "flaky");
        if (attempt === 0) throw new Error("the first attempt fails");
        return token;
      });
      return [left, right, invoked, flaky];
    },
  ),
  inngest.createFunction(
    { id: "waiter", triggers: [{ event: "kill/waiter" }] },
    async ({ event, step }) => {
      const came = await step.waitForEvent("wait", {
        event: "kill/go",
        timeout: "300d",
        match: "data.key",
      });
      const token = await step.run("after", () => effect(keyOf(event), "after"));
      return [came ? token : "nothing came"];
    },
  ),
  inngest.createFunction(
    { id: "told", triggers: [{ event: "kill/told" }] },
    async ({ event, step }) => [await step.run("heard", () => effect(keyOf(event), "heard"))],
  ),
];

const engine = await runHere(functions, { speed: 1000 });
const count = (sql: string): number => (sqlite.prepare(sql).get() as { count: number }).count;
const send = (name: string, key: string): Promise<unknown> =>
  inngest.send({ id: `${name}-${key}`, name, data: { key } });

// Sent again at every start: an event that was recorded before is not recorded twice.
for (const key of ["a", "b"])
  for (const name of ["kill/serial", "kill/mixed", "kill/waiter"])
    await send(name, `${name.slice(5)}-${key}`);
while (
  count("SELECT count(*) AS count FROM engine_waits WHERE kind = 'event'") +
    count(
      "SELECT count(*) AS count FROM engine_runs WHERE function_id = 'text-to-claim-waiter' AND ended_at IS NOT NULL",
    ) <
  2
)
  await new Promise((resolve) => setTimeout(resolve, 2));
for (const key of ["a", "b"]) await send("kill/go", `waiter-${key}`);
while (
  count("SELECT count(*) AS count FROM engine_runs WHERE ended_at IS NULL") +
    count("SELECT count(*) AS count FROM events WHERE dispatched_at IS NULL") >
  0
)
  await new Promise((resolve) => setTimeout(resolve, 2));
await engine.stop();
closeDatabase();
process.stdout.write(`${commits}\n`);
