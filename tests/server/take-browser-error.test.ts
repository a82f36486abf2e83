import { Hono } from "hono";
import { register } from "prom-client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { minutes } from "~/core/duration";
import type { AppEnv } from "~/server/app-env";
import { takeBrowserError } from "~/server/take-browser-error";
import { readLog } from "~/tests/support/log-lines";

const app = new Hono<AppEnv>().post("/browser-errors", takeBrowserError);
const good = { name: "TypeError", frames: ["assets/root-abc123.js:7:42"], path: "/user/cases" };

let told: ReturnType<typeof readLog>;
let hour = Date.parse("2027-01-01T00:00:00Z");
beforeEach(() => {
  // The minute's window is the module's: each test has an hour of its own.
  vi.useFakeTimers({ now: (hour += minutes(60)), toFake: ["Date"] });
  told = readLog("warn");
});
afterEach(() => {
  told.stop();
  vi.useRealTimers();
});

const post = async (body: string): Promise<number> =>
  (await app.request("/browser-errors", { method: "POST", body })).status;
const counted = async (): Promise<number> =>
  (await register.getSingleMetric("browser_errors_total")!.get()).values[0]?.value ?? 0;

describe("issue 25, 5: errors in people's browsers reach us, bounded and without personal words", () => {
  it("one is counted and logged with its kind, its place and its page", async () => {
    const before = await counted();
    expect(await post(JSON.stringify(good))).toBe(204);
    expect(await counted()).toBe(before + 1);
    expect(told.lines()).toMatchObject([{ ...good, msg: "an error in a person's browser" }]);
  });

  it.each([
    ["larger than four kilobytes", JSON.stringify(good).padEnd(4097)],
    [
      "with more than eight places",
      JSON.stringify({ ...good, frames: Array(9).fill(good.frames[0]) }),
    ],
    ["without a place", JSON.stringify({ ...good, frames: [] })],
    [
      "with a place outside of our scripts",
      JSON.stringify({ ...good, frames: ["https://x/y.js:1:1"] }),
    ],
    ["with words for its kind", JSON.stringify({ ...good, name: "Ann Example typed" })],
    ["with a kind of 41 letters", JSON.stringify({ ...good, name: "E".repeat(41) })],
    ["with a page of 201 characters", JSON.stringify({ ...good, path: `/${"a".repeat(200)}` })],
    ["with an address for its page", JSON.stringify({ ...good, path: "https://evil.example" })],
    ["that is no JSON", "{"],
    ["that is nothing", ""],
  ])("a report %s counts for nothing and is not logged", async (_, body) => {
    const before = await counted();
    expect(await post(body)).toBe(204);
    expect(await counted()).toBe(before);
    expect(told.lines()).toEqual([]);
  });

  it("of a thousand in a minute all are counted and twenty logged, and the next minute logs again", async () => {
    const before = await counted();
    // The log sums up equal lines; of a flood each page is another.
    for (let n = 0; n < 1000; n++) await post(JSON.stringify({ ...good, path: `/user/${n}` }));
    expect(await counted()).toBe(before + 1000);
    expect(told.lines()).toHaveLength(20);
    vi.setSystemTime(Date.now() + minutes(1));
    await post(JSON.stringify(good));
    expect(told.lines()).toHaveLength(21);
  });

  it("what a page's address and other fields say of a person does not reach the log", async () => {
    const secrets = ["Ann", "ann@people.example", "6465550123", "c2VjcmV0LXRva2Vu"];
    for (const secret of secrets)
      await post(
        JSON.stringify({
          ...good,
          path: `/join/${secret}?q=${secret}`,
          message: secret,
          user: secret,
        }),
      );
    const lines = told.lines();
    expect(lines).toHaveLength(secrets.length);
    const said = JSON.stringify(lines);
    expect(secrets.filter((secret) => said.includes(secret))).toEqual([]);
  });
});
