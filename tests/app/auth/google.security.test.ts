import { setupServer } from "msw/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fakeGoogle, type FakeGooglePerson } from "~/tests/fakes/google";

const baseUrl = "http://google.fake";
Object.assign(process.env, {
  GOOGLE_CLIENT_ID: "client-1",
  GOOGLE_CLIENT_SECRET: "secret-1",
  GOOGLE_BASE_URL: baseUrl,
});
const google = fakeGoogle({ clientId: "client-1", baseUrl });
const server = setupServer(...google.handlers);
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());

const { seenNow } = await import("~/app/auth/read-seen.server");
const { answerLogin } = await import("~/app/auth/answer-login.server");
const { currentPerson } = await import("~/app/auth/session.server");
const { answerSettings } = await import("~/app/auth/settings/answer-settings.server");
const { currentSession } = await import("~/app/auth/session.server");
const { loader: callback } = await import("~/app/routes/google.callback");
const { loader: authRedirect } = await import("~/app/routes/auth-redirect");
const { action: complete, loader: completePage } = await import("~/app/routes/complete-signup");
const { sqlite } = await import("~/db/client");
const { cookiesOf, formOf, ownAddress, requestOf, setProven, signUp, withAuthenticator } =
  await import("~/tests/support/accounts");

let made = 0;
const somebody = (over: Partial<FakeGooglePerson> = {}): FakeGooglePerson => {
  made++;
  return {
    sub: `sub-${made}`,
    email: `g${made}@people.example`,
    email_verified: true,
    given_name: "Gina",
    family_name: "Lopez",
    ...over,
  };
};

async function setOut(next = ""): Promise<{ url: string; cookie: string }> {
  const answer = await answerLogin({
    request: requestOf("/login", "", "POST"),
    form: formOf({ intent: "google", next }),
    clientAddress: ownAddress(),
  });
  if (!(answer instanceof Response)) throw new Error("Google is not offered");
  return { url: answer.headers.get("Location")!, cookie: cookiesOf(answer.headers) };
}

const comeBack = (address: URL, cookie: string, from = ownAddress()): Promise<Response> =>
  callback({
    request: requestOf(address.pathname + address.search, cookie),
    params: {},
    context: { clientAddress: from },
  } as never);

async function signInAs(
  person: FakeGooglePerson,
  cookies = "",
  from = ownAddress(),
): Promise<Response> {
  const { url, cookie } = await setOut();
  return comeBack(google.agree(url, person), [cookie, cookies].filter(Boolean).join("; "), from);
}

const toastOf = (response: Response): string =>
  Buffer.from(
    decodeURIComponent(/toast=([^;]*)/.exec(response.headers.getSetCookie().join("\n"))?.[1] ?? ""),
    "base64",
  ).toString();
const one = (sql: string, ...values: unknown[]) =>
  sqlite.prepare(sql).get(...values) as Record<string, unknown> | undefined;

describe("AU-07: sign-in with Google", () => {
  it("sets out with state, PKCE and nonce, which only this browser holds", async () => {
    const { url, cookie } = await setOut();
    const asked = new URL(url).searchParams;
    expect(url).toMatch(new RegExp(`^${baseUrl}/o/oauth2/v2/auth\\?`));
    expect(asked.get("code_challenge_method")).toBe("S256");
    expect(asked.get("scope")).toBe("openid profile email");
    expect(asked.get("redirect_uri")).toBe("http://localhost:3000/google/callback");
    for (const name of ["state", "code_challenge", "nonce"])
      expect(asked.get(name)!.length).toBeGreaterThanOrEqual(40);
    expect(cookie).not.toContain(asked.get("code_challenge"));
  });

  it("makes an account whose address is proven, welcomes it, and leads over /auth-redirect to /complete-signup", async () => {
    const person = somebody();
    const response = await signInAs(person, "bonus=1");
    expect(response.headers.get("Location")).toBe("/auth-redirect");
    const cookie = cookiesOf(response.headers);
    const signedIn = (await currentPerson(requestOf("/", cookie)))!;
    expect(signedIn).toMatchObject({
      email: person.email,
      emailProven: true,
      firstName: "Gina",
      phone: null,
    });
    expect(
      one("SELECT bonus_promised_at AS at FROM profiles WHERE user_id = ?", signedIn.userId)!.at,
    ).toEqual(expect.any(Number));
    const on = await authRedirect({
      request: requestOf("/auth-redirect", cookie),
      params: {},
      context: {},
    } as never);
    expect(on.headers.get("Location")).toBe("/complete-signup");
  });

  it("the same person comes into the same account again", async () => {
    const person = somebody();
    await signInAs(person);
    await signInAs({ ...person, email: "changed@people.example" });
    expect(one("SELECT count(*) AS n FROM oauth_accounts WHERE subject = ?", person.sub)).toEqual({
      n: 1,
    });
    expect(one("SELECT count(*) AS n FROM users WHERE email = 'changed@people.example'")).toEqual({
      n: 0,
    });
  });

  it("never links silently to an account that signs in with the address", async () => {
    const { userId, email } = await signUp();
    setProven(userId);
    const response = await signInAs(somebody({ email }));
    expect(response.headers.get("Location")).toBe("/login");
    expect(toastOf(response)).toContain("You already have an account with this address");
    expect(cookiesOf(response.headers)).not.toContain("auth_session");
    expect(one("SELECT user_id FROM oauth_accounts WHERE user_id = ?", userId)).toBeUndefined();
  });

  it("an address that Google has not verified opens nothing", async () => {
    const person = somebody({ email_verified: false });
    const response = await signInAs(person);
    expect(cookiesOf(response.headers)).not.toContain("auth_session");
    expect(one("SELECT id FROM users WHERE email = ?", person.email)).toBeUndefined();
  });

  it.each([
    ["another application's token", { aud: "client-2" }],
    ["another issuer's token", { iss: "https://evil.example" }],
    ["an expired token", { exp: 1 }],
    ["a token for another sign-in", { nonce: "x".repeat(43) }],
  ])("refuses %s", async (_, lie) => {
    google.lies.push(lie);
    const person = somebody();
    const response = await signInAs(person);
    expect(response.headers.get("Location")).toBe("/login");
    expect(toastOf(response)).toContain("Failed to sign in with Google");
    expect(one("SELECT id FROM users WHERE email = ?", person.email)).toBeUndefined();
  });

  it("CSRF: another browser's way back, another state and a code without a way out are refused", async () => {
    const attacker = await setOut();
    const victim = await setOut();
    const back = google.agree(attacker.url, somebody());
    for (const cookie of ["", victim.cookie, victim.cookie.replace(/\.[^.]*$/, ".forged")]) {
      const response = await comeBack(back, cookie);
      expect(response.headers.get("Location")).toBe("/login");
      expect(cookiesOf(response.headers)).not.toContain("auth_session");
    }
  });

  it("AU-04: a sign-in does not use up the tries of an address that many share; failures and new accounts count", async () => {
    const [known, other, address] = [somebody(), somebody(), ownAddress()];
    for (const person of [known, other]) await signInAs(person);
    const nowhere = new URL("http://localhost:3000/google/callback?code=x&state=y");
    for (let i = 0; i < 29; i++) await comeBack(nowhere, "", address);
    for (const person of [known, other])
      expect(cookiesOf((await signInAs(person, "", address)).headers)).toContain("auth_session");
    expect(cookiesOf((await signInAs(somebody(), "", address)).headers)).toContain("auth_session");
    expect(toastOf(await signInAs(known, "", address))).toContain("Too many tries");
  });

  it("a code is worth nothing a second time", async () => {
    const { url, cookie } = await setOut();
    const back = google.agree(url, somebody());
    expect((await comeBack(back, cookie)).headers.get("Location")).toBe("/auth-redirect");
    expect((await comeBack(back, cookie)).headers.get("Location")).toBe("/login");
  });

  it("an open redirect is refused", async () => {
    const { url, cookie } = await setOut("//evil.example");
    const response = await comeBack(google.agree(url, somebody()), cookie);
    expect(response.headers.get("Location")).toBe("/user");
  });

  it("the second step is asked for after Google too", async () => {
    const person = await signUp();
    await withAuthenticator(person);
    const identity = somebody({ email: person.email });
    const signedIn = (await currentSession(requestOf("/", person.cookie)))!;
    const out = await answerSettings({
      request: requestOf("/user/settings", person.cookie, "POST"),
      form: formOf({ intent: "connect-google" }),
      signedIn,
      clientAddress: ownAddress(),
    });
    const start = out as Response;
    const back = await comeBack(
      google.agree(start.headers.get("Location")!, identity),
      `${person.cookie}; ${cookiesOf(start.headers)}`,
    );
    expect(back.headers.get("Location")).toBe("/user/settings");
    expect(
      one("SELECT user_id AS whose FROM oauth_accounts WHERE subject = ?", identity.sub),
    ).toEqual({ whose: person.userId });
    const response = await signInAs(identity);
    expect(response.headers.get("Location")).toMatch(/^\/second-step/);
    expect(cookiesOf(response.headers)).not.toContain("auth_session");
  });

  it("connecting counts only for the account that asked for it in this browser", async () => {
    const [owner, other] = [await signUp(), await signUp()];
    const signedIn = (await currentSession(requestOf("/", owner.cookie)))!;
    const out = (await answerSettings({
      request: requestOf("/user/settings", owner.cookie, "POST"),
      form: formOf({ intent: "connect-google" }),
      signedIn,
      clientAddress: ownAddress(),
    })) as Response;
    const identity = somebody();
    const back = await comeBack(
      google.agree(out.headers.get("Location")!, identity),
      `${other.cookie}; ${cookiesOf(out.headers)}`,
    );
    expect(back.headers.get("Location")).toBe("/login");
    expect(
      one("SELECT user_id FROM oauth_accounts WHERE subject = ?", identity.sub),
    ).toBeUndefined();
  });
});

describe("U §2, §5: /complete-signup", () => {
  const post = (cookie: string, fields: Record<string, string>) => {
    const request = new Request("http://localhost:3000/complete-signup", {
      method: "POST",
      headers: { Cookie: cookie },
      body: formOf({ seen: seenNow(), ...fields }),
    });
    return complete({
      request,
      params: {},
      context: { clientAddress: ownAddress() },
    } as never) as Promise<{
      data: unknown;
      init: { status?: number } | null;
    }>;
  };

  it("without a session it says so and leads home", async () => {
    const thrown: unknown = await completePage({
      request: requestOf("/complete-signup"),
      params: {},
      context: {},
    } as never).catch((cause: unknown) => cause);
    expect((thrown as Response).headers.get("Location")).toBe("/");
    expect(toastOf(thrown as Response)).toContain(
      '"title":"Authentication Required","description":"Please sign in with Google first."',
    );
    expect((await post("", { name: "A", phone: "2125550100" })).data).toMatchObject({
      problem: { message: "Authentication session lost. Please try again." },
    });
  });

  it("asks for what is missing in the exact words, then records number, state and agreement, once", async () => {
    const cookie = cookiesOf((await signInAs(somebody())).headers);
    expect((await post(cookie, { name: "", phone: "2125550100" })).data).toMatchObject({
      problem: {
        title: "Missing Information",
        message: "Please fill in all fields to complete signup.",
      },
    });
    expect((await post(cookie, { name: "Gina Lopez", phone: "21255501" })).data).toMatchObject({
      problem: {
        title: "Invalid Phone Number",
        message: "Please enter a valid 10-digit US phone number.",
      },
    });
    expect(
      (await post(cookie, { name: "Gina Maria Lopez", phone: "2125550101", smsConsent: "yes" }))
        .data,
    ).toEqual({ done: true });
    const { userId } = (await currentPerson(requestOf("/", cookie)))!;
    expect(
      one("SELECT first_name, last_name, phone, state FROM profiles WHERE user_id = ?", userId),
    ).toEqual({
      first_name: "Gina",
      last_name: "Maria Lopez",
      phone: "+12125550101",
      state: "NY",
    });
    expect(one("SELECT count(*) AS n FROM agreements WHERE user_id = ?", userId)).toEqual({ n: 4 });
    expect(one("SELECT user_id FROM phone_numbers WHERE phone = '+12125550101'")).toBeUndefined();
    const thrown: unknown = await completePage({
      request: requestOf("/complete-signup", cookie),
      params: {},
      context: {},
    } as never).catch((cause: unknown) => cause);
    expect((thrown as Response).headers.get("Location")).toBe("/user");
  });

  it("an account that agreed long ago and lost its number is asked again, and keeps what it answers", async () => {
    const person = somebody();
    const cookie = cookiesOf((await signInAs(person)).headers);
    await post(cookie, { name: "Gina Lopez", phone: "2125550102" });
    const { userId } = (await currentPerson(requestOf("/", cookie)))!;
    sqlite.prepare("UPDATE profiles SET phone = NULL WHERE user_id = ?").run(userId);
    const on = await authRedirect({
      request: requestOf("/auth-redirect", cookie),
      params: {},
      context: {},
    } as never);
    expect(on.headers.get("Location")).toBe("/complete-signup");
    expect((await post(cookie, { name: "Gina Lopez", phone: "2125550103" })).data).toEqual({
      done: true,
    });
    expect(one("SELECT phone FROM profiles WHERE user_id = ?", userId)).toEqual({
      phone: "+12125550103",
    });
    expect(one("SELECT count(*) AS n FROM agreements WHERE user_id = ?", userId)).toEqual({ n: 4 });
  });
});
