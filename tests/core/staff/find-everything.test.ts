import { describe, expect, it } from "vitest";
import { recordWebhookOutcome } from "~/core/cases/record-webhook-outcome";
import { getCase } from "~/core/cases/queries";
import { listCasesForStaff } from "~/core/cases/queries-staff";
import { noFilter } from "~/core/payouts/desk/payout-filter";
import { listPayoutIds, listPayoutsForStaff } from "~/core/payouts/desk/queries-staff";
import { listInbox } from "~/core/support/desk/queries-inbox";
import { typedNumber } from "~/core/words/search-words";
import { sqlite } from "~/db/client";
import { makeSubmittedCase } from "~/tests/support/money";
import { makePending } from "~/tests/support/owed-payouts";
import { makePerson } from "~/tests/support/people";

const first = { page: 1, size: 20 } as const;
const cases = (search: string) =>
  listCasesForStaff({ search, shelf: null }, first).lines.map(({ id }) => id);
const talks = (words: string) =>
  listInbox({ view: "all", words, before: null, staffId: "user_staff" }).lines.map(({ id }) => id);

function caseOf(sender: { email: string; domain: string; phone: string; name: string }): string {
  const caseId = makeSubmittedCase(makePerson().userId);
  sqlite
    .prepare(
      "UPDATE cases SET violator_email = ?, violator_domain = ?, sender_phone = ?, sender_name = ? WHERE id = ?",
    )
    .run(sender.email, sender.domain, sender.phone, sender.name, caseId);
  return caseId;
}

const spellings = ["(305) 555-0188", "305 555 0188", "3055550188", "+1 305-555-0188", "555-0188"];

describe("issue 20, 26: search finds what staff is asked for", () => {
  it("a case by its sender: address, domain, name, and the number in any spelling", () => {
    const wanted = caseOf({
      email: "promo@gutterking-offers.net",
      domain: "gutterking-offers.net",
      phone: "+13055550188",
      name: "Gutterking",
    });
    caseOf({
      email: "hi@other.example",
      domain: "other.example",
      phone: "+13055550177",
      name: "O",
    });
    for (const typed of [
      "gutterking-offers.net",
      "promo@gutterking-offers.net",
      "Gutterking",
      ...spellings,
      "+1 305 555 0188",
    ])
      expect(cases(typed), typed).toEqual([wanted]);
    sqlite.prepare("UPDATE cases SET sender_phone = NULL WHERE id = ?").run(wanted);
    expect(cases("3055550188")).toEqual([]);
  });

  it("a payout by its own id, its transaction and the vendor's order, and no payout by what all ids share", () => {
    const { payoutId } = makePending();
    sqlite.prepare("UPDATE payouts SET tremendous_order_id = 'ORDERQ7' WHERE id = ?").run(payoutId);
    const found = (search: string) =>
      listPayoutsForStaff({ ...noFilter, search }, first).lines.map(({ id }) => id);
    expect(found(payoutId)).toEqual([payoutId]);
    expect(found(payoutId.slice(0, 20))).toContain(payoutId);
    expect(found("ORDERQ7")).toEqual([payoutId]);
    expect(found("pay_")).toEqual([]);
    expect(listPayoutIds({ ...noFilter, search: payoutId, status: "pending" }, 10)).toEqual([
      payoutId,
    ]);
    expect(listPayoutIds({ ...noFilter, search: payoutId, status: "failed" }, 10)).toEqual([]);
  });

  it("a conversation by its number alone, written #1005", () => {
    const [one, two] = [makePerson(), makePerson()];
    const ticket = (id: string) =>
      sqlite
        .prepare("SELECT ticket_number FROM support_conversations WHERE id = ?")
        .pluck()
        .get(id) as number;
    expect(talks(`#${ticket(one.conversationId)}`)).toEqual([one.conversationId]);
    expect(talks(` #${ticket(two.conversationId)} `)).toEqual([two.conversationId]);
    expect(talks("#999999999")).toEqual([]);
  });
});

describe("issue 20, 24: chat search finds a number in any spelling", () => {
  it("the whole, with and without its country, and its last digits", () => {
    const person = makePerson();
    sqlite
      .prepare("UPDATE support_conversations SET phone = '+12125550147' WHERE id = ?")
      .run(person.conversationId);
    for (const typed of [
      "(212) 555-0147",
      "212 555 0147",
      "212.555.0147",
      "2125550147",
      "+12125550147",
      "+1 (212) 555-0147",
      "1 212 555 0147",
      "555 0147",
      "5550147",
      "0147",
      "212 555",
    ])
      expect(talks(typed), typed).toContain(person.conversationId);
    expect(talks("(212) 555-0148")).not.toContain(person.conversationId);
  });

  it("also where the account alone knows the number, as for a talk on the web", () => {
    const person = makePerson();
    sqlite
      .prepare("UPDATE support_conversations SET phone = NULL WHERE id = ?")
      .run(person.conversationId);
    sqlite
      .prepare("UPDATE profiles SET phone = '+19175550133' WHERE user_id = ?")
      .run(person.userId);
    expect(talks("(917) 555-0133")).toEqual([person.conversationId]);
  });

  it("words, days and case numbers are no telephone numbers", () => {
    expect(["roof", "TC-100001", "#1005", "12", "a 212 555 0147"].map(typedNumber)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(typedNumber("1-212-555-0147")).toBe("2125550147");
  });
});

describe("A §3: n8n_response is an object with an error", () => {
  it("keeps why a case could not be sent, until it could", () => {
    const caseId = makeSubmittedCase(makePerson().userId);
    recordWebhookOutcome(caseId, { sent: false, error: "The receiver answered 500." });
    expect(getCase(caseId).n8nResponse).toEqual({ error: "The receiver answered 500." });
    recordWebhookOutcome(caseId, { sent: true });
    expect(getCase(caseId)).toMatchObject({ n8nResponse: null, n8nStatus: "sent" });
  });
});
