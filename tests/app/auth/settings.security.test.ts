import { describe, expect, it } from "vitest";
import { currentPerson, currentSession, signIn } from "~/app/auth/session.server";
import { describeDevice } from "~/app/auth/settings/describe-device.server";
import { readSettings } from "~/app/auth/settings/read-settings.server";
import { action as proveEmail, loader as provePage } from "~/app/routes/prove-email.$token";
import { action as exportData } from "~/app/routes/user_.settings_.export";
import { isSuppressed } from "~/core/consent/queries";
import { sqlite } from "~/db/client";
import {
  answerOf,
  cookiesOf,
  one,
  ownAddress,
  requestOf,
  setProven,
  settings,
  signUp,
  textJoined,
  type Refused,
} from "~/tests/support/accounts";
import { mailsTo } from "~/tests/support/sent-words";
import { tellAll } from "~/tests/support/tell-all";

const actsOf = (userId: string) =>
  (
    sqlite.prepare("SELECT act FROM audit_log WHERE subject_id = ? ORDER BY seq").all(userId) as {
      act: string;
    }[]
  ).map(({ act }) => act);
const age = (userId: string) =>
  sqlite
    .prepare("UPDATE sessions SET reauthenticated_at = 1, created_at = 1 WHERE user_id = ?")
    .run(userId);

const linkIn = (kind: string, to: string): string => {
  const mail = mailsTo(to, kind).at(-1)!;
  return /\/prove-email\/([\w-]+)/.exec(mail.text)![1]!;
};
const open = (token: string, cookie: string) =>
  proveEmail({
    params: { token },
    context: { clientAddress: ownAddress() },
    request: requestOf("/", cookie),
  } as never);

describe("settings: the email", () => {
  it("changes only when the mail to the new address is opened, once; the address before is told", async () => {
    const person = await signUp();
    setProven(person.userId);
    const fresh = `fresh-${person.email}`;
    await settings(person, { intent: "email", email: fresh });
    expect(one("SELECT email FROM users WHERE id = ?", person.userId)).toEqual({
      email: person.email,
    });
    const token = linkIn("change-email", fresh);
    await provePage({ params: { token }, request: requestOf(), context: {} } as never);
    expect(one("SELECT email FROM users WHERE id = ?", person.userId)).toEqual({
      email: person.email,
    });
    expect(await open(token, "")).toMatchObject({ outcome: "sign_in" });
    expect(await open(token, person.cookie)).toMatchObject({ outcome: "proven", email: fresh });
    expect(one("SELECT email FROM users WHERE id = ?", person.userId)).toEqual({ email: fresh });
    tellAll();
    expect(one("SELECT to_address AS too FROM mails WHERE kind = 'email-changed'")).toEqual({
      too: person.email,
    });
    expect(await open(token, person.cookie)).toMatchObject({ outcome: "refused" });
  });

  it("enumeration: an address of another account is answered alike, and stays there", async () => {
    const [person, owner] = [await signUp(), await signUp()];
    setProven(owner.userId);
    const answer = (await settings(person, { intent: "email", email: owner.email })) as Response;
    expect(answer.status).toBe(302);
    expect(await open(linkIn("change-email", owner.email), person.cookie)).toMatchObject({
      outcome: "held_elsewhere",
    });
    expect(one("SELECT email FROM users WHERE id = ?", person.userId)).toEqual({
      email: person.email,
    });
  });

  it("an old sign-in is not enough", async () => {
    const person = await signUp();
    age(person.userId);
    const response = await answerOf(
      settings(person, { intent: "email", email: `x-${person.email}` }),
    );
    expect(response.headers.get("Location")).toMatch(/^\/confirm-identity/);
    expect(
      one("SELECT id FROM mails WHERE kind = 'change-email' AND user_id = ?", person.userId),
    ).toBeUndefined();
  });
});

describe("settings: sessions", () => {
  it("are listed with their device, and end one by one or all but this; never another person's", async () => {
    const [person, other] = [await signUp(), await signUp()];
    const second = cookiesOf(await signIn(requestOf(), person.userId, "192.0.2.1"));
    await signIn(requestOf(), person.userId, "192.0.2.2");
    const shown = readSettings((await currentSession(requestOf("/", person.cookie)))!).sessions;
    expect(shown).toHaveLength(3);
    expect(shown.filter(({ isThis }) => isThis)).toHaveLength(1);
    expect(shown[0]!.device).toBe("Safari on iPhone");
    const secondId = (await currentSession(requestOf("/", second)))!.session.id;
    await settings(other, { intent: "end-session", session: secondId });
    expect(await currentPerson(requestOf("/", second))).not.toBeNull();
    await settings(person, { intent: "end-session", session: secondId });
    expect(await currentPerson(requestOf("/", second))).toBeNull();
    await settings(person, { intent: "end-session" });
    expect(
      readSettings((await currentSession(requestOf("/", person.cookie)))!).sessions,
    ).toHaveLength(1);
    expect((await currentPerson(requestOf("/", other.cookie)))?.userId).toBe(other.userId);
  });

  it.each([
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36",
      "Chrome on Windows",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:130.0) Gecko/20100101 Firefox/130.0",
      "Firefox on Mac",
    ],
    [
      "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36",
      "Samsung Internet on Android",
    ],
    [null, "Unknown device"],
  ])("%s is %s", (userAgent, words) => expect(describeDevice(userAgent)).toBe(words));
});

describe("settings: texts, mail and history", () => {
  it("LG-08, LG-09: each choice of texts is in the ledger and holds at once", async () => {
    const person = await textJoined();
    const choose = (texts: string) =>
      settings(person, { intent: "wishes", texts, affiliateNews: "on" });
    await choose("updates");
    expect(isSuppressed(person.phone, "recurring")).toBe(false);
    await choose("none");
    expect(isSuppressed(person.phone)).toBe(true);
    await choose("answers");
    expect([isSuppressed(person.phone), isSuppressed(person.phone, "recurring")]).toEqual([
      false,
      true,
    ]);
    const shown = readSettings((await currentSession(requestOf("/", person.cookie)))!);
    expect(shown.wishes).toEqual({ texts: "answers", affiliateNews: true });
    expect(shown.consents.map(({ words }) => words)).toEqual([
      "texted",
      "Chose “updates” in the settings.",
      "Chose “none” in the settings.",
      "Chose “answers” in the settings.",
      "Chose “answers” in the settings.",
    ]);
    await settings(person, { intent: "wishes", texts: "answers" });
    expect(readSettings((await currentSession(requestOf("/", person.cookie)))!).wishes).toEqual({
      texts: "answers",
      affiliateNews: false,
    });
  });

  it("the history shows what was agreed to, in its words", async () => {
    const person = await signUp({ smsConsent: "yes" });
    const shown = readSettings((await currentSession(requestOf("/", person.cookie)))!);
    expect(shown.agreements).toHaveLength(4);
    expect(shown.consents[0]).toMatchObject({
      sentence: expect.stringContaining("once the number is proven"),
      wordingVersion: "web-checkbox-1",
    });
  });
});

describe("settings: one's own data", () => {
  const take = (cookie: string) =>
    exportData({
      request: requestOf("/user/settings/export", cookie, "POST"),
      params: {},
      context: { clientAddress: ownAddress() },
    } as never);

  it("comes as a file without secrets and without anybody else's data, on record", async () => {
    const [person, other] = [await signUp(), await signUp()];
    const response = await take(person.cookie);
    expect(response.headers.get("Content-Disposition")).toContain("attachment");
    const text = await response.text();
    const data = JSON.parse(text) as { account: { email: string }; agreements: unknown[] };
    expect(data.account.email).toBe(person.email);
    expect(data.agreements).toHaveLength(4);
    expect(text).not.toMatch(/argon2|password_?hash|totpSecret/i);
    expect(text).not.toContain(other.email);
    expect(actsOf(person.userId)).toContain("export-own-data");
  });

  it("is for nobody else, and not for an old sign-in", async () => {
    expect((await answerOf(take(""))).headers.get("Location")).toMatch(/^\/login/);
    const person = await signUp();
    age(person.userId);
    expect((await answerOf(take(person.cookie))).headers.get("Location")).toMatch(
      /^\/confirm-identity/,
    );
  });

  it("deletion is asked for once, told to staff, and can be taken back", async () => {
    const person = await signUp();
    expect(((await settings(person, { intent: "delete" })) as Refused).data.field).toBe("sure");
    await settings(person, { intent: "delete", sure: "yes" });
    await settings(person, { intent: "delete", sure: "yes" });
    expect(
      one(
        "SELECT count(*) AS n FROM data_requests WHERE user_id = ? AND kind = 'deletion'",
        person.userId,
      ),
    ).toEqual({ n: 1 });
    expect(
      one(
        "SELECT count(*) AS n FROM events WHERE name = 'person/asked.for.deletion' AND data LIKE ?",
        `%${person.userId}%`,
      ),
    ).toEqual({
      n: 1,
    });
    await settings(person, { intent: "keep-account" });
    expect(one("SELECT state FROM data_requests WHERE user_id = ?", person.userId)).toEqual({
      state: "withdrawn",
    });
  });

  it("every act that changes something is on record", async () => {
    const person = await signUp();
    await settings(person, { intent: "name", firstName: "Ada", lastName: "Byron" });
    await settings(person, { intent: "email", email: `y-${person.email}` });
    await settings(person, { intent: "delete", sure: "yes" });
    expect(actsOf(person.userId)).toEqual([
      "sign-up",
      "sign-in",
      "change-name",
      "ask-email-change",
      "ask-deletion",
    ]);
    expect(
      ((await settings(person, { intent: "__proto__" })) as Response).headers.get("Location"),
    ).toBe("/user/settings");
  });
});
