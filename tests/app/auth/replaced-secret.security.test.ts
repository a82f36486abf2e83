import { generateHOTP } from "@oslojs/otp";
import { beforeAll, describe, expect, it, vi } from "vitest";

const older = "an-old-session-secret-of-at-least-32-characters";
const newer = "a-new-session-secret-of-at-least-32-characters!";
const mail = "ann@people.example";
const file = "user_1/case_1/1.png";

/** What the server opens and makes with these secrets. */
async function withSecrets(secrets: string) {
  vi.resetModules();
  process.env.SESSION_SECRETS = secrets;
  const [outbox, authenticators, unsubscribe, replies, links, cookies] = await Promise.all([
    import("~/db/seal"),
    import("~/app/auth/seal.server"),
    import("~/integrations/email/unsubscribe-link"),
    import("~/integrations/email/reply-address"),
    import("~/integrations/storage/signed-link"),
    import("~/app/auth/brief-cookie.server"),
  ]);
  const { env } = await import("~/env");
  const cookie = cookies.briefCookie("device", 60_000, env.SESSION_SECRETS);
  return { outbox, authenticators, unsubscribe, replies, links, cookie, env };
}
type House = Awaited<ReturnType<typeof withSecrets>>;

async function make({ outbox, authenticators, unsubscribe, replies, links, cookie }: House) {
  const link = unsubscribe.unsubscribeLink(mail);
  return {
    letter: outbox.seal("https://app.example/join/x", "mail_1"),
    key: authenticators.seal(Buffer.from("twenty bytes of key!"), "user_1"),
    token: link.slice(link.lastIndexOf("/") + 1),
    reply: replies.replyAddress("TC-100001"),
    link: links.signedLink(file, { expiresInSeconds: 60, session: "s" }),
    cookie: (await cookie.serialize({ id: "known" })).split(";")[0] ?? "",
  };
}
type Made = Awaited<ReturnType<typeof make>>;

async function opened(house: House, made: Made): Promise<boolean[]> {
  const { outbox, authenticators, unsubscribe, replies, links, cookie } = house;
  return [
    outbox.unseal(made.letter, "mail_1") !== null,
    authenticators.unseal(made.key, "user_1") !== null,
    unsubscribe.readUnsubscribeToken(made.token) === mail,
    replies.readReplyAddress([made.reply]) === "TC-100001",
    links.verifySignedLink(made.link, "s")?.key === file,
    (await cookie.parse(made.cookie)) !== null,
  ];
}
const all = [true, true, true, true, true, true];
const none = all.map(() => false);

describe("issue 25, 6: SESSION_SECRET is replaced without anybody noticing", () => {
  let made: Made;
  let after: Made;

  beforeAll(async () => {
    made = await make(await withSecrets(older));
  });

  it("what the old one sealed and signed still opens beside the new one", async () => {
    const house = await withSecrets(`${newer}, ${older}`);
    expect(await opened(house, made)).toEqual(all);
    after = await make(house);
    expect(house.authenticators.isSealedByOlder(made.key, "user_1")).toBe(true);
    expect(house.authenticators.isSealedByOlder(after.key, "user_1")).toBe(false);
  });

  it("what is made then needs the old one no more, and the old one alone opens none of it", async () => {
    expect(await opened(await withSecrets(newer), after)).toEqual(all);
    expect(await opened(await withSecrets(older), after)).toEqual(none);
  });

  it("an authenticator is sealed anew when its owner next types a code", async () => {
    const old = await withSecrets(older);
    const { makePerson } = await import("~/tests/support/people");
    const { sqlite } = await import("~/db/client");
    const { userId } = makePerson();
    const key = Buffer.from("twenty bytes of key!");
    sqlite
      .prepare("UPDATE users SET totp_secret = ?, totp_confirmed_at = 1 WHERE id = ?")
      .run(old.authenticators.seal(key, userId), userId);
    const house = await withSecrets(`${newer},${older}`);
    const { passSecondStep } = await import("~/app/auth/totp.server");
    const now = Date.now();
    const code = generateHOTP(key, BigInt(Math.floor(now / 30_000)), 6);
    expect(passSecondStep(userId, code, "127.0.0.1", now)).toBe(true);
    const sealed = sqlite.prepare("SELECT totp_secret FROM users WHERE id = ?").pluck().get(userId);
    expect(house.authenticators.isSealedByOlder(String(sealed), userId)).toBe(false);
    expect(house.authenticators.unseal(String(sealed), userId)).toEqual(key);
  });

  it("once the old one is left out, nothing of it opens", async () => {
    expect(await opened(await withSecrets(newer), made)).toEqual(none);
  });

  it("a short one, or both settings at once, stop the start with a sentence", async () => {
    const { readEnvironment } = await import("~/env");
    expect(() => readEnvironment({ SESSION_SECRETS: `${newer},short` })).toThrow(/SESSION_SECRETS/);
    expect(() => readEnvironment({ SESSION_SECRETS: newer, SESSION_SECRET: older })).toThrow(
      /SESSION_SECRET and SESSION_SECRETS are both set/,
    );
  });
});
