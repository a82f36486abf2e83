import { describe, expect, it } from "vitest";
const liveAdmin = ["first@staff.example", "second@staff.example"];

process.env.ADMIN_EMAILS = liveAdmin.join(",");
process.env.ADMIN_TOTP_REQUIRED = "1";

const { requireFreshAuth } = await import("~/app/auth/fresh-auth.server");
const { homeOf } = await import("~/app/auth/home-of.server");
const { signIn } = await import("~/app/auth/session.server");
const { findStaff, requireStaff } = await import("~/app/auth/staff.server");
const { action: confirm } = await import("~/app/routes/confirm-identity");
const { grantAdmin } = await import("~/core/staff/grant-admin");
const { sqlite } = await import("~/db/client");
const { answerOf, cookiesOf, formOf, ownAddress, password, requestOf, signUp, withAuthenticator } =
  await import("~/tests/support/accounts");

const thrownBy = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (cause: unknown) => cause,
  );
const minute = 60_000;

describe("U §6: staff pages", () => {
  it("lead visitors to the admin login, and from there back", async () => {
    const response = await answerOf(requireStaff(requestOf("/super-admin/users?page=2")));
    expect(response.headers.get("Location")).toBe(
      `/login?portal=admin&next=${encodeURIComponent("/super-admin/users?page=2")}`,
    );
  });

  it("deny everybody without the role, in the exact words", async () => {
    const { cookie } = await signUp();
    const thrown = await thrownBy(requireStaff(requestOf("/super-admin", cookie)));
    expect(thrown).toMatchObject({
      init: { status: 403 },
      data: { title: "Access Denied", description: "You don't have admin privileges." },
    });
  });

  it("a configured address gives no role until it is proven", async () => {
    const person = await signUp({ email: liveAdmin[1]! });
    expect(await findStaff(requestOf("/", person.cookie))).toBeNull();
    expect(homeOf(person.userId)).toBe("/user");
    sqlite.prepare("UPDATE users SET email_verified_at = 1 WHERE id = ?").run(person.userId);
    expect(await findStaff(requestOf("/", person.cookie)), "the second step is missing").toBeNull();
    sqlite.prepare("UPDATE sessions SET totp_passed_at = 1 WHERE user_id = ?").run(person.userId);
    expect(await findStaff(requestOf("/", person.cookie))).not.toBeNull();
    expect(homeOf(person.userId)).toBe("/super-admin");
  });

  it("decisions: the role is granted at sign-in, the first address the super admin's, and it is on record", async () => {
    for (const [place, email] of liveAdmin.entries()) {
      const { userId } =
        (sqlite.prepare("SELECT id AS userId FROM users WHERE email = ?").get(email) as
          { userId: string } | undefined) ?? (await signUp({ email }));
      sqlite.prepare("UPDATE users SET email_verified_at = 1 WHERE id = ?").run(userId);
      await signIn(requestOf(), userId, "192.0.2.1");
      await signIn(requestOf(), userId, "192.0.2.1");
      expect(sqlite.prepare("SELECT role FROM admin_users WHERE user_id = ?").get(userId)).toEqual({
        role: place === 0 ? "super_admin" : "admin",
      });
      expect(
        sqlite
          .prepare(
            "SELECT count(*) AS n FROM audit_log WHERE act = 'grant-admin' AND subject_id = ?",
          )
          .get(userId),
      ).toEqual({
        n: 1,
      });
    }
  });

  it("ADMIN_TOTP_REQUIRED: without the second step a person of staff is led to set it up; with it they are let in", async () => {
    const person = await signUp();
    sqlite.prepare("UPDATE users SET email_verified_at = 1 WHERE id = ?").run(person.userId);
    grantAdmin(person.email, { kind: "operator", id: null });
    expect(
      (await answerOf(requireStaff(requestOf("/super-admin", person.cookie)))).headers.get(
        "Location",
      ),
    ).toBe("/user/settings/authenticator?required=1");
    await withAuthenticator(person);
    expect(await requireStaff(requestOf("/super-admin", person.cookie))).toMatchObject({
      userId: person.userId,
      role: "admin",
    });
    const withoutStep = cookiesOf(await signIn(requestOf(), person.userId, "192.0.2.1"));
    expect(
      (await answerOf(requireStaff(requestOf("/super-admin", withoutStep)))).headers.get(
        "Location",
      ),
    ).toContain("required=1");
  });
});

describe("step-up: what matters needs a fresh proof of who one is", () => {
  const age = (userId: string, ms: number) =>
    sqlite
      .prepare(
        "UPDATE sessions SET reauthenticated_at = reauthenticated_at - ?, created_at = created_at - ? WHERE user_id = ?",
      )
      .run(ms, ms, userId);
  const prove = (cookie: string, proof: string, next = "/super-admin/payouts") => {
    const request = new Request("http://localhost:3000/confirm-identity", {
      method: "POST",
      headers: { Cookie: cookie },
      body: formOf({ proof, next }),
    });
    return confirm({
      request,
      params: {},
      context: { clientAddress: ownAddress() },
    } as never) as Promise<unknown>;
  };

  it("a sign-in just now is one; an old one leads to the confirmation and back to the page of the form", async () => {
    const person = await signUp();
    expect(
      (await requireFreshAuth(requestOf("/x", person.cookie), 10 * minute)).person.userId,
    ).toBe(person.userId);
    age(person.userId, 11 * minute);
    const headers = {
      Cookie: person.cookie,
      Referer: "http://localhost:3000/super-admin/payouts?page=2",
      Host: "localhost:3000",
    };
    const post = new Request("http://localhost:3000/act", { method: "POST", headers });
    expect((await answerOf(requireFreshAuth(post, 10 * minute))).headers.get("Location")).toBe(
      `/confirm-identity?next=${encodeURIComponent("/super-admin/payouts?page=2")}`,
    );
    const foreign = new Request("http://localhost:3000/act", {
      method: "POST",
      headers: { ...headers, Referer: "https://evil.example/x" },
    });
    expect((await answerOf(requireFreshAuth(foreign, 10 * minute))).headers.get("Location")).toBe(
      `/confirm-identity?next=${encodeURIComponent("/act")}`,
    );
  });

  it("the password renews it for this session alone, and leads back; a wrong one does not", async () => {
    const person = await signUp();
    const elsewhere = cookiesOf(await signIn(requestOf(), person.userId, "192.0.2.1"));
    age(person.userId, 60 * minute);
    expect(await prove(person.cookie, "not the one")).toMatchObject({ init: { status: 400 } });
    await answerOf(requireFreshAuth(requestOf("/x", person.cookie), minute));
    expect(((await prove(person.cookie, password)) as Response).headers.get("Location")).toBe(
      "/super-admin/payouts",
    );
    expect((await requireFreshAuth(requestOf("/x", person.cookie), minute)).person.userId).toBe(
      person.userId,
    );
    await answerOf(requireFreshAuth(requestOf("/x", elsewhere), minute));
  });

  it("an open redirect is refused, and brute force is slowed down", async () => {
    const person = await signUp();
    expect(
      ((await prove(person.cookie, password, "//evil.example")) as Response).headers.get(
        "Location",
      ),
    ).toBe("/user");
    for (let i = 0; i < 8; i++) await prove(person.cookie, "not the one");
    expect(await prove(person.cookie, password)).toMatchObject({ init: { status: 429 } });
  });

  it("who has an authenticator is asked for its code: the password alone does not do", async () => {
    const person = await signUp();
    const { codes } = await withAuthenticator(person);
    age(person.userId, 60 * minute);
    expect(await prove(person.cookie, password)).toMatchObject({ init: { status: 400 } });
    expect(((await prove(person.cookie, codes[0]!)) as Response).headers.get("Location")).toBe(
      "/super-admin/payouts",
    );
  });

  it("a visitor is led to sign in first", async () => {
    expect(
      (await answerOf(requireFreshAuth(requestOf("/x"), minute))).headers.get("Location"),
    ).toBe("/login?next=%2Fx");
  });
});
