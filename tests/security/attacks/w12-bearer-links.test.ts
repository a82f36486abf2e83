import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { loader as openFile } from "~/app/routes/files.$";
import { loader as ownFile } from "~/app/routes/user_.cases_.$caseId.file";
import { loader as shots } from "~/app/routes/super-admin.cases_.$caseId.shots";
import { sqlite } from "~/db/client";
import { sha256Hex } from "~/integrations/images/sha256-hex";
import { signedLink } from "~/integrations/storage/signed-link";
import { storage } from "~/integrations/storage/storage";
import { cookieOf } from "~/tests/support/live-stream";
import { makePayee } from "~/tests/support/money";
import { makeCase } from "~/tests/support/people";
import { makeStaff } from "~/tests/support/staff-people";

const picture = readFileSync("tests/fixtures/screenshots/business-address.png");
const context = { clientAddress: "192.0.2.1" } as never;
const ask = (cookie: string, url = "http://localhost:3000/x"): Request =>
  new Request(url, { headers: cookie ? { Cookie: cookie } : {} });
const open = (link: string, cookie: string): Promise<Response> =>
  openFile({ request: ask(cookie, link), params: {}, context });

async function makeOwner(): Promise<{ userId: string; caseId: string }> {
  const { userId } = makePayee();
  const file = makeCase(userId, { fileHash: sha256Hex(picture) });
  await storage().put(file.filePath, picture, "image/png");
  return { userId, caseId: file.caseId };
}

describe("W12: a link to a file is no bearer's", () => {
  it("W12: it opens in the session that asked, in no other of the same person, in nobody else's, and for a minute", async () => {
    const { userId, caseId } = await makeOwner();
    const [cookie, elsewhere, stranger] = [
      await cookieOf(userId),
      await cookieOf(userId),
      await cookieOf(makePayee().userId),
    ];
    const led = await ownFile({ request: ask(cookie), params: { caseId }, context });
    expect([led.headers.get("Cache-Control"), led.headers.get("Referrer-Policy")]).toEqual([
      "no-store",
      "no-referrer",
    ]);
    const link = led.headers.get("Location") ?? "";
    const expires = Number(new URL(link).searchParams.get("expires")) * 1000 - Date.now();
    expect(expires).toBeGreaterThan(0);
    expect(expires).toBeLessThanOrEqual(60_000);
    const opened = await open(link, cookie);
    expect([
      opened.status,
      opened.headers.get("Cache-Control"),
      opened.headers.get("Referrer-Policy"),
    ]).toEqual([200, "private, no-store", "no-referrer"]);
    for (const other of ["", elsewhere, stranger])
      expect((await open(link, other)).status).toBe(403);
    sqlite.prepare("DELETE FROM sessions WHERE user_id = ?").run(userId);
    expect((await open(link, cookie)).status).toBe(403);
  });

  it("W12: the session stands under the signature and not in the address, and a link without one opens nowhere", async () => {
    const { userId, caseId } = await makeOwner();
    const cookie = await cookieOf(userId);
    const link =
      (await ownFile({ request: ask(cookie), params: { caseId }, context })).headers.get(
        "Location",
      ) ?? "";
    const session = sqlite
      .prepare("SELECT id FROM sessions WHERE user_id = ?")
      .pluck()
      .get(userId) as string;
    expect(link).not.toContain(session);
    const path = sqlite
      .prepare("SELECT file_path FROM case_files WHERE case_id = ?")
      .pluck()
      .get(caseId) as string;
    expect((await open(signedLink(path, { expiresInSeconds: 60 }), cookie)).status).toBe(403);
  });

  it("W12: staff's links open no more once the role is gone", async () => {
    const { caseId } = await makeOwner();
    const { userId } = makeStaff();
    const cookie = await cookieOf(userId);
    const answer = (await (
      await shots({ request: ask(cookie), params: { caseId }, context })
    ).json()) as { shots: { link: string }[] };
    const link = answer.shots[0]?.link ?? "";
    expect((await open(link, cookie)).status).toBe(200);
    sqlite.prepare("DELETE FROM admin_users WHERE user_id = ?").run(userId);
    expect((await open(link, cookie)).status).toBe(403);
  });

  it("W12: every link is made in one place, which binds it", () => {
    const sources = import.meta.glob<string>(
      ["../../../{app,workflows,bot,server}/**/*.{ts,tsx}"],
      {
        eager: true,
        query: "?raw",
        import: "default",
      },
    );
    const makers = Object.entries(sources)
      .filter(([, text]) => /\.signedUrl\(|signedLink\(/.test(text))
      .map(([path]) => path.replace("../../../", ""));
    expect(makers).toEqual(["app/file-link.server.ts"]);
  });
});
