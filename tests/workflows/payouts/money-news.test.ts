import { describe, expect, it } from "vitest";
import { listUnannouncedMoney } from "~/core/payouts/list-unannounced-money";
import { sqlite } from "~/db/client";
import { makeSettledCase } from "~/tests/support/money";
import { makePerson } from "~/tests/support/people";
import { tellSettlement } from "~/workflows/payouts/money-news";

const mailsTo = (userId: string): unknown[] =>
  sqlite.prepare("SELECT kind FROM mails WHERE user_id = ?").pluck().all(userId);
const textsTo = (phone: string): unknown[] =>
  sqlite
    .prepare("SELECT body FROM texts WHERE phone = ? AND body LIKE '%settled%'")
    .pluck()
    .all(phone);

/** A person who signed up on the web and has proven neither address nor number. */
function makeUnproven() {
  const person = makePerson();
  sqlite.prepare("UPDATE phone_numbers SET user_id = NULL WHERE phone = ?").run(person.phone);
  return person;
}

const proveAddress = (userId: string, email: string | null) =>
  sqlite
    .prepare("UPDATE users SET email = ?, email_verified_at = 1 WHERE id = ?")
    .run(email, userId);

describe("issue 20, 7: a settlement that could be told to nobody", () => {
  it("is told by mail once the address is proven, once", () => {
    const { userId, email } = makeUnproven();
    const caseId = makeSettledCase(userId);
    tellSettlement(caseId);
    expect(mailsTo(userId)).not.toContain("settlement");
    expect(listUnannouncedMoney(userId)).toEqual({ caseIds: [caseId], payoutIds: [] });
    proveAddress(userId, email);
    for (let time = 0; time < 2; time++)
      listUnannouncedMoney(userId).caseIds.forEach(tellSettlement);
    expect(mailsTo(userId).filter((kind) => kind === "settlement")).toHaveLength(1);
    expect(listUnannouncedMoney(userId)).toEqual({ caseIds: [], payoutIds: [] });
  });

  it("is not told anew by mail to whom it was texted", () => {
    const { userId, phone, email } = makePerson();
    const caseId = makeSettledCase(userId);
    tellSettlement(caseId);
    expect(textsTo(phone)).toHaveLength(1);
    proveAddress(userId, email);
    expect(listUnannouncedMoney(userId)).toEqual({ caseIds: [], payoutIds: [] });
  });
});
