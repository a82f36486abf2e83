import { Hono } from "hono";
import { beforeAll, describe, expect, it } from "vitest";
import { bot } from "~/bot/app";
import { setCurrentTemplate } from "~/core/claims/register/current-template";
import { exportRegister, registerHash } from "~/core/claims/register/signed-register";
import { inboundToken } from "~/integrations/email/inbound-token";
import { outreachTemplate } from "~/letters/outreach-template";
import type { AppEnv } from "~/server/app-env";
import { limitBodies } from "~/server/limit-bodies";
import { emailUnsubscribe } from "~/server/webhooks/email-unsubscribe";
import { emailWebhook } from "~/server/webhooks/email";
import { tremendousWebhook } from "~/server/webhooks/tremendous";
import { cookieOf } from "~/tests/support/live-stream";
import { makePayee } from "~/tests/support/money";
import { makeStaff } from "~/tests/support/staff-people";
import { answerWith, loadRoutes } from "~/tests/support/walk-routes";
import { functions } from "~/workflows/index";
import { serveInngest } from "~/workflows/serve-inngest";

/**
 * Doors that take pictures and mail: they read and count for themselves, once they know who knocks.
 */
const wide = new Set([
  "routes/user._index",
  "routes/user_.upload",
  "routes/user_.cases_.$caseId.exhibit",
  "routes/super-admin.cases_.$caseId.exhibit",
  "routes/user_.support_.$conversationId",
  "routes/super-admin.support-chat_.send.$conversationId",
  "routes/dev.media",
  "routes/dev.phone_.send",
]);

const type = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data; boundary=edge";
const part = (name: string, value: string) =>
  `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const hostile: [string, string, string][] = [
  ["70 kB in one field", type, `a=${"x".repeat(70_000)}`],
  ["70 kB in one part", multipart, `${part("a", "x".repeat(70_000))}--edge--`],
  ["250 fields", type, "a=1&".repeat(249) + "a=1"],
  ["250 parts", multipart, `${part("a", "1").repeat(250)}--edge--`],
  ["parts without a boundary", "multipart/form-data", "a=1"],
];

let paths: { id: string; path: string }[];
let app: Hono<AppEnv>;
let reached = 0;

beforeAll(async () => {
  const routes = await loadRoutes();
  const pathOf = (id: string): string => {
    const route = routes[id]!;
    const before = route.parentId && route.parentId !== "root" ? `${pathOf(route.parentId)}/` : "";
    return `${before}${(route.path ?? "").replace(/[:*]\w*\??/g, "x")}`;
  };
  paths = Object.values(routes)
    .filter(({ module }) => "action" in module)
    .map(({ id }) => ({ id, path: `/${pathOf(id)}`.replace(/\/+/g, "/").replace(/(.)\/$/, "$1") }));
  const answer = answerWith(routes);
  app = new Hono<AppEnv>()
    .route("/", bot())
    .use(limitBodies)
    .route("/", tremendousWebhook)
    .route("/", emailWebhook)
    .route("/api/inngest", serveInngest(functions))
    .route("/", emailUnsubscribe)
    .all("*", async (c) => {
      reached++;
      return answer(c.req.raw);
    });
});

function post(
  path: string,
  contentType: string,
  body: BodyInit,
  headers: Record<string, string> = {},
): Promise<Response> {
  return Promise.resolve(
    app.request(`http://localhost:3000${path}`, {
      method: "POST",
      headers: { "Content-Type": contentType, ...headers },
      body,
    }),
  );
}

/** A body that comes in pieces and does not say how long it is. */
function unannounced(words: string): RequestInit {
  const pieces = words.match(/[\s\S]{1,8192}/g) ?? [];
  const body = new ReadableStream({
    pull(controller) {
      const piece = pieces.shift();
      if (piece === undefined) controller.close();
      else controller.enqueue(new TextEncoder().encode(piece));
    },
  });
  return { body, duplex: "half" };
}

describe("B8: 64 kB and 200 fields for every form but those that bring pictures and mail", () => {
  it.each(hostile)(
    "B8: %s are refused at every route that takes a form, before it is reached",
    async (_, contentType, body) => {
      expect(paths.length).toBeGreaterThan(20);
      for (const { id, path } of paths.filter((one) => !wide.has(one.id))) {
        for (const to of [path, `${path === "/" ? "/_root" : path}.data`]) {
          const before = reached;
          const startedAt = performance.now();
          const { status } = await post(to, contentType, body, {
            "Content-Length": String(body.length),
          });
          expect([400, 413], `${id} at ${to}`).toContain(status);
          expect(performance.now() - startedAt).toBeLessThan(250);
          expect(reached, id).toBe(before);
        }
      }
    },
  );

  it("B8: the settings take a whole register of somebody who is signed in, a MiB and 200 fields at most", async () => {
    setCurrentTemplate(outreachTemplate());
    const boss = makeStaff("super_admin");
    const text = exportRegister(new Date().toISOString().slice(0, 10));
    const form = (register: string): string =>
      new URLSearchParams({
        intent: "take-register",
        register,
        signed_hash: registerHash(text),
      }).toString();
    const Cookie = await cookieOf(boss.userId);
    const send = async (body: string, headers: Record<string, string>) => {
      const before = reached;
      const { status } = await post("/super-admin/settings", type, body, {
        ...headers,
        "Content-Length": String(body.length),
      });
      return { status, isReached: reached > before };
    };
    expect(form(text).length).toBeGreaterThan(64 * 1024);
    expect((await send(form(text), { Cookie })).isReached).toBe(true);
    expect(await send(form(text), {})).toEqual({ status: 413, isReached: false });
    const huge = form(text.repeat(4));
    expect(await send(huge, { Cookie })).toEqual({ status: 413, isReached: false });
    expect(await send("a=1&".repeat(250), { Cookie })).toEqual({ status: 400, isReached: false });
  });

  it("B8: a body that does not say how long it is, is counted as it comes", async () => {
    const send = (path: string, words: string) =>
      app.request(`http://localhost:3000${path}`, {
        method: "POST",
        headers: { "Content-Type": type, "Transfer-Encoding": "chunked" },
        ...unannounced(words),
      });
    const before = reached;
    for (const path of ["/", "/login", "/unsubscribe/x", "/api/inngest"]) {
      expect((await send(path, `a=${"x".repeat(11_000_000)}`)).status, path).toBe(413);
      expect((await send(path, "a=1&".repeat(250))).status, path).toBe(400);
    }
    expect(reached).toBe(before);
    await send("/login", "email=a%40b.example&password=x");
    expect(reached).toBe(before + 1);
  });

  it("B8: webhooks take 64 kB, mail 25 MiB behind its token, and an engine's call is as small as any while no engine is configured", async () => {
    const large = "x".repeat(70_000);
    for (const path of [
      "/webhooks/tremendous",
      "/webhooks/twilio/messages",
      "/webhooks/twilio/status",
      "/api/inngest",
    ])
      expect(
        (await post(path, type, large, { "Content-Length": "70000", "x-twilio-signature": "x" }))
          .status,
        path,
      ).toSatisfy((status: number) =>
        // Without a key for its webhook the payout vendor's door is closed whatever comes.
        path.includes("tremendous") ? [403, 413].includes(status) : status === 413,
      );
    expect((await post("/webhooks/email", "message/rfc822", large)).status).toBe(401);
    const token = { Authorization: `Bearer ${inboundToken}` };
    expect(
      (await post("/webhooks/email", "message/rfc822", `From: a@b.example\r\n\r\n${large}`, token))
        .status,
    ).toBe(200);
    const tooLarge = new Uint8Array(26 * 1024 * 1024);
    expect(
      (
        await post("/webhooks/email", "message/rfc822", tooLarge, {
          ...token,
          "Content-Length": String(tooLarge.length),
        })
      ).status,
    ).toBe(413);
  });

  it("B8: addresses have at most 200 fields and 8 kB, whatever is asked for", async () => {
    expect((await app.request(`http://localhost:3000/login?${"a&".repeat(250)}`)).status).toBe(400);
    expect((await app.request(`http://localhost:3000/login?a=${"x".repeat(9_000)}`)).status).toBe(
      414,
    );
    expect((await app.request("http://localhost:3000/login?next=%2Fuser")).status).toBe(200);
  });

  it("B8: a door for pictures counts too: 250 parts, 70 kB of them and a body of 13 MB are refused with words", async () => {
    const { userId } = makePayee();
    const Cookie = await cookieOf(userId);
    const many = `${part("a", "x".repeat(200)).repeat(250)}--edge--`;
    expect((await post("/user/upload", multipart, many, { Cookie })).status).toBe(400);
    expect((await post("/user/support/x", multipart, many, { Cookie })).status).toBe(422);
    const staff = { Cookie: await cookieOf(makeStaff().userId) };
    expect((await post("/super-admin/support-chat/send/x", multipart, many, staff)).status).toBe(
      422,
    );
    const huge = `${part("a", "x".repeat(13_000_000))}--edge--`;
    const refused = await post("/user/upload", multipart, huge, { Cookie });
    expect(refused.status).toBe(413);
    expect(await refused.json()).toMatchObject({
      outcome: "refused",
      message: { description: "Please upload a file smaller than 10MB." },
    });
    expect(
      (
        await post("/user/upload", multipart, huge, {
          Cookie,
          "Content-Length": String(huge.length),
        })
      ).status,
    ).toBe(413);
  });
});
