import { describe, expect, it } from "vitest";
import { days } from "~/core/duration";
import { restoredHouse } from "~/tests/support/restored-house";
import {
  copyAside,
  restoreCopy,
  restoreUntold,
  type Product,
} from "~/tests/support/restored-product";

let product: Product;
restoredHouse((fresh) => (product = fresh ?? product));

async function goBackTo(copy: string): Promise<string> {
  product = await restoreCopy(product, copy);
  const { ok, lines } = await product.afterRestore();
  expect(ok).toBe(true);
  return lines.join("\n");
}

const newNumber = "+12125550142";
const ip = "203.0.113.9";
const session = { sessionId: "ses_a", ip };
const ways = (userId: string) => product.provenCredentials(userId);

const prove = (userId: string, phone: string, now = Date.now()): void =>
  product.provePhone({ userId, phone, by: "text", now, ...session });

function proveMail(userId: string, email: string, now = Date.now()): void {
  const token = product.issueLink({
    ...{ purpose: "change_email", userId, email, lifetime: days(1), now },
  });
  const signedIn = { userId, sessionId: session.sessionId };
  const proven = product.proveAddress({ token, signedIn, ip, now });
  expect(proven.outcome).toBe("proven");
}

/** What the notices of changed credentials would be sent to. */
const notified = (userId: string): unknown[] =>
  product.sqlite
    .prepare<[string], string | null>(
      "SELECT before FROM credential_changes WHERE user_id = ? AND changed_by = 'system' ORDER BY at",
    )
    .pluck()
    .all(userId)
    .map((before) => before && (JSON.parse(before) as unknown));

describe("a number that was given up since the copy", () => {
  it("opens nothing and gets no text of the account, and is not told how to come back", async () => {
    const { userId, phone, email, conversationId } = product.makePayee();
    const copy = copyAside(product);
    prove(userId, newNumber);
    const said = await goBackTo(copy);
    expect(said).toContain(
      `The number of ${userId} had been changed or removed: the old one opens nothing any more.`,
    );
    expect(ways(userId)).toMatchObject({ phone: null, email: { address: email } });
    const conversation = product.sqlite.prepare(
      "SELECT phone FROM support_conversations WHERE id = ?",
    );
    expect(conversation.pluck().get(conversationId)).toBeNull();
    expect(notified(userId)).toEqual([expect.objectContaining({ phone: null })]);
    expect(product.holdAfterChange(userId, Date.now())).toBeGreaterThan(Date.now());
    // It is a stranger's, who may join with it.
    const other = product.makePerson({ phone: "+12125550150" }).userId;
    prove(other, phone);
    expect(ways(other).phone?.number).toBe(phone);
  });

  it("stays where it was taken again, before the fire or after the restore", async () => {
    const [before, after] = [product.makePayee(), product.makePayee()];
    const copy = copyAside(product);
    prove(before.userId, newNumber);
    prove(before.userId, before.phone);
    prove(after.userId, "+12125550143");
    product = await restoreUntold(product, copy);
    prove(after.userId, "+12125550144");
    prove(after.userId, after.phone, Date.now() + 1);
    await product.afterRestore();
    expect(ways(before.userId).phone?.number).toBe(before.phone);
    expect(ways(after.userId).phone?.number).toBe(after.phone);
  });

  it("LG-07: is nobody's, and may get nothing, when its carrier had reported it as deactivated", async () => {
    const [{ userId, phone }, stays] = [product.makePayee(), product.makePayee()];
    product.optIn({
      ...{ phone, userId, words: "YES", wording: "w", wordingVersion: "1" },
      ...{ campaign: "conversation", channel: "sms", at: Date.now() },
    });
    const copy = copyAside(product);
    product.unlinkDeactivatedNumber({ phone });
    product = await restoreUntold(product, copy);
    const allowed = () =>
      product.checkSuppression({ phone, purpose: "notice", now: Date.now() }).allowed;
    expect(allowed()).toBe(true);
    const { lines } = await product.afterRestore();
    expect(lines).toContain(`A number of ${userId} had been deactivated.`);
    expect([allowed(), ways(userId).phone, ways(stays.userId).phone?.number]).toEqual([
      ...[false, null, stays.phone],
    ]);
  });
});

describe("an address that was changed since the copy", () => {
  it("is no longer proven: it gets no link and no notice, and its owner proves another", async () => {
    const { userId, email } = product.makePayee();
    const copy = copyAside(product);
    proveMail(userId, "new@people.example");
    await goBackTo(copy);
    expect(ways(userId).email).toBeNull();
    expect(product.findSignIn(email ?? "")?.userId).toBe(userId);
    expect(notified(userId)).toEqual([expect.objectContaining({ email: null })]);
    proveMail(userId, "new@people.example");
    expect(ways(userId).email?.address).toBe("new@people.example");
  });
});

describe("ways to sign in that were taken away since the copy", () => {
  const subjects = (userId: string): readonly string[] => ways(userId).google;

  it("a disconnected Google account opens nothing", async () => {
    const { userId } = product.makePayee();
    product.changePassword({ userId, passwordHash: "kept", ip });
    product.connectGoogle({ userId, subject: "g-1", ...session });
    const copy = copyAside(product);
    product.disconnectGoogle({ userId, ...session });
    expect(await goBackTo(copy)).toContain(`The Google sign-in of ${userId} had been`);
    expect(subjects(userId)).toEqual([]);
  });

  it("a lost authenticator that was turned off opens nothing, nor do its codes", async () => {
    const [lost, kept] = [product.makePayee().userId, product.makePayee().userId];
    for (const userId of [lost, kept]) {
      product.beginTotp(userId, `sealed-${userId}`);
      product.setTotp({ userId, ...session, counter: 1, codes: ["AAAA1111"], now: Date.now() });
    }
    const copy = copyAside(product);
    product.removeTotp({ userId: lost, ...session });
    await goBackTo(copy);
    expect([lost, kept].map((userId) => ways(userId).totp?.secret)).toEqual([
      ...[undefined, `sealed-${kept}`],
    ]);
    expect([lost, kept].map((userId) => product.countRecoveryCodes(userId))).toEqual([0, 1]);
  });

  it("recovery codes that were replaced open nothing", async () => {
    const { userId } = product.makePayee();
    product.beginTotp(userId, "sealed");
    product.setTotp({ userId, ...session, counter: 1, codes: ["AAAA1111"] });
    const copy = copyAside(product);
    product.renewRecoveryCodes({ userId, ...session, codes: ["BBBB2222"], now: Date.now() + 1 });
    await goBackTo(copy);
    expect(product.countRecoveryCodes(userId)).toBe(0);
    expect(ways(userId).totp?.secret).toBe("sealed");
  });
});

describe("a thief's change that its owner had reversed since the copy", () => {
  it("is reversed again: the thief's address opens nothing and gets no link", async () => {
    const now = Date.now();
    const { userId, email } = product.makePayee();
    proveMail(userId, "thief@people.example", now - days(1));
    product.changePassword({ userId, passwordHash: "the thief's", ip, now: now - days(1) + 1 });
    const change = product.sqlite
      .prepare("SELECT id FROM credential_changes WHERE credential = 'address'")
      .pluck()
      .get();
    const at = now - days(1);
    const token = product.issueTakeBack(String(change), "email", at, at);
    const copy = copyAside(product);
    product.takeBackChange({ token, ip });
    product = await restoreUntold(product, copy);
    expect(ways(userId).email?.address).toBe("thief@people.example");
    // Who reads the thief's mailbox is quicker than the operator.
    product.changePassword({ userId, passwordHash: "the thief's second", ip });
    const { ok, lines } = await product.afterRestore();
    expect(ok).toBe(true);
    expect(lines).toContain(
      `${userId} had reversed a change of their credentials: it was reversed again.`,
    );
    expect(ways(userId).email?.address).toBe(email);
    expect([product.isLocked(userId), product.findPasswordHash(userId)]).toEqual([true, null]);
    expect(product.findTakeBack(token, now)).toBeUndefined();
    expect(product.holdAfterChange(userId, Date.now())).toBe(Infinity);
  });
});
