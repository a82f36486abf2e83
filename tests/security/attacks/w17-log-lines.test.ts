import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Hono } from "hono";
import { beforeAll, describe, expect, it } from "vitest";
import { handleError } from "~/app/entry.server";
import { bot } from "~/bot/app";
import { cleanPath, lineCleaner } from "~/clean-log-line";
import { log } from "~/log";
import type { AppEnv } from "~/server/app-env";
import { logDoor, logRequests } from "~/server/log-requests";
import { emailUnsubscribe } from "~/server/webhooks/email-unsubscribe";
import { emailWebhook } from "~/server/webhooks/email";
import { tremendousWebhook } from "~/server/webhooks/tremendous";
import { makeVisitors, requestOf } from "~/tests/support/knock";
import { readLog } from "~/tests/support/log-lines";
import { readSources } from "~/tests/support/architecture";
import { answerWith, loadRoutes } from "~/tests/support/walk-routes";
import { unsubscribeLink } from "~/integrations/email/unsubscribe-link";
import { signedLink } from "~/integrations/storage/signed-link";
import { sqlite } from "~/db/client";

const projectRoot = join(import.meta.dirname, "../../..");
// A token as ours, a name, a number, an address, each marked.
const token = `Mark3d${"T0ken-".repeat(6)}x`;
const marks = [token, "MarkedName", "2125550199", "marked.person@people.example", "marked-code"];
const query = `?token=${token}&code=marked-code&state=${token}&signature=${token}&phone=%2B12125550199&q=marked.person@people.example&next=/x`;

let routes: Awaited<ReturnType<typeof loadRoutes>>;
let house: Hono<AppEnv>;
beforeAll(async () => {
  routes = await loadRoutes();
  const answer = answerWith(routes, undefined, handleError);
  // As in `server.ts`, whose own routes need a build.
  house = new Hono<AppEnv>()
    .route("/", bot(logDoor))
    .use(logRequests)
    .route("/", tremendousWebhook)
    .route("/", emailWebhook)
    .route("/", emailUnsubscribe)
    // What a vendor's client throws: an error with the request and the answer hung onto it.
    .get("/throws", () => {
      throw Object.assign(
        new Error(
          `Failed: ${token} for marked.person@people.example at https://x.example/a?key=marked-code`,
        ),
        {
          request: {
            url: `https://api.example/${token}`,
            body: "MarkedName",
            headers: { authorization: `Bearer ${token}` },
          },
          cause: new Error("params: +12125550199"),
        },
      );
    })
    .all("*", (c) => answer(c.req.raw))
    .onError((cause, c) => {
      log.error(
        { requestId: c.get("requestId"), path: c.req.path, err: cause },
        "a request failed",
      );
      return c.text("failed", 500);
    });
});

async function linesOf(work: () => Promise<unknown>): Promise<string[]> {
  const reading = readLog("debug");
  try {
    await work();
    return reading.lines().map((line) => JSON.stringify(line));
  } finally {
    reading.stop();
  }
}

const filled = (path: string): string =>
  `/${path}`.replace(/:\w+\??/g, token).replace(/\*$/, `MarkedName/${token}`);

describe("W17: no line of the log holds what a path, a query or a body brought", () => {
  it(
    "W17: whatever is sent to any route, by nobody and by staff, with the database whole and gone",
    { timeout: 60_000 },
    async () => {
      const { owned, ids } = makeVisitors();
      const paths = Object.values(routes).map((route) => {
        const parents = [route.path];
        for (let at = routes[route.parentId ?? ""]; at; at = routes[at.parentId ?? ""])
          parents.unshift(at.path);
        return filled(parents.filter(Boolean).join("/"));
      });
      const others = [
        ...[
          `/webhooks/email?token=${token}`,
          "/webhooks/tremendous",
          "/webhooks/twilio/messages",
          "/webhooks/twilio/status",
        ],
        ...[
          "/throws",
          `/unsubscribe/${token}`,
          `/MarkedName/${token}`,
          "/+12125550199",
          "/marked.person@people.example",
        ],
        ...[
          new URL(unsubscribeLink("marked.person@people.example")).pathname,
          new URL(signedLink("MarkedName/x.png", { expiresInSeconds: 60 })).pathname,
        ],
      ];
      const form = {
        token,
        code: "marked-code",
        email: "marked.person@people.example",
        phone: "+12125550199",
        name: "MarkedName",
        intent: token,
      };
      const knock = async (as: (string | null)[]) => {
        for (const path of [...paths, ...others])
          for (const method of ["GET", "POST"] as const)
            for (const visitor of as) {
              const request = await requestOf(
                { method, path: `${path}${path.includes("?") ? "" : query}`, form, answers: 200 },
                owned,
                visitor,
              );
              const response = await house.fetch(request, {
                incoming: { socket: { remoteAddress: "127.0.0.1" } },
              });
              await response.body?.cancel();
            }
      };
      const lines = await linesOf(() => knock([ids.nobody, ids.admin]));
      // A house whose database fails says so at nearly every address.
      sqlite.exec("ALTER TABLE profiles RENAME TO profiles_gone");
      lines.push(...(await linesOf(() => knock([ids.admin]))));
      sqlite.exec("ALTER TABLE profiles_gone RENAME TO profiles");
      expect(lines.length).toBeGreaterThan(300);
      expect(lines.filter((line) => /"level":50/.test(line)).length).toBeGreaterThan(20);
      const secrets = [
        ...marks,
        "Signature",
        unsubscribeLink("marked.person@people.example").slice(-22),
      ];
      expect(lines.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([]);
    },
  );

  it("W17: known routes are logged by their words: every word of every route is known", () => {
    const words = Object.values(routes).flatMap(({ path }) =>
      (path ?? "").split("/").filter((word) => word && !/^[:*]/.test(word)),
    );
    const doors = readSources(projectRoot)
      .filter(({ path }) => /^(server|bot|workflows)\/|^server\.ts$/.test(path))
      .flatMap(({ text }) =>
        [...text.matchAll(/\.(?:get|post|route|all)\(\s*"(\/[^"*]*)"/g)].map(([, path]) => path!),
      );
    const all = [
      ...words,
      ...doors.flatMap((path) => path.split("/")).filter((word) => word && !word.startsWith(":")),
    ];
    expect(all.length).toBeGreaterThan(60);
    expect(all.filter((word) => cleanPath(`/${word}`) !== `/${word}`)).toEqual([]);
  });

  it.each([
    [`/join/${token}`, "/join/[value]"],
    [`/prove-email/${token}.data?x=1`, "/prove-email/[value].data"],
    [`/unsubscribe/abc.def`, "/unsubscribe/[value]"],
    ["/user/cases/case_01a21f4bc025k3x9q0", "/user/cases/case_01a21f4bc025k3x9q0"],
    [
      "/user/cases/case_0190f5a2b3c47d8e9fa0b1c2d3e4f506",
      "/user/cases/case_0190f5a2b3c47d8e9fa0b1c2d3e4f506",
    ],
    ["/login", "/login"],
    ["/mar%2Bked/x", "/[value]/[value]"],
  ])("W17: the path %s is logged as %s", (path, logged) => {
    expect(cleanPath(path)).toBe(logged);
  });

  it("W17: what slips into a message is removed from the line, and the line stays one that machines read", () => {
    const signature = createHmac("sha256", "x").update("y").digest("base64url");
    const said =
      `GET https://user:pass@api.hunter.io/v2/x?api_key=abc&domain=d "${signature}" +12125550199 (212) 555-0199 a.b@c.example ` +
      `Bearer abc.def-ghi http://localhost:3000/join/${signature} configured-secret-1`;
    const line = lineCleaner(["configured-secret-1", undefined])(
      `${JSON.stringify({ msg: said, hash: "a".repeat(64), ms: 1.5 })}\n`,
    );
    const read = JSON.parse(line) as { msg: string; hash: string };
    expect(read.msg).not.toMatch(/pass|abc|555|c\.example|configured|ghi/);
    expect(read.msg).not.toContain(signature);
    expect(read.hash).toBe("a".repeat(64));
  });

  it("W17: a line made of a stranger's words is cleaned in linear time", () => {
    const clean = lineCleaner(["configured-secret-1"]);
    for (const piece of [
      "a",
      "a.",
      "?a=",
      "1-",
      "@",
      "%40",
      "Bearer ",
      "://",
      "/join/",
      "-",
      "+1",
    ]) {
      const began = performance.now();
      clean(piece.repeat(20_000 / piece.length));
      expect(performance.now() - began, piece).toBeLessThan(100);
    }
  });

  it("W17: lines are written by the log alone", () => {
    const writers = readSources(projectRoot).filter(
      ({ path, text }) =>
        !/^(tests|scripts|tools)\/|\.config\./.test(path) &&
        /\bconsole\.(log|error|warn|info)|process\.std(out|err)\.write|\bpino\(/.test(text),
    );
    expect(writers.map(({ path }) => path).filter((path) => path !== "log.ts")).toEqual([]);
    expect(readFileSync(join(projectRoot, "log.ts"), "utf8")).toContain(
      "streamWrite: lineCleaner(",
    );
  });
});
