import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bot } from "~/bot/app";
import { sqlite } from "~/db/client";
import { currentTrouble } from "~/db/disk-state";
import { diskTrouble, troubleSentence } from "~/db/disk-trouble";
import { env } from "~/env";
import { expectedSignature } from "~/integrations/sms/signature";
import { webhookToken } from "~/integrations/sms/webhook-token";
import { answerFailure, pageInTrouble } from "~/server/answer-failure";
import { readyNow } from "~/tests/support/ready-now";
import type { AppEnv } from "~/server/app-env";
import { logDoor, logRequests } from "~/server/log-requests";
import { closeApp, openApp } from "~/server/open-app";
import { transaction } from "~/db/transaction";
import { newSid, textParameters } from "~/tests/support/post-webhook";
import { startChild } from "~/tests/support/start-child";
import { readLog } from "~/tests/support/log-lines";

describe("R15: while the disk takes nothing", () => {
  beforeAll(async () => {
    await openApp();
  });
  afterAll(closeApp);

  const app = new Hono<AppEnv>()
    .route("/", bot(logDoor))
    .use(logRequests)
    .get("/page", (c) => pageInTrouble(c.html("<h1>Something went wrong</h1>", 500), c))
    .onError(answerFailure);

  function text(sid: string): Response | Promise<Response> {
    const path = "/webhooks/twilio/messages";
    const parameters = textParameters({ from: "+12125550188", body: "Hello", sid });
    const headers = {
      "Content-Type": "application/x-www-form-urlencoded",
      "X-Twilio-Signature": expectedSignature(webhookToken, env.BASE_URL + path, parameters),
    };
    return app.request(path, {
      method: "POST",
      headers,
      body: new URLSearchParams(parameters).toString(),
    });
  }

  // The workflows go on with their next turn.
  let clock = Date.now();
  const readyAgain = (): Promise<void> =>
    expect
      .poll(async () => (await readyNow((clock += 10_000))).ready, { timeout: 5000 })
      .toBe(true);

  const kept = (sid: string): unknown =>
    sqlite.prepare("SELECT count(*) FROM support_messages WHERE twilio_sid = ?").pluck().get(sid);

  // SQLite's own way to be read-only: the same code as of a disk, and no right of this account
  // matters.
  it("R15: a disk that is read-only: texts get 503, pages a kind word with a number, /readyz 503, and all mends itself", async () => {
    const { lines, stop } = readLog("info");
    const sid = newSid();
    sqlite.pragma("query_only = ON");
    try {
      const answer = await text(sid);
      expect(answer.status).toBe(503);
      expect(answer.headers.get("retry-after")).toBe("30");
      expect(await answer.text()).not.toContain("SQLITE");
      expect(currentTrouble()).toBe("read_only");
      expect(await readyNow((clock += 10_000))).toMatchObject({
        ready: false,
        checks: { database: false },
      });
      const page = await app.request("/page");
      expect(page.status).toBe(503);
      const words = await page.text();
      expect(words).toContain("Please try again in a few minutes");
      expect(words).toContain(page.headers.get("x-request-id"));
    } finally {
      sqlite.pragma("query_only = OFF");
    }
    expect(kept(sid)).toBe(0);
    await readyAgain();
    expect((await text(sid)).status).toBe(200);
    expect(kept(sid)).toBe(1);
    expect((await app.request("/page")).status).toBe(500);
    await expect.poll(() => lines().map(({ msg }) => msg)).toContain("the disk can be used again");
    expect(lines().map(({ msg }) => msg)).toContain(
      troubleSentence("read_only", `The folder ${env.DATA_DIR}`),
    );
    stop();
  });

  it("R15: a disk that fills up: what is taken is kept, what is refused gets 503 and is not, and all mends itself", async () => {
    const answers = new Map<string, number>();
    sqlite.pragma(`max_page_count = ${String(sqlite.pragma("page_count", { simple: true }))}`);
    try {
      while (new Set(answers.values()).size < 2 && answers.size < 1000) {
        const sid = newSid();
        answers.set(sid, (await text(sid)).status);
      }
    } finally {
      sqlite.pragma("max_page_count = 1073741823");
    }
    expect(new Set(answers.values())).toEqual(new Set([200, 503]));
    for (const [sid, status] of answers) expect(kept(sid), sid).toBe(status === 200 ? 1 : 0);
    await readyAgain();
    expect(currentTrouble()).toBeNull();
  });

  it("R15: an act that fails for another reason says nothing of the disk", () => {
    expect(() => transaction(() => sqlite.exec("SELECT * FROM nowhere"))).toThrow();
    expect(currentTrouble()).toBeNull();
  });
});

describe("R15: a start that cannot use its folder says so in a sentence", () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "no-room-"))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const code = (name: string): Error => Object.assign(new Error(), { code: name });

  it.each([
    ["ENOSPC", "full"],
    ["EDQUOT", "full"],
    ["SQLITE_FULL", "full"],
    ["EROFS", "read_only"],
    ["SQLITE_READONLY_DIRECTORY", "read_only"],
    ["EACCES", "no_access"],
    ["SQLITE_CANTOPEN", "no_access"],
    ["EMFILE", "no_handles"],
    ["SQLITE_CORRUPT_VTAB", "damaged"],
    ["SQLITE_NOTADB", "damaged"],
    ["SQLITE_IOERR_FSYNC", "failing"],
    ["SQLITE_BUSY", null],
    ["ECONNREFUSED", null],
  ])("R15: %s is %s, also beneath other failures", (name, trouble) => {
    expect(diskTrouble(code(name))).toBe(trouble);
    expect(diskTrouble(new Error("above", { cause: code(name) }))).toBe(trouble);
    expect(diskTrouble(Object.assign(code(name), { syscall: "connect" }))).toBeNull();
  });

  // The build is there after this: the limits below are for the house alone.
  const start = async (place: string, before = "true"): Promise<string> => {
    const environment = { DATA_DIR: place, PORT: "0" };
    const child = startChild(["scripts/start.mjs", "--serve"], { before, environment });
    expect(await child.ended).toMatchObject({ code: 1 });
    expect(child.output()).not.toContain("    at ");
    return child.output();
  };

  it("R15: a file in place of the folder, one that is no database, too few handles, and no room", async () => {
    writeFileSync(join(folder, "file"), "");
    expect(await start(join(folder, "file"))).toMatch(/file cannot be used.*not a folder/);
    mkdirSync(join(folder, "other"));
    writeFileSync(join(folder, "other/app.db"), "not a database ".repeat(1000));
    expect(await start(join(folder, "other"))).toMatch(
      /other cannot be used. The database is damaged/,
    );
    expect(await start(join(folder, "new"), "ulimit -f 64")).toMatch(
      /new cannot be used. The disk/,
    );
    expect(await start(join(folder, "third"), "ulimit -n 24")).toMatch(
      /may not open more files|cannot be used/,
    );
  });

  it("R15: a real disk of one megabyte, where this account may mount one", async () => {
    try {
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "none", folder], { stdio: "ignore" });
    } catch {
      // Not everybody may; the limit of a file's size above stands for it then.
      expect(
        process.getuid?.() === 0 ? "a container without mounts" : "a plain account",
      ).toBeTruthy();
      return;
    }
    try {
      expect(await start(join(folder, "data"))).toMatch(/cannot be used. The disk is full/);
      execFileSync("mount", ["-o", "remount,ro", folder]);
      expect(await start(join(folder, "data"))).toMatch(/cannot be used. The disk is read-only/);
    } finally {
      execFileSync("umount", [folder]);
    }
  });
});
