import { describe, expect, it } from "vitest";
import { minutes } from "~/core/duration";
import { restoredHouse } from "~/tests/support/restored-house";
import {
  copyAside,
  restoreCopy,
  restoreUntold,
  type Product,
} from "~/tests/support/restored-product";

let product: Product;
const { carrier } = restoredHouse((fresh) => (product = fresh ?? product));

async function goBackTo(copy: string): Promise<void> {
  product = await restoreUntold(product, copy);
}

describe("emergency stops of staff since the copy (CL-10)", () => {
  const shop = { what: "letters", scope: "company", subject: "shop.com" } as const;
  const florida = { what: "texts", scope: "state", subject: "FL" } as const;
  const money = { what: "payouts", scope: "everything", subject: "" } as const;
  const inForce = (): string[] =>
    product.listEmergencyStops().map(({ what, subject }) => `${what} ${subject}`.trim());

  it("hold again before any door opens, each on record and named to the operator", async () => {
    const staff = product.makeStaff();
    const copy = copyAside(product);
    for (const stop of [shop, florida, money])
      product.setEmergencyStop(stop, "counsel asked for it", staff);
    await goBackTo(copy);
    expect(inForce()).toEqual([]);
    carrier.troubleNext({ status: 503 });
    expect((await product.afterRestore()).lines).toEqual(
      expect.arrayContaining([
        "3 emergency stops had been set since the copy.",
        "Stopped again: letters company shop.com.",
        "Stopped again: texts state FL.",
        "Stopped again: payouts everything.",
      ]),
    );
    expect(inForce().toSorted()).toEqual(["letters shop.com", "payouts", "texts FL"]);
    expect(product.listEmergencyStops()[0]?.stoppedBy).toBe(staff.userId);
    const acts = product.sqlite.prepare(
      "SELECT subject_id FROM audit_log WHERE act = 'stop-door' AND actor_kind = 'system' ORDER BY seq",
    );
    expect(acts.pluck().all()).toEqual([
      "letters company shop.com",
      "texts state FL",
      "payouts everything",
    ]);
  });

  it("hold nothing that staff lifted later, before the fire or after the restore", async () => {
    const staff = product.makeStaff();
    product.setEmergencyStop(shop, "before the copy", staff);
    const copy = copyAside(product);
    product.liftEmergencyStop(shop, staff);
    product.setEmergencyStop(florida, "counsel asked for it", staff);
    product.liftEmergencyStop(florida, staff);
    product.setEmergencyStop(money, "the bank asked for it", staff);
    await goBackTo(copy);
    const { ok, lines } = await product.afterRestore();
    expect([ok, inForce()]).toEqual([true, ["payouts"]]);
    expect(lines).toContain("Lifted again: letters company shop.com.");

    product.liftEmergencyStop(money, staff);
    const later = copyAside(product);
    product.recordJournalLine({ kind: "beat", key: "position", at: Date.now() });
    await goBackTo(later);
    expect((await product.afterRestore()).ok).toBe(true);
    expect(inForce()).toEqual([]);
    await goBackTo(copy);
    await product.afterRestore();
    expect(inForce()).toEqual([]);
  });

  it("give way to what staff decided between the restore and after-restore", async () => {
    const staff = product.makeStaff();
    product.setEmergencyStop(shop, "before the copy", staff);
    const copy = copyAside(product);
    product.liftEmergencyStop(shop, staff);
    product.setEmergencyStop(florida, "counsel asked for it", staff);
    await goBackTo(copy);
    product.liftEmergencyStop(shop, staff);
    product.setEmergencyStop(shop, "again", staff);
    product.setEmergencyStop(florida, "again", staff);
    product.liftEmergencyStop(florida, staff);
    await product.afterRestore();
    expect(inForce()).toEqual(["letters shop.com"]);
  });

  it("leave no words of staff in the journal", () => {
    product.setEmergencyStop(shop, "counsel asked for it", product.makeStaff());
    const lines = product.sqlite.prepare("SELECT * FROM journal_lines").all();
    expect(JSON.stringify(lines)).toContain("letters:company:shop.com");
    expect(JSON.stringify(lines)).not.toContain("counsel");
  });
});

describe("who may sign in after an older copy was put back", () => {
  const counted = (sql: string): unknown => product.sqlite.prepare(sql).pluck().get();

  it("nobody by a session, a link or a code of the copy, from the first start on", async () => {
    const { userId, phone } = product.makePayee();
    const now = Date.now();
    product.sqlite
      .prepare("INSERT INTO sessions (id, user_id, expires_at, created_at) VALUES ('s', ?, ?, 1)")
      .run(userId, Math.floor(now / 1000) + 3600);
    product.sqlite
      .prepare(
        `INSERT INTO phone_codes (id, phone, user_id, purpose, code_hash, tries_left, created_at, expires_at)
         VALUES ('c', ?, ?, 'sign_in', 'h', 3, ?, ?)`,
      )
      .run(phone, userId, now, now + minutes(10));
    const tokens = (["reset_password", "set_password", "cash_out"] as const).map((purpose) => {
      const token = product.issueLink({ purpose, userId, lifetime: minutes(60), now });
      return { purpose, token };
    });
    const ofCase = product.issueLink({
      ...{ purpose: "open_case", userId, lifetime: minutes(60), now },
    });
    const copy = copyAside(product);
    expect(tokens.every(({ purpose, token }) => product.findLink(token, purpose, now))).toBe(true);
    product.setEmergencyStop(
      { what: "letters", scope: "everything", subject: "" },
      "something since",
      product.makeStaff(),
    );
    await goBackTo(copy);
    expect(counted("SELECT count(*) FROM sessions")).toBe(0);
    expect(counted("SELECT count(*) FROM phone_codes WHERE used_at IS NULL")).toBe(0);
    for (const { purpose, token } of tokens)
      expect(product.findLink(token, purpose, now)).toBeUndefined();
    expect(product.findLink(ofCase, "open_case", now)).toBeDefined();
    expect(counted("SELECT audience FROM changes WHERE kind = 'session.ended'")).toBe(userId);
  });

  it("everybody as before where the database is the newest, also after a crash", async () => {
    const { userId } = product.makePayee();
    product.sqlite
      .prepare("INSERT INTO sessions (id, user_id, expires_at, created_at) VALUES ('s', ?, 9, 1)")
      .run(userId);
    product = await restoreCopy(product, copyAside(product));
    expect(counted("SELECT count(*) FROM sessions")).toBe(1);
  });

  const roleOf = (userId: string): string | null => product.findRole(userId, []);
  const hashOf = (userId: string): unknown =>
    product.sqlite.prepare("SELECT password_hash FROM users WHERE id = ?").pluck().get(userId);
  function makeAdmin(): string {
    const { userId } = product.makeStaff();
    product.sqlite.prepare("UPDATE users SET password_hash = 'old' WHERE id = ?").run(userId);
    return userId;
  }

  it("no staff whose role was revoked, unless it was given again", async () => {
    const staff = product.makeStaff();
    const [revoked, again, since, stays] = [makeAdmin(), makeAdmin(), makeAdmin(), makeAdmin()];
    const copy = copyAside(product);
    for (const userId of [revoked, again, since])
      product.changeAdminRole({ userId, to: "none", staff });
    product.changeAdminRole({ userId: again, to: "admin", staff });
    await goBackTo(copy);
    expect(roleOf(revoked)).toBe("admin");
    product.changeAdminRole({ userId: since, to: "none", staff, now: Date.now() + 1 });
    product.changeAdminRole({ userId: since, to: "admin", staff, now: Date.now() + 2 });
    const { ok, lines } = await product.afterRestore();
    expect([ok, lines]).toEqual([
      true,
      expect.arrayContaining([`The role of ${revoked} was revoked again.`]),
    ]);
    expect([revoked, again, since, stays].map(roleOf)).toEqual([null, "admin", "admin", "admin"]);

    product.changeAdminRole({ userId: revoked, to: "admin", staff });
    const later = copyAside(product);
    product.recordJournalLine({ kind: "beat", key: "position", at: Date.now() });
    await goBackTo(later);
    await product.afterRestore();
    expect(roleOf(revoked)).toBe("admin");
    await goBackTo(copy);
    await product.afterRestore();
    expect(roleOf(revoked)).toBe("admin");
  });

  it("nobody with a password that they had changed, unless they set one since", async () => {
    const [changed, since, stays] = [makeAdmin(), makeAdmin(), makeAdmin()];
    const copy = copyAside(product);
    for (const userId of [changed, since])
      product.changePassword({ userId, passwordHash: "new", ip: null });
    await goBackTo(copy);
    expect(hashOf(changed)).toBe("old");
    product.changePassword({ userId: since, passwordHash: "newest", ip: null });
    product.sqlite
      .prepare("INSERT INTO sessions (id, user_id, expires_at, created_at) VALUES ('s', ?, 9, 1)")
      .run(changed);
    const { ok, lines } = await product.afterRestore();
    expect(ok).toBe(true);
    expect(lines).toContain(
      `The password of ${changed} had been changed: the old one opens nothing any more.`,
    );
    expect([changed, since, stays].map(hashOf)).toEqual([null, "newest", "old"]);
    expect(counted("SELECT count(*) FROM sessions")).toBe(0);
    expect(product.holdAfterChange(changed, Date.now())).toBeGreaterThan(Date.now());
    expect(product.holdAfterChange(stays, Date.now())).toBeNull();
  });

  it("nobody to an account whose owner had said: that was not me", async () => {
    const userId = makeAdmin();
    product.changePassword({ userId, passwordHash: "the thief's", ip: null });
    const change = product.sqlite.prepare("SELECT id, at FROM credential_changes").get();
    const { id, at } = change as { id: string; at: number };
    const token = product.issueTakeBack(id, "email", at, at);
    const copy = copyAside(product);
    product.takeBackChange({ token, ip: null });
    await goBackTo(copy);
    expect(product.isLocked(userId)).toBe(false);
    const { lines } = await product.afterRestore();
    expect(lines.join(" ")).toContain(`${userId} had reversed a change`);
    expect([product.isLocked(userId), hashOf(userId)]).toEqual([true, null]);
    expect(product.holdAfterChange(userId, Date.now())).toBe(Infinity);
  });

  it("nobody by a recovery code that had been used", async () => {
    const userId = makeAdmin();
    const codes = ["AAAA1111", "BBBB2222"];
    for (const code of codes)
      product.sqlite
        .prepare("INSERT INTO recovery_codes (code_hash, user_id, created_at) VALUES (?, ?, 1)")
        .run(product.hashRecoveryCode(userId, code), userId);
    const copy = copyAside(product);
    expect(product.useRecoveryCode(userId, codes[0] ?? "", null)).toBe(true);
    await goBackTo(copy);
    expect(product.countRecoveryCodes(userId)).toBe(2);
    const { lines } = await product.afterRestore();
    expect(lines).toContain(`A recovery code of ${userId} had been used: it is used up.`);
    expect(codes.map((code) => product.useRecoveryCode(userId, code, null))).toEqual([false, true]);
  });
});
