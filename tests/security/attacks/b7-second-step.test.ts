import { readFileSync } from "node:fs";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hours } from "~/core/duration";
import type { RouteCase } from "~/tests/support/route-table";

// Before anything reads the environment: staff must pass a second step, and the house is live.
const { liveEnvironment } = await import("~/tests/support/live-environment");
Object.assign(process.env, liveEnvironment, { ADMIN_TOTP_REQUIRED: "1" });
const { actOnWorkflows, lookAtWorkflows } = await import("~/app/auth/workflows-door.server");
const { newestChange, recordChange } = await import("~/core/record-change");
const { sqlite } = await import("~/db/client");
const { requestOf, makeVisitors } = await import("~/tests/support/knock");
const { cookieOf, serveEvents, stopServing } = await import("~/tests/support/live-stream");
const { answerWith, loadRoutes } = await import("~/tests/support/walk-routes");
const { devWorkflows } = await import("~/workflows/dev-workflows");
const { inngest } = await import("~/integrations/inngest");
const { runHere } = await import("~/workflows/run-here");

const files = import.meta.glob<{ routes: Record<string, RouteCase[]> }>("../routes/*.ts", {
  eager: true,
});
const table = Object.assign({}, ...Object.values(files).map(({ routes }) => routes)) as Record<
  string,
  RouteCase[]
>;
const sources = import.meta.glob<string>("../../../app/routes/**/*.{ts,tsx}", {
  eager: true,
  query: "?raw",
  import: "default",
});

/** What only staff gets: the tables say so, route by route. */
const ofStaff = Object.entries(table).flatMap(([route, tries]) =>
  tries.flatMap((one, index) =>
    typeof one.answers === "object" &&
    one.answers.admin !== one.answers.other &&
    one.answers.other === 403
      ? [{ name: `${one.method ?? "GET"} ${route} ${index + 1}`, route, one }]
      : [],
  ),
);

const setUp = "/user/settings/authenticator";
let answer: (request: Request) => Promise<Response>;
let people: ReturnType<typeof makeVisitors>;
let engine: Awaited<ReturnType<typeof runHere>>;
let events = "";

const app = new Hono().route(
  "/dev/workflows",
  devWorkflows({
    look: (c) => lookAtWorkflows(c.req.raw, { clientAddress: "192.0.2.7" }),
    act: (c) => actOnWorkflows(c.req.raw, { clientAddress: "192.0.2.7" }),
  }),
);
const rest = inngest.createFunction(
  { id: "b7-rest", triggers: [{ event: "b7/rest" }] },
  ({ step }) => step.sleep("long", "30d"),
);

beforeAll(async () => {
  answer = answerWith(await loadRoutes());
  people = makeVisitors();
  events = await serveEvents();
  engine = await runHere([rest], { speed: 1 });
});
afterAll(async () => {
  await engine.stop();
  await stopServing();
});

const audited = (): number =>
  sqlite.prepare("SELECT count(*) FROM audit_log").pluck().get() as number;
const passSecondStep = (userId: string): unknown =>
  sqlite.prepare("UPDATE sessions SET totp_passed_at = 1 WHERE user_id = ?").run(userId);
const proveLongAgo = (userId: string): unknown =>
  sqlite
    .prepare(
      "UPDATE sessions SET reauthenticated_at = $at, created_at = $at WHERE user_id = $userId",
    )
    .run({ userId, at: Date.now() - hours(1) });

const workflows = (
  cookie: string,
  path: string,
  form?: Record<string, string>,
): Promise<Response> =>
  Promise.resolve(
    app.request(`${liveEnvironment.BASE_URL}/dev/workflows${path}`, {
      method: form ? "POST" : "GET",
      headers: { Cookie: cookie, host: "app.example.com", origin: liveEnvironment.BASE_URL },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    }),
  );

describe("B7: the second step guards every door of staff", () => {
  it("B7: every route whose source asks for staff is among those that are tried", () => {
    const asks = Object.entries(sources)
      .filter(([, text]) =>
        /\b(requireStaff|actingStaff|provenStaff|supportStaff)\(|answer(Payouts|Settings|Affiliates|EmailTester)\(request/.test(
          text,
        ),
      )
      .map(([path]) => path.replace("../../../app/", "").replace(/(\/route)?\.tsx?$/, ""));
    const tried = new Set(ofStaff.map(({ route }) => route));
    expect(asks.filter((route) => !tried.has(route))).toEqual([]);
    expect(asks.length).toBeGreaterThan(15);
  });

  it.each(ofStaff)(
    "B7: $name leads staff without it to set it up, and does nothing",
    async ({ one }) => {
      const before = audited();
      const response = await answer(await requestOf(one, people.owned, people.ids.admin));
      expect([
        response.status,
        new URL(response.headers.get("Location") ?? "", "http://x").pathname,
      ]).toEqual([302, setUp]);
      // Signing in is on record, nothing else.
      expect(
        sqlite
          .prepare("SELECT act FROM audit_log ORDER BY seq DESC LIMIT ?")
          .pluck()
          .all(audited() - before),
      ).toEqual(["sign-in"]);
    },
  );

  it("B7: a picture of somebody's chat does not open without it", async () => {
    const path = `/user/support/attachments/${people.owned.mediaId}`;
    const cookie = await cookieOf(people.ids.admin ?? "");
    const ask = (): Promise<Response> =>
      answer(new Request(`${liveEnvironment.BASE_URL}${path}`, { headers: { Cookie: cookie } }));
    expect((await ask()).status).toBe(404);
    passSecondStep(people.ids.admin ?? "");
    expect((await ask()).status).toBe(302);
  });

  it("B7: what is for staff is not heard without it", async () => {
    const cookie = await cookieOf(people.ids.admin ?? "");
    const after = newestChange();
    recordChange("staff", "case.changed", "case_secret");
    const heard = async (): Promise<unknown> =>
      (
        (await (
          await fetch(`${events}?after=${after}`, { headers: { Cookie: cookie } })
        ).json()) as { changes: unknown }
      ).changes;
    expect(await heard()).toEqual([]);
    passSecondStep(people.ids.admin ?? "");
    expect(await heard()).toEqual([{ kind: "case.changed", id: "case_secret" }]);
  });

  it("B7: every door of the server outside the pages is known, and who may pass it", () => {
    const known: Record<string, "staff" | "signed in" | "public" | "vendor" | "token"> = {
      "/events": "signed in",
      "/": "vendor",
      "/api/inngest": "vendor",
      "/healthz": "public",
      "/readyz": "public",
      "/metrics": "token",
      "/browser-errors": "public",
      "/dev/workflows": "staff",
    };
    const doors = [
      ...readFileSync("server.ts", "utf8").matchAll(/\.(?:get|post|route|all)\(\s*"(\/[^"]*)"/g),
    ].map(([, path]) => path ?? "");
    expect(doors.filter((path) => path !== "*" && !(path in known))).toEqual([]);
  });
});

describe("B7: the inspector of the workflows", () => {
  it("B7: does not exist in live mode for visitors, other people, and staff without the second step", async () => {
    for (const userId of [null, people.ids.other, people.ids.admin])
      for (const [path, form] of [
        ["", undefined],
        ["/events", { name: "b7/rest", data: "{}" }],
        ["/runs/x/replay", {}],
        ["/runs/x/cancel", {}],
      ] as const)
        expect((await workflows(userId ? await cookieOf(userId) : "", path, form)).status).toBe(
          404,
        );
    expect(sqlite.prepare("SELECT count(*) FROM engine_runs").pluck().get()).toBe(0);
  });

  it("B7: sending, replaying and cancelling want a fresh proof, and are on record with who did it", async () => {
    const admin = people.ids.admin ?? "";
    const cookie = await cookieOf(admin);
    passSecondStep(admin);
    expect((await workflows(cookie, "")).status).toBe(200);
    proveLongAgo(admin);
    const stale = await workflows(cookie, "/events", { name: "b7/rest", data: "{}" });
    expect(stale.headers.get("Location")).toMatch(/^\/confirm-identity/);
    sqlite
      .prepare("UPDATE sessions SET reauthenticated_at = ? WHERE user_id = ?")
      .run(Date.now(), admin);
    const caseId = `case_${"a".repeat(32)}`;
    expect(
      (
        await workflows(cookie, "/events", {
          name: "b7/rest",
          data: JSON.stringify({ caseId, words: "private words" }),
        })
      ).status,
    ).toBe(303);
    let runId: unknown;
    for (let tries = 0; tries < 100 && !runId; tries++) {
      runId = sqlite.prepare("SELECT id FROM engine_runs LIMIT 1").pluck().get();
      if (!runId) await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect((await workflows(cookie, `/runs/${String(runId)}/replay`, {})).status).toBe(303);
    expect((await workflows(cookie, `/runs/${String(runId)}/cancel`, {})).status).toBe(303);
    expect((await workflows(cookie, `/runs/${String(runId)}/cancel`, {})).status).toBe(409);
    const rows = sqlite
      .prepare(
        "SELECT act, actor_kind AS kind, actor_id AS actor, subject_id AS subject, before, after, ip FROM audit_log WHERE subject_kind IN ('run', 'event') ORDER BY seq",
      )
      .all() as Record<string, string | null>[];
    expect(rows.map(({ act, kind, actor, ip }) => [act, kind, actor, ip])).toEqual(
      ["send-event", "replay-run", "cancel-run"].map((act) => [act, "admin", admin, "192.0.2.7"]),
    );
    expect(rows[0]?.subject).toBe("b7/rest");
    expect(JSON.parse(rows[0]?.after ?? "")).toEqual({ caseId, words: "(not kept)" });
    expect(rows[1]?.before).toContain("status");
    expect(JSON.parse(rows[2]?.after ?? "")).toEqual({ status: "cancelled" });
  });
});
