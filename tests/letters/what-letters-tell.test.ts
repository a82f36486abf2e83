import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { dollars } from "~/core/money";
import { projectRoot } from "~/env";
import * as affiliate from "~/letters/affiliate-letters";
import * as cases from "~/letters/case-letters";
import { caseNews } from "~/letters/case-news";
import type { Letter } from "~/letters/write-letter";

const sender = {
  product: "TextClaim",
  site: "https://app.example.com",
  address: "100 Example Street, Albany, NY 12207",
};
const person = { ...sender, firstName: "Ann" };
const number = "TC-100001";
const named = { ...person, caseTitle: "Texts", caseNumber: number };
const news = { ...person, affiliateCode: "CODE1", unsubscribe: `${sender.site}/unsubscribe/t0k` };
const payout = { ...person, amountCents: dollars(500), payoutId: "pay_1" };

/** A letter with what it is about, what was decided or happened, and the next step. */
type Row = [name: string, letter: Letter, about: RegExp, decided: RegExp, next: RegExp];

const byHand = "We paid you by check.";
const rows: Row[] = [
  [
    "caseNews",
    caseNews({ ...person, news: "The letter is out.", caseNumber: number }),
    /News about case TC-100001/,
    /The letter is out/,
    /what comes next/,
  ],
  [
    "caseUpdateLetter",
    cases.caseUpdateLetter({ ...named, oldStatus: "review", newStatus: "submitted" }),
    /TC-100001/,
    /Is now.*Submitted/s,
    /We pursue the sender/,
  ],
  [
    "rejectionLetter",
    cases.rejectionLetter({ ...named, reason: "It is blurred." }),
    /TC-100001/,
    /blurred/,
    /please send it/,
  ],
  [
    "settlementLetter",
    cases.settlementLetter({ ...named, amountCents: dollars(500) }),
    /TC-100001/,
    /has settled/,
    /preparing your payout/,
  ],
  [
    "payoutLetter",
    cases.payoutLetter({
      ...payout,
      forWhat: `case ${number}`,
      how: "Choose.",
      opens: "https://x",
    }),
    /case TC-100001/,
    /is ready/,
    /Choose how you get it/,
  ],
  [
    "payoutLetter",
    cases.payoutLetter({ ...payout, forWhat: `case ${number}`, how: byHand, opens: null }),
    /case TC-100001/,
    /was paid/,
    /does not arrive in a few days, write to us/,
  ],
  [
    "affiliateApproved",
    affiliate.affiliateApproved(news),
    /Your code\W+CODE1/,
    /referral link is ready/,
    /Share your link/,
  ],
  [
    "commissionEarned",
    affiliate.commissionEarned({
      ...news,
      amountCents: dollars(50),
      level: 1,
      referredFirstName: "Kim",
    }),
    /A claim of Kim/,
    /has settled/,
    /paid out with it.*nothing you need to do/s,
  ],
  [
    "affiliatePayoutSent",
    affiliate.affiliatePayoutSent({ ...news, amountCents: dollars(75), payoutId: "pay_2" }),
    /For\W+your commissions\s+Payout\W+pay_2/,
    /\$75\.00 were paid/,
    /does not arrive in a few days, write to us/,
  ],
  ...([1, 3] as const).map((level): Row => [
    "newReferral",
    affiliate.newReferral({ ...news, level, referredFirstName: "Kim", couldEarnCents: 1500 }),
    /Kim signed up/,
    /If a claim of theirs settles, you earn \$15/,
    /We tell you then; there is nothing you need to do/,
  ]),
];

describe("issue 20, 13: each mail about a case or money says which, what was decided and what is next", () => {
  it.each(rows)("%s", (_, { subject, text }, about, decided, next) => {
    expect(`${subject}\n${text}`).toMatch(about);
    expect(`${subject}\n${text}`).toMatch(decided);
    expect(text).toMatch(next);
  });

  it("no letter of these rooms is missing here", () => {
    const written = ["case-letters.ts", "case-news.ts", "affiliate-letters.ts"].flatMap((file) =>
      [
        ...readFileSync(join(projectRoot, "letters", file), "utf8").matchAll(
          /^export function (\w+)/gm,
        ),
      ].map(([, name]) => name),
    );
    expect([...new Set(rows.map(([name]) => name))].sort()).toEqual(written.sort());
    // A new room of letters about cases or money belongs into the list above.
    expect(
      readdirSync(join(projectRoot, "letters")).filter((file) =>
        /(?:case|affiliate|payout)/.test(file),
      ),
    ).toEqual(["affiliate-letters.ts", "case-letters.ts", "case-news.ts"]);
  });
});
