import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { currentPerson, requirePerson, safeNext, signIn, signOut } from "~/app/auth/session.server";
import { sqlite } from "~/db/client";
import { makePerson } from "~/tests/support/people";

const site = "http://localhost:3000";
const requestWith = (cookie?: string, path = "/user/cases?x=1") =>
  new Request(site + path, cookie ? { headers: { Cookie: cookie } } : {});
const cookieOf = (headers: Headers): string => headers.get("Set-Cookie")!.split(";")[0]!;
const rows = () =>
  sqlite.prepare("SELECT * FROM sessions").all() as {
    id: string;
    user_id: string;
    expires_at: number;
    ip: string;
  }[];

async function signedIn(before?: string) {
  const { userId } = makePerson();
  const headers = await signIn(requestWith(before), userId, "192.0.2.7");
  return { userId, headers, cookie: cookieOf(headers) };
}

describe("AU-01: sessions", () => {
  it("the cookie is out of reach of scripts and of other sites, and is good for the whole site", async () => {
    const { headers } = await signedIn();
    const cookie = headers.get("Set-Cookie")!;
    expect(cookie).toContain("HttpOnly");
    expect(cookie).toContain("SameSite=Lax");
    expect(cookie).toContain("Path=/");
    expect(cookie).not.toContain("Domain");
  });

  it("only the SHA-256 of the cookie's secret is stored, for 30 days, in seconds", async () => {
    const { userId, cookie } = await signedIn();
    const secret = cookie.split("=")[1]!;
    const row = rows().find(({ user_id }) => user_id === userId)!;
    expect(row.id).toBe(createHash("sha256").update(secret).digest("hex"));
    expect(row.ip).toBe("192.0.2.7");
    expect(Math.abs(row.expires_at - (Date.now() / 1000 + 30 * 24 * 3600))).toBeLessThan(60);
    expect(await currentPerson(requestWith(`auth_session=${row.id}`))).toBeNull();
  });

  it("names the person who signed in, and nobody for a made-up, an ended or an expired session", async () => {
    const { userId, cookie } = await signedIn();
    expect((await currentPerson(requestWith(cookie)))?.userId).toBe(userId);
    expect(await currentPerson(requestWith("auth_session=abcdefghijklmnop"))).toBeNull();
    expect(await currentPerson(requestWith())).toBeNull();
    sqlite
      .prepare("UPDATE sessions SET expires_at = ? WHERE user_id = ?")
      .run(Math.floor(Date.now() / 1000) - 1, userId);
    expect(await currentPerson(requestWith(cookie))).toBeNull();
    expect(rows().some(({ user_id }) => user_id === userId)).toBe(false);
  });

  it("is extended on the server when less than half is left", async () => {
    const { userId, cookie } = await signedIn();
    const soon = Math.floor(Date.now() / 1000) + 14 * 24 * 3600;
    sqlite.prepare("UPDATE sessions SET expires_at = ? WHERE user_id = ?").run(soon, userId);
    await currentPerson(requestWith(cookie));
    expect(rows().find(({ user_id }) => user_id === userId)!.expires_at).toBeGreaterThan(
      soon + 15 * 24 * 3600,
    );
  });

  it("is rotated at sign-in: the one the browser had before is worth nothing", async () => {
    const first = await signedIn();
    const second = await signedIn(first.cookie);
    expect(second.cookie).not.toBe(first.cookie);
    expect(await currentPerson(requestWith(first.cookie))).toBeNull();
    expect((await currentPerson(requestWith(second.cookie)))?.userId).toBe(second.userId);
  });

  it("ends at sign-out, on the server as well as in the browser", async () => {
    const { userId, cookie } = await signedIn();
    const headers = await signOut(requestWith(cookie), "192.0.2.8");
    expect(headers.get("Set-Cookie")).toMatch(/^auth_session=;.*Max-Age=0/);
    expect(await currentPerson(requestWith(cookie))).toBeNull();
    await signOut(requestWith(cookie), "192.0.2.9");
    const acts = sqlite
      .prepare("SELECT act, ip FROM audit_log WHERE subject_id = ? ORDER BY rowid")
      .all(userId);
    expect(acts).toEqual([
      { act: "sign-in", ip: "192.0.2.7" },
      { act: "sign-out", ip: "192.0.2.8" },
    ]);
  });

  it.each(["suspended_at", "archived_at"])(
    "an account with %s is signed out wherever it is",
    async (column) => {
      const { userId, cookie } = await signedIn();
      sqlite.prepare(`UPDATE users SET ${column} = 1 WHERE id = ?`).run(userId);
      expect(await currentPerson(requestWith(cookie))).toBeNull();
    },
  );

  it("a sign-in is on record", async () => {
    const { userId } = await signedIn();
    expect(
      sqlite.prepare("SELECT act, ip FROM audit_log WHERE subject_id = ?").all(userId),
    ).toEqual([{ act: "sign-in", ip: "192.0.2.7" }]);
  });
});

describe("guards", () => {
  it("lead to the sign-in form, and from there back", async () => {
    const thrown: unknown = await requirePerson(requestWith()).catch((cause: unknown) => cause);
    expect(thrown).toBeInstanceOf(Response);
    expect((thrown as Response).headers.get("Location")).toBe(
      `/login?next=${encodeURIComponent("/user/cases?x=1")}`,
    );
  });

  it.each([
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/a\nb",
    "/ab\\c",
    "",
    null,
  ])("an open redirect is refused: %s", (asked) => {
    expect(safeNext(asked)).toBe("/user");
  });

  it("a page of ours is kept", () => {
    expect(safeNext("/user/cases?tab=rejected")).toBe("/user/cases?tab=rejected");
  });
});
