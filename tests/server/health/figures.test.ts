import { readFileSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { minutes, seconds } from "~/core/duration";
import { noteSign } from "~/core/incidents/note-sign";
import { reserveText } from "~/core/messaging/send/reserve-text";
import { queueText } from "~/core/messaging/send/queue-text";
import { sqlite } from "~/db/client";
import { transaction } from "~/db/transaction";
import { projectRoot } from "~/env";
import { lookAtReadiness } from "~/server/health/check-readiness";
import { measureVendors } from "~/server/health/measure-vendors";
import { answerMetrics } from "~/server/health/metrics";
import "~/server/take-browser-error";
import type { AppEnv } from "~/server/app-env";
import { freePort } from "~/tests/support/browser-server";
import { makePerson } from "~/tests/support/people";

const app = new Hono<AppEnv>().get("/metrics", answerMetrics);
const vendor = createServer((asked, answer) => {
  answer.statusCode = Number(asked.url?.slice(1));
  answer.end();
});
let end: () => void;
let address: string;

beforeAll(async () => {
  end = measureVendors();
  await new Promise<void>((resolve) => vendor.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`;
});
afterAll(() => {
  end();
  vendor.close();
});

async function figures(): Promise<string> {
  await lookAtReadiness();
  const here = { incoming: { socket: { remoteAddress: "127.0.0.1" } } };
  return (await app.request("/metrics", {}, here)).text();
}

const value = (text: string, series: string): number | undefined => {
  const line = text.split("\n").find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.split(" ").at(-1));
};

function queue(body: string): string {
  const { phone, conversationId } = makePerson();
  const text = { conversationId, phone, body, segments: 2, key: `figures:${body}` };
  const queued = transaction(() => queueText({ ...text, purpose: "answer" }));
  if (queued.outcome !== "queued") throw new Error(queued.outcome);
  return queued.textId;
}

/** Every series of the company's work that the issue names, and one sample of each. */
const named: readonly (readonly [string, string])[] = [
  ["oldest unsent", 'waiting_oldest_seconds{what="texts"}'],
  ["segments today", 'segments_today{carrier="all"}'],
  ["the reader's queue", 'waiting_oldest_seconds{what="pictures"}'],
  ["owed cents", 'owed_cents{part="all"}'],
  ["disk", "disk_free_bytes"],
  ["event-loop p99", "nodejs_eventloop_lag_p99_seconds"],
  ["closed doors", 'outgoing_door_closed{door="texts"}'],
  ["errors of browsers", "browser_errors_total"],
];

describe("issue 25, 5: what an operator sees", () => {
  it("a fresh database has a number for each, and none for a copy that is not made", async () => {
    const text = await figures();
    expect(
      named.filter(([, series]) => !Number.isFinite(value(text, series))).map(([what]) => what),
    ).toEqual([]);
    expect(text).toContain("# TYPE replica_lag_seconds gauge");
    expect(value(text, "replica_lag_seconds")).toBeUndefined();
  });

  it("the segments that left on the carriers' day, by carrier, with and without a budget", async () => {
    const before = value(await figures(), 'segments_today{carrier="all"}')!;
    const [first, second] = ["one", "two"].map(queue);
    sqlite
      .prepare(
        "UPDATE phone_numbers SET carrier = 't-mobile' WHERE phone = (SELECT phone FROM texts WHERE id = ?)",
      )
      .run(first);
    reserveText(first!);
    reserveText(second!, { budget: { all: 1000 } });
    vi.setSystemTime(Date.now() + minutes(1));
    const text = await figures();
    vi.useRealTimers();
    expect(value(text, 'segments_today{carrier="all"}')).toBe(before + 4);
    expect(value(text, 'segments_today{carrier="t-mobile"}')).toBe(2);
    expect(value(text, 'segments_today{carrier="unknown"}')).toBe(before + 2);
    sqlite.prepare("DELETE FROM texts WHERE id IN (?, ?)").run(first, second);
  });

  it("texts by purpose and outcome, what is due and since when, and the segments that left", async () => {
    const [sent, late, later] = ["sent", "late", "later"].map(queue);
    const now = Date.now();
    const set = sqlite.prepare(
      "UPDATE texts SET status = ?, created_at = ?, not_before_at = ? WHERE id = ?",
    );
    set.run("delivered", now, null, sent);
    set.run("queued", now - minutes(20), null, late);
    set.run("queued", now - minutes(50), now + minutes(50), later);
    const text = await figures();
    expect(value(text, 'texts_day{purpose="answer",status="delivered"}')).toBe(1);
    expect(value(text, 'texts_day{purpose="answer",status="queued"}')).toBe(2);
    expect(value(text, "text_segments_day")).toBe(2);
    expect(value(text, 'waiting{what="texts"}'), "one waits for its hour").toBe(1);
    expect(value(text, 'waiting_oldest_seconds{what="texts"}')).toBeCloseTo(1200, -1);
  });

  it("calls of vendors by outcome, by fetch and by node:http, also one that gets no answer", async () => {
    await fetch(`${address}/200`);
    await fetch(`${address}/429`);
    await fetch(`${address}/503`);
    await fetch(`http://127.0.0.1:${await freePort()}/`).catch(() => undefined);
    await new Promise((resolve) =>
      request(`${address}/200`, (answer) => answer.resume().on("end", resolve)).end(),
    );
    const text = await figures();
    const calls = (outcome: string): number | undefined =>
      value(text, `vendor_call_seconds_count{vendor="this_machine",outcome="${outcome}"}`);
    expect([calls("ok"), calls("refused"), calls("failed")]).toEqual([2, 1, 2]);
  });

  it("the series of a stranger's host do not grow with it", async () => {
    await fetch("http://some.stranger.invalid/").catch(() => undefined);
    const text = await figures();
    expect(text).not.toContain("stranger");
    expect(value(text, 'vendor_call_seconds_count{vendor="other",outcome="failed"}')).toBe(1);
  });
});

/** The names of series in an expression of Prometheus. */
function seriesIn(expression: string): string[] {
  const bare = expression
    .replace(/"[^"]*"|\b[\d.]+(?:e\d+)?\b/g, "")
    .replace(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, " ")
    .replace(/[a-z_0-9]+(?=\s*\()/g, " ");
  return bare.match(/[a-z_][a-z_0-9]*/g) ?? [];
}

describe("issue 25, 5: the dashboard and the alert rules in deploy/", () => {
  const read = (name: string): string => readFileSync(join(projectRoot, "deploy", name), "utf8");
  const board = JSON.parse(read("grafana.json")) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  const shown = board.panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => [title, expr] as const),
  );
  const rules = read("alerts.yml").split("- alert: ").slice(1);
  const alerts = rules.map((rule) => {
    const expression = /expr: (?:>-\n)?([^]*?)\n {8}(?:for|labels):/.exec(rule)?.[1] ?? "";
    return [rule.split("\n")[0] ?? "", expression] as const;
  });

  it.each([...shown, ...alerts])("%s asks for series that exist", async (_, expression) => {
    const text = await figures();
    const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
    const known = types.flatMap(([, name = "", type]) =>
      type === "histogram" ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    );
    const asked = seriesIn(expression);
    expect(asked.length).toBeGreaterThan(0);
    // Prometheus makes `up` itself.
    expect(asked.filter((name) => name !== "up" && !known.includes(name))).toEqual([]);
  });

  it("an alert says what is wrong, and its labels how urgent it is and which row of the runbook says what to do", () => {
    expect(alerts.length).toBeGreaterThan(10);
    const runbook = readFileSync(join(projectRoot, "docs/runbook.md"), "utf8");
    const rows = new Map(
      [...runbook.matchAll(/^\| `([a-z.-]+)` +\| ([^|]+) \| ([^|]+) \|$/gm)].map(
        ([, incident = "", shows = "", does = ""]) => [incident, { shows, does: does.trim() }],
      ),
    );
    const labels = rules.map((rule) => {
      expect(rule).toMatch(/annotations:\n +summary: \S/);
      const found = /labels: \{ severity: (urgent|soon), incident: ([a-z.-]+) \}/.exec(rule);
      return [rule.split("\n")[0], found?.[2] ?? "", found?.[1] ?? ""] as const;
    });
    const wrong = labels.filter(([, incident, severity]) => {
      const row = rows.get(incident);
      const isUrgent = row?.shows.includes("(urgent)") ?? false;
      return !row || row.does.length < 10 || isUrgent !== (severity === "urgent");
    });
    expect(wrong).toEqual([]);
    const outside = runbook.slice(runbook.indexOf("## Alerts from outside"));
    const told = [...outside.matchAll(/^\| `([a-z.-]+)`/gm)].map(([, incident]) => incident);
    const used = new Set(labels.map(([, incident]) => incident));
    expect(told.filter((incident) => !used.has(incident ?? ""))).toEqual([]);
  });

  it("an open incident is a series with its cause, which ends with it", async () => {
    noteSign("texts.filtered", "Twilio answers with code 30007.");
    // Rows are counted every five seconds at most.
    vi.setSystemTime(Date.now() + seconds(6));
    const series = 'incidents_open{severity="soon",cause="texts.filtered"}';
    expect(value(await figures(), series)).toBe(1);
    sqlite.exec("UPDATE incidents SET resolved_at = 1");
    vi.setSystemTime(Date.now() + seconds(6));
    expect(value(await figures(), series)).toBeUndefined();
    vi.useRealTimers();
  });
});
