import { describe, expect, it } from "vitest";
import { createAccount } from "~/core/sign-up/create-account";
import { addAffiliateContact } from "~/core/staff/add-affiliate-contact";
import { attributeReferral } from "~/core/affiliates/attribute-referral";
import { editAffiliate } from "~/core/staff/edit-affiliate";
import { getAffiliateFigures, listAffiliatesForStaff } from "~/core/affiliates/queries-staff";
import { Conflict, NotAllowed, NotFound, RuleBroken } from "~/core/errors";
import { chart } from "~/core/money/chart-of-accounts";
import { getBalance } from "~/core/money/queries";
import { verifyLedger } from "~/core/money/verify-ledger";
import { createPayout } from "~/core/payouts/create-payout";
import { deleteAffiliate } from "~/core/staff/delete-affiliate";
import { releasePayout } from "~/core/payouts/desk/release-payout";
import { readPageQuery } from "~/core/staff-page";
import { sqlite } from "~/db/client";
import {
  codeOf,
  count,
  makeChain,
  makePayee,
  makeSettledCase,
  owedTo,
  staff as actor,
} from "~/tests/support/money";
import { makeStaff } from "~/tests/support/staff";

const staff = makeStaff();
const firstPage = readPageQuery(new URLSearchParams());
const found = (search: string) => listAffiliatesForStaff(search, firstPage).lines;
const affiliateOf = (userId: string) =>
  sqlite.prepare("SELECT id FROM affiliates WHERE user_id = ?").pluck().get(userId) as string;
const contact = (email: string) => ({ firstName: "Ravi", lastName: "Partner", email });

describe("A §2.4: affiliates are found and counted", () => {
  it("by code, email and names, and what is only a contact is marked so", () => {
    const { affiliateId, code } = addAffiliateContact(contact(" Ravi@Partners.example "), staff);
    for (const search of ["ravi", "PARTNER", code, "ravi@partners.example"])
      expect(found(search), search).toMatchObject([
        { id: affiliateId, affiliateOnly: true, email: "ravi@partners.example" },
      ]);
    const { userId } = makePayee();
    expect(found(codeOf(userId))).toMatchObject([{ affiliateOnly: false }]);
  });

  it.each(['"', "* OR *", "x", "code:BC", "ravi AND (", "a".repeat(10_000)])(
    "issue 9, Bad input: %j is words, never syntax",
    (search) => {
      expect(() => found(search)).not.toThrow();
    },
  );

  it("the cards agree with rows and ledger", () => {
    const chain = makeChain(3);
    makeSettledCase(chain[2]!.userId);
    expect(getAffiliateFigures()).toEqual({
      affiliates: count("SELECT count(*) FROM affiliates WHERE status <> 'deleted'"),
      referrals: count("SELECT count(*) FROM referrals"),
    });
    expect(getBalance(chart.expense.commission)).toBe(
      count("SELECT sum(total_earnings_cents) FROM affiliates"),
    );
  });
});

describe("decisions, People: staff adds affiliates who have no account", () => {
  it("refuses an address that is known, wrong or missing, and people who are no staff", () => {
    addAffiliateContact(contact("twice@partners.example"), staff);
    expect(() => addAffiliateContact(contact("TWICE@partners.example"), staff)).toThrow(Conflict);
    const { email, userId } = makePayee();
    expect(() => addAffiliateContact(contact(email!), staff)).toThrow(Conflict);
    for (const wrong of ["", "nobody", "a@b", `${"a".repeat(300)}@x.example`])
      expect(() => addAffiliateContact(contact(wrong), staff)).toThrow(RuleBroken);
    expect(() =>
      addAffiliateContact({ ...contact("new@partners.example"), firstName: " " }, staff),
    ).toThrow(RuleBroken);
    expect(() =>
      addAffiliateContact(contact("other@partners.example"), { ...staff, userId }),
    ).toThrow(NotAllowed);
  });

  it("changes rate and status on record, and not over somebody else's change", () => {
    const id = affiliateOf(makePayee().userId);
    const [seen, terms] = [
      { commissionRate: 10, status: "active" },
      { commissionRate: 12.5, status: "suspended" },
    ] as const;
    expect(editAffiliate(id, terms, seen, staff)).toBe(true);
    expect(() => editAffiliate(id, { ...terms, commissionRate: 15 }, seen, staff)).toThrow(
      Conflict,
    );
    for (const commissionRate of [-1, 100.5, Number.NaN])
      expect(() => editAffiliate(id, { ...terms, commissionRate }, terms, staff)).toThrow(
        RuleBroken,
      );
    expect(
      sqlite
        .prepare(
          "SELECT before, after FROM audit_log WHERE subject_id = ? AND act = 'edit-affiliate'",
        )
        .get(id),
    ).toEqual({
      before: JSON.stringify(seen),
      after: JSON.stringify(terms),
    });
  });
});

describe("A §5: deleting an affiliate", () => {
  it("deletes its referrals first, and the contact with it, when no money moved", () => {
    const { affiliateId, code } = addAffiliateContact(contact("gone@partners.example"), staff);
    const { userId } = makePayee();
    attributeReferral({ code, userId, at: Date.now() });
    expect(deleteAffiliate(affiliateId, staff)).toBe("deleted");
    expect(count("SELECT count(*) FROM referrals WHERE affiliate_id = ?", affiliateId)).toBe(0);
    expect(
      count("SELECT count(*) FROM affiliate_contacts WHERE email = 'gone@partners.example'"),
    ).toBe(0);
    expect(found("gone")).toEqual([]);
    expect(() => deleteAffiliate(affiliateId, staff)).toThrow(NotFound);
  });

  it("decisions, Cases: archives it without the name where money moved; nothing more is earned and the books still balance", () => {
    const { affiliateId, code } = addAffiliateContact(contact("earner@partners.example"), staff);
    const { userId } = makePayee();
    attributeReferral({ code, userId, at: Date.now() });
    makeSettledCase(userId);
    expect(owedTo(affiliateId)).toBe(5000);
    expect(deleteAffiliate(affiliateId, staff)).toBe("archived");
    expect(
      count(
        "SELECT count(*) FROM affiliate_contacts WHERE email = 'earner@partners.example' OR first_name = 'Ravi' AND id IN (SELECT affiliate_contact_id FROM affiliates WHERE id = ?)",
        affiliateId,
      ),
    ).toBe(0);
    makeSettledCase(userId);
    expect(owedTo(affiliateId)).toBe(5000);
    expect(found("earner")).toEqual([]);
    expect(verifyLedger().problems).toEqual([]);
  });

  it("waits while a payout to it is under way, and lets nobody but staff", () => {
    const { userId } = makePayee();
    makeSettledCase(userId);
    const made = createPayout(userId);
    if (made.outcome !== "created") throw new Error(made.outcome);
    releasePayout(made.payoutId, actor);
    expect(() => deleteAffiliate(affiliateOf(userId), staff)).toThrow(Conflict);
    expect(() => deleteAffiliate(affiliateOf(userId), { ...staff, userId })).toThrow(NotAllowed);
  });

  it("A §2.4: a changed name is found under the new one", () => {
    const userId = createAccount({
      firstName: "Old",
      lastName: "Name",
      email: "renamed@people.example",
      phone: null,
      state: "NY",
      at: Date.now(),
    });
    sqlite
      .prepare(
        "INSERT INTO affiliates (id, user_id, affiliate_code, created_at) VALUES ('aff_renamed', ?, 'QQQQQQQ', 1)",
      )
      .run(userId);
    sqlite.prepare("UPDATE profiles SET first_name = 'Zelda' WHERE user_id = ?").run(userId);
    expect(found("zelda")).toMatchObject([{ code: "QQQQQQQ" }]);
  });
});
