import { describe, expect, it } from "vitest";
import { restoredHouse } from "~/tests/support/restored-house";
import { copyAside, restoreCopy, type Product } from "~/tests/support/restored-product";

let product: Product;
const { carrier } = restoredHouse((fresh) => (product = fresh ?? product));

async function startFrom(copy: string): Promise<void> {
  product = await restoreCopy(product, copy);
  expect(product.listClosedDoors()).toHaveLength(4);
}

const said = async (): Promise<string[]> => (await product.afterRestore()).lines;
const sentTo = (to: string): number => carrier.messages.filter((one) => one.to === to).length;
const hashOf = (userId: string): string | null => product.findPasswordHash(userId);
function setPassword(userId: string, hash: string): void {
  product.changePassword({ userId, passwordHash: hash, ip: null });
}

describe("a restored database, from its first start on", () => {
  it("opens to nobody with a password or a role that had ended", async () => {
    const staff = product.makeStaff();
    const [user, admin] = [product.makePayee(), product.makeStaff()];
    setPassword(user.userId, "leaked");
    const copy = copyAside(product);
    setPassword(user.userId, "new");
    product.changeAdminRole({ userId: admin.userId, to: "none", staff });
    await startFrom(copy);
    expect([hashOf(user.userId), product.findRole(admin.userId, [])]).toEqual([null, null]);
    // What is set after that stands.
    setPassword(user.userId, "newest");
    expect(await said()).toEqual(
      expect.arrayContaining([
        `The password of ${user.userId} had been changed: the old one opens nothing any more.`,
        `The role of ${admin.userId} was revoked again.`,
      ]),
    );
    expect(hashOf(user.userId)).toBe("newest");
  });

  it("LG-04, LG-06: answers STOP and HELP once, also while every door is closed", async () => {
    const person = product.makePayee();
    const queue = (purpose: "help" | "opt_out_confirmation", body: string): string => {
      const { phone, conversationId } = person;
      const shape = { conversationId, phone, body, key: `${purpose}:1`, segments: 1 };
      const queued = product.queueText({ ...shape, purpose });
      if (queued.outcome !== "queued") throw new Error(queued.outcome);
      return queued.textId;
    };
    product.optOut({
      ...{ phone: person.phone, scope: "all", reason: "keyword", words: "STOP" },
      ...{ channel: "sms", at: Date.now() },
    });
    const waiting = [queue("help", "Help is here"), queue("opt_out_confirmation", "You're out")];
    const copy = copyAside(product);
    for (const textId of waiting) await product.deliverText(textId);
    expect(sentTo(person.phone)).toBe(2);
    await startFrom(copy);
    for (const textId of waiting) await product.deliverText(textId);
    expect(sentTo(person.phone)).toBe(2);
  });

  it("knows who had stopped, on the web too", async () => {
    const { phone } = product.makePayee();
    const copy = copyAside(product);
    product.optOut({
      ...{ phone, scope: "all", reason: "portal", words: "Turned off." },
      ...{ channel: "web", at: Date.now() },
    });
    await startFrom(copy);
    const check = product.checkSuppression({ phone, purpose: "answer", now: Date.now() });
    expect(check).toMatchObject({ allowed: false, reason: "opted_out" });
    expect(await said()).toContain("1 numbers had stopped our texts since the copy.");
  });

  it("has nobody who was erased, and whoever comes back with the number is a newcomer", async () => {
    const staff = { userId: product.makeStaff().userId, configuredEmails: [], ip: null };
    const { userId, phone } = product.makePayee();
    const copy = copyAside(product);
    product.deletePerson({ userId, staff });
    await startFrom(copy);
    expect(product.provenCredentials(userId)).toMatchObject({ phone: null, email: null });
    const back = product.makePerson({ phone: "+12125550161" }).userId;
    product.provePhone({ userId: back, phone, by: "text", sessionId: null, ip: null });
    const lines = await said();
    expect(lines).toContain("1 people and 0 cases were erased once more.");
    expect(product.provenCredentials(back).phone?.number).toBe(phone);
    // The second fire knows when the person was erased first, not when once more.
    const erased = product.sqlite.prepare(
      "SELECT count(DISTINCT at) FROM journal_lines WHERE kind = 'person_erased' UNION ALL SELECT count(DISTINCT l.at) FROM journal_lines l JOIN adopted_lines a ON a.key = l.key WHERE l.at <> a.at AND l.kind = 'person_erased'",
    );
    expect(erased.pluck().all()).toEqual([1, 0]);
  });

  it("gives no case number and no ticket number that may have been given since", async () => {
    const numberOf = (caseId: string) =>
      product.sqlite.prepare("SELECT external_case_id FROM cases WHERE id = ?").pluck().get(caseId);
    const [first, second] = [product.makePayee(), product.makePayee()];
    product.makeSubmittedCase(first.userId);
    const copy = copyAside(product);
    const given = [1, 2, 3].map(() => numberOf(product.makeSubmittedCase(first.userId)));
    product.recordJournalLine({ kind: "beat", key: "position", at: Date.now() });
    await startFrom(copy);
    const now = numberOf(product.makeSubmittedCase(second.userId));
    expect(given).not.toContain(now);
    expect(Number(String(now).replace(/\D/g, ""))).toBeGreaterThan(100_900);
  });
});
