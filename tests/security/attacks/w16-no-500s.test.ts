import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refuseBrokenForms } from "~/server/refuse-broken-forms";
import { refuseForeignPosts } from "~/server/refuse-foreign-posts";
import { emailUnsubscribe } from "~/server/webhooks/email-unsubscribe";
import { emailWebhook } from "~/server/webhooks/email";
import { tremendousWebhook } from "~/server/webhooks/tremendous";
import { bot } from "~/bot/app";
import { answerEvents } from "~/app/live/answer-events.server";
import { devWorkflows } from "~/workflows/dev-workflows";
import { makeVisitors } from "~/tests/support/knock";
import { cookieOf } from "~/tests/support/live-stream";
import { readLog } from "~/tests/support/log-lines";
import type { AppEnv } from "~/server/app-env";
import { answerWith, loadRoutes } from "~/tests/support/walk-routes";

const boundary = `----WebKitFormBoundary${"x".repeat(16)}`;
const multipart = `multipart/form-data; boundary=${boundary}`;
const part = (name: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; ${name}\r\n\r\n${value}\r\n`;
const urlencoded = "application/x-www-form-urlencoded";
const names = [
  "intent",
  "id",
  "email",
  "password",
  "name",
  "phone",
  "token",
  "code",
  "file",
  "screenshot",
  "q",
  "body",
  "clientKey",
  "next",
  "state",
  "updatedAt",
  "userId",
  "caseId",
  "ids",
  "page",
  "amount",
  "version",
  "from",
  "to",
  "status",
  "conversationId",
  "answer",
  "words",
];
const every = (value: string): string =>
  new URLSearchParams(
    names.flatMap((name) => [
      [name, value],
      [name, value],
    ]),
  ).toString();

/** What no browser sends, or sends only when somebody makes it. */
const bodies: [string, string | undefined, string | Uint8Array<ArrayBuffer>][] = [
  ["no type", undefined, "a=b"],
  ["JSON", "application/json", '{"intent":"save"'],
  ["plain text", "text/plain", "intent=save"],
  ["XML", "text/xml", "<!DOCTYPE x [<!ENTITY a 'b'>]><x>&a;</x>"],
  ["a strange type", "x/\u00e9;;=,", "x"],
  ["multipart without boundary", "multipart/form-data", "x"],
  ["multipart with an empty boundary", "multipart/form-data; boundary=", "x"],
  ["multipart that is none", multipart, "nothing of the kind"],
  ["multipart cut off", multipart, part('name="intent"', "save")],
  ["multipart with a nameless part", multipart, `${part("", "x")}--${boundary}--\r\n`],
  [
    "multipart with files everywhere",
    multipart,
    `${names.map((name) => part(`name="${name}"; filename="\u202Ea\u0000.png"`, "\u0000")).join("")}--${boundary}--\r\n`,
  ],
  ["nothing", urlencoded, ""],
  ["broken percent signs", urlencoded, "intent=%&id=%zz&q=%E0%A4%A&%=1"],
  ["null bytes", urlencoded, every("a\u0000b")],
  ["numbers too large", urlencoded, every("9".repeat(400))],
  ["minus infinity", urlencoded, every("-Infinity")],
  [
    "prototypes",
    urlencoded,
    "__proto__=1&constructor=2&intent=__proto__&intent=constructor&toString=x",
  ],
  ["long words", urlencoded, every("é".repeat(2000))],
  ["half a surrogate and SQL", urlencoded, every("\uD83D' OR 1=1; --*\"MATCH NEAR(")],
  [
    "bytes that are no UTF-8",
    urlencoded,
    new Uint8Array([105, 110, 116, 101, 110, 116, 61, 0xff, 0xfe, 38, 113, 61, 0xc3, 0x28]),
  ],
];

const segments = [
  "%00",
  "%",
  "%E0%A4%A",
  "%2e%2e%2f",
  "..%5c",
  "x".repeat(3000),
  "constructor",
  "'%22;--",
  "-1",
  "1e400",
  "%ED%A0%80",
];
const queries = [
  "?page=-1&tab=%00",
  `?next=${"/".repeat(3000)}`,
  "?%",
  "?ref=%E0%A4%A&before=NaN&after=1e999&page=9e99",
  "?q[]=1&q[]=2&sort=__proto__&state=constructor&token=%00",
  "?index&index&_routes=%00",
  "?day=0000-99-99&from=x&to=y&period=;",
];
const cookies = [
  "auth_session=%00",
  'auth_session="; toast=%E0%A4%A; phone_proof=x.y; device=.; google=a; ref=%; second_step=AAAA',
  "toast=eyJ9; code_ask=bnVsbA==; phone_proof=bnVsbA%3D%3D.x",
  "=;;;=;",
  `a=${"b".repeat(6000)}`,
];

let app: Hono<AppEnv>;
let paths: string[];
let signedIn: string[];
let log: ReturnType<typeof readLog>;

beforeAll(async () => {
  const routes = await loadRoutes();
  const answer = answerWith(routes);
  const full = (id: string): string => {
    const route = routes[id]!;
    const above = route.parentId && route.parentId !== "root" ? full(route.parentId) : "";
    return route.path ? `${above}/${route.path}` : above;
  };
  paths = [...new Set(Object.keys(routes).map((id) => full(id) || "/"))];
  const { ids } = makeVisitors();
  signedIn = ["", await cookieOf(ids.owner!), await cookieOf(ids.admin!)];
  app = new Hono<AppEnv>()
    .get("/events", answerEvents)
    .route("/", bot() as never)
    .route("/", tremendousWebhook)
    .route("/", emailWebhook)
    .route("/", emailUnsubscribe as never)
    .use(refuseForeignPosts)
    .use(refuseBrokenForms)
    .route(
      "/dev/workflows",
      devWorkflows({ look: () => ({ staff: null }), act: () => ({ staff: null }) }) as never,
    )
    .all("*", (c) => answer(c.req.raw));
  log = readLog("warn");
});
afterAll(() => log.stop());

/** Asks, and gives what fell over: the status, or the words of an error that reached the log. */
async function fallsOver(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string | Uint8Array<ArrayBuffer>,
): Promise<string | null> {
  const before = log.lines().length;
  const response = await app.request(`http://localhost:3000${path}`, {
    method,
    headers: { Host: "localhost:3000", ...headers },
    ...(body === undefined ? {} : { body }),
  });
  if (response.headers.get("Content-Type")?.startsWith("text/event-stream"))
    await response.body?.cancel();
  else await response.arrayBuffer();
  const errors = log
    .lines()
    .slice(before)
    .filter(({ level }) => Number(level) >= 50);
  if (response.status < 500 && errors.length === 0) return null;
  return `${method} ${path.slice(0, 120)} ${JSON.stringify(headers).slice(0, 100)}: ${response.status} ${JSON.stringify(errors).slice(0, 300)}`;
}

const plainPath = (path: string): string => path.replace(/:[^/]+|\*/g, "x1").replace(/\?/g, "");
// A live stream would stay open.
const isStream = (path: string): boolean => /stream|\/live$/.test(path);
const machines = [
  "/webhooks/twilio/messages",
  "/webhooks/twilio/status",
  "/webhooks/tremendous",
  "/webhooks/email",
  "/unsubscribe/x",
  "/dev/workflows",
  "/dev/workflows/events",
  "/dev/workflows/runs/x/cancel",
  "/dev/workflows/runs/x/replay",
  "/events",
];

async function walk(asks: () => AsyncGenerator<string | null>): Promise<string[]> {
  const fallen: string[] = [];
  for await (const one of asks()) if (one) fallen.push(one);
  return fallen;
}

describe("W16: nothing that a stranger sends makes an error of ours", () => {
  it("broken bodies at every address, from strangers, members and staff", async () => {
    expect(paths.length).toBeGreaterThan(60);
    const fallen = await walk(async function* () {
      for (const path of [...paths.map(plainPath), ...machines])
        for (const [index, [, type, body]] of bodies.entries()) {
          const Cookie = signedIn[index % signedIn.length] ?? "";
          const headers = {
            ...(type === undefined ? {} : { "Content-Type": type.replace("\u00e9", "e") }),
            ...(Cookie ? { Cookie } : {}),
          };
          yield await fallsOver("POST", path, headers, body);
          if (index % 5 === 0)
            yield await fallsOver(
              "POST",
              `${path === "/" ? "/_root" : path}.data?index`,
              headers,
              body,
            );
        }
    });
    expect(fallen).toEqual([]);
  }, 120_000);

  it("staff's own forms with broken values", async () => {
    const fallen = await walk(async function* () {
      for (const path of paths
        .map(plainPath)
        .filter((one) => one.startsWith("/super-admin") || one.startsWith("/user")))
        for (const [, type, body] of bodies.slice(10))
          yield await fallsOver(
            "POST",
            path,
            {
              "Content-Type": type ?? urlencoded,
              Cookie: signedIn[path.startsWith("/user") ? 1 : 2]!,
            },
            body,
          );
    });
    expect(fallen).toEqual([]);
  }, 120_000);

  it("broken addresses, questions and cookies", async () => {
    const fallen = await walk(async function* () {
      for (const path of paths.filter((one) => !isStream(one)))
        for (const Cookie of signedIn) {
          const headers: Record<string, string> = Cookie ? { Cookie } : {};
          for (const segment of path.includes(":") || path.includes("*") ? segments : [])
            yield await fallsOver("GET", path.replace(/:[^/]+|\*/g, segment), headers);
          for (const query of queries)
            yield await fallsOver("GET", plainPath(path) + query, headers);
          if (!Cookie)
            for (const broken of cookies)
              yield await fallsOver("GET", plainPath(path), { Cookie: broken });
        }
      for (const segment of segments) yield await fallsOver("GET", `/${segment}`, {});
    });
    expect(fallen).toEqual([]);
  }, 120_000);

  it("other methods", async () => {
    const fallen = await walk(async function* () {
      for (const path of [
        ...paths.filter((one) => !isStream(one)).map(plainPath),
        ...machines.filter((one) => one !== "/events"),
      ])
        for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"])
          yield await fallsOver(method, path, {});
    });
    expect(fallen).toEqual([]);
  }, 120_000);
});
