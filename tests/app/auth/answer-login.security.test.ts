import { describe, expect, it } from "vitest";
import { answerLogin } from "~/app/auth/answer-login.server";
import { hashPassword } from "~/operations/hash-password";
import { issueLink } from "~/core/accounts/links/issue-link";
import { setPasswordByLink } from "~/core/accounts/links/set-password-by-link";
import { days } from "~/core/duration";
import { sqlite } from "~/db/client";
import { makePerson } from "~/tests/support/people";
import { mailsTo } from "~/tests/support/sent-words";

const request = new Request("http://localhost:3000/login", { method: "POST" });
const password = "correct horse 9";
let address = 0;

function answer(fields: Record<string, string>, clientAddress = `192.0.2.${++address}`) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return answerLogin({ request, form, clientAddress });
}

async function makeAccount() {
  const { userId, email } = makePerson();
  const token = issueLink({ purpose: "set_password", userId, lifetime: days(1), now: Date.now() });
  setPasswordByLink({ token, email: email!, passwordHash: await hashPassword(password), ip: null });
  return { userId, email: email! };
}

const refusal = {
  ok: false,
  title: "Error",
  description: "Invalid email or password.",
  status: 400,
};

describe("U §8, AU-05: sign-in", () => {
  it("leads to the page that was asked for, with the cookie and the notice", async () => {
    const { email } = await makeAccount();
    const response = (await answer({
      intent: "sign-in",
      email: ` ${email.toUpperCase()} `,
      password,
      next: "/user/cases",
    })) as Response;
    expect(response.headers.get("Location")).toBe("/user/cases");
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^auth_session=\w{20,}/),
      expect.stringMatching(/^device=/),
      expect.stringMatching(/^toast=/),
    ]);
  });

  it("U §6: leads staff to the desk, people who are affiliates only to theirs, and everybody else to the user portal", async () => {
    const [admin, affiliate, user] = [
      await makeAccount(),
      await makeAccount(),
      await makeAccount(),
    ];
    sqlite
      .prepare("INSERT INTO admin_users (user_id, role, created_at) VALUES (?, 'admin', 1)")
      .run(admin.userId);
    sqlite
      .prepare("UPDATE users SET account_type = 'affiliate' WHERE id = ?")
      .run(affiliate.userId);
    for (const [{ email }, to] of [
      [admin, "/super-admin"],
      [affiliate, "/affiliate"],
      [user, "/user"],
    ] as const)
      for (const portal of ["user", "admin", "affiliate"])
        expect(
          ((await answer({ intent: "sign-in", email, password, portal })) as Response).headers.get(
            "Location",
          ),
        ).toBe(to);
  });

  it("says one thing to a wrong password, an unknown address, and an account without a password", async () => {
    const { email } = await makeAccount();
    const { email: never } = makePerson();
    for (const tried of [email, "nobody@people.example", never!])
      expect(
        await answer({ intent: "sign-in", email: tried, password: "wrong one" }),
      ).toMatchObject(refusal);
  });

  it("does not follow an address elsewhere", async () => {
    const { email } = await makeAccount();
    const response = (await answer({
      intent: "sign-in",
      email,
      password,
      next: "//evil.example",
    })) as Response;
    expect(response.headers.get("Location")).toBe("/user");
  });

  it("tells a closed account so only after the right password", async () => {
    const { userId, email } = await makeAccount();
    sqlite.prepare("UPDATE users SET suspended_at = 1 WHERE id = ?").run(userId);
    expect(await answer({ intent: "sign-in", email, password: "wrong one" })).toMatchObject(
      refusal,
    );
    expect(await answer({ intent: "sign-in", email, password })).toMatchObject({
      ok: false,
      status: 403,
    });
  });

  it("is limited for one account and network, known or unknown, and for one network", async () => {
    const { email } = await makeAccount();
    for (const tried of [email, "unknown@people.example"]) {
      const from = `192.0.2.${++address}`;
      await Promise.all(
        Array.from({ length: 10 }, () =>
          answer({ intent: "sign-in", email: tried, password: "wrong one" }, from),
        ),
      );
      expect(await answer({ intent: "sign-in", email: tried, password }, from)).toMatchObject({
        ok: false,
        status: 429,
        description: expect.stringContaining("Too many tries"),
      });
    }
    for (let i = 0; i < 40; i++)
      await answer(
        { intent: "sign-in", email: `n${i}@people.example`, password: "wrong one" },
        "198.51.100.1",
      );
    expect(
      await answer({ intent: "sign-in", email: "other@people.example", password }, "198.51.100.1"),
    ).toMatchObject({ status: 429 });
  });

  it("needs both fields", async () => {
    expect(await answer({ intent: "sign-in", email: "", password })).toMatchObject({
      ok: false,
      status: 400,
    });
    expect(
      await answer({ intent: "sign-in", email: "a@people.example", password: "" }),
    ).toMatchObject({ ok: false, status: 400 });
  });
});

describe("U §8: the other answers of the form", () => {
  it("a reset request says the same for known and unknown addresses, and mails the known one only", async () => {
    const { email } = await makeAccount();
    const said = {
      ok: true,
      intent: "reset",
      title: "Password reset sent",
      description: "Check your email for the password reset link",
    };
    expect(await answer({ intent: "reset", email })).toEqual(said);
    expect(await answer({ intent: "reset", email: "nobody@people.example" })).toEqual(said);
    const mails = mailsTo(null, "reset-password");
    expect(mails.map(({ to }) => to)).toEqual([email]);
    expect(mails[0]!.text).toMatch(/http:\/\/localhost:3000\/reset-password\?token=[\w-]{43}/);
  });

  it("Google without a client id is told in the specified words", async () => {
    expect(await answer({ intent: "google" })).toMatchObject({
      ok: false,
      title: "Google Sign-In Not Available",
      description: "Google authentication is not configured. Please use email/password for now.",
    });
  });
});
