import { createTransport } from "nodemailer";
import PostalMime from "postal-mime";
import { describe, expect, it } from "vitest";
import { dollars } from "~/core/money";
import { caseStatuses, caseStatusLabels, outreachSteps } from "~/db/vocabulary";
import * as affiliate from "~/letters/affiliate-letters";
import { caseNews } from "~/letters/case-news";
import {
  caseUpdateLetter,
  payoutLetter,
  rejectionLetter,
  settlementLetter,
} from "~/letters/case-letters";
import { outreachLetter } from "~/letters/outreach-letter";
import { proveEmail } from "~/letters/prove-email";
import {
  backInLetter,
  changeTakenBackLetter,
  credentialChangedLetter,
  credentialSentence,
} from "~/letters/credential-changed";
import { claimAddressLetter, resetPasswordLetter } from "~/letters/reset-password";
import { staffAlert } from "~/letters/staff-alert";
import { welcomeLetter } from "~/letters/welcome";
import type { Letter } from "~/letters/write-letter";
import { outreachFacts, textMessage } from "~/tests/support/outreach-facts";

const nasty = `"><script>alert('x')</script>&amp;\r\nBcc: victim@x.example`;
const sender = {
  product: "TextClaim",
  site: "https://app.example.com",
  address: "100 Example Street, Albany, NY 12207",
};
const link = "https://app.example.com/open?token=abc&next=%2F";

function everyLetter(words: string): [string, Letter][] {
  const person = { ...sender, firstName: words };
  const named = { ...person, caseTitle: words, caseNumber: "TC-100001" };
  const news = {
    ...person,
    affiliateCode: "CODE1",
    unsubscribe: `${sender.site}/unsubscribe/t0ken`,
  };
  return [
    ["welcome", welcomeLetter(person)],
    ["prove email", proveEmail({ ...person, link })],
    ["reset password", resetPasswordLetter({ ...person, link })],
    ["claim of an address", claimAddressLetter({ ...person, link })],
    [
      "way in changed",
      credentialChangedLetter({
        ...person,
        what: credentialSentence("password", "owner"),
        link,
        support: "help@x.example",
      }),
    ],
    ["change taken back", changeTakenBackLetter({ ...person, support: "help@x.example" })],
    ["back in", backInLetter({ ...person, link })],
    ["case news", caseNews({ ...person, news: words, caseNumber: "TC-100001" })],
    [
      "case update",
      caseUpdateLetter({ ...named, oldStatus: "submitted", newStatus: "in_progress" }),
    ],
    ["rejection", rejectionLetter({ ...named, reason: words })],
    ["settlement", settlementLetter({ ...named, amountCents: dollars(500) })],
    [
      "payout by hand",
      payoutLetter({
        ...person,
        amountCents: dollars(500),
        payoutId: "pay_1",
        forWhat: "case TC-100001",
        how: words,
        opens: null,
      }),
    ],
    [
      "payout to open",
      payoutLetter({
        ...person,
        amountCents: dollars(500),
        payoutId: "pay_1",
        forWhat: "case TC-100001",
        how: words,
        opens: link,
      }),
    ],
    ["affiliate approved", affiliate.affiliateApproved(news)],
    [
      "commission earned",
      affiliate.commissionEarned({
        ...news,
        amountCents: dollars(50),
        level: 1,
        referredFirstName: words,
      }),
    ],
    [
      "affiliate payout",
      affiliate.affiliatePayoutSent({ ...news, amountCents: dollars(75), payoutId: "pay_2" }),
    ],
    ...([1, 2, 3] as const).map((level): [string, Letter] => [
      `new referral ${level}`,
      affiliate.newReferral({ ...news, level, referredFirstName: words, couldEarnCents: 5000 }),
    ]),
    ["staff alert", staffAlert({ ...sender, subject: words, sentence: words, link })],
    ...outreachSteps.map((step): [string, Letter] => [
      step,
      outreachLetter(
        sender,
        outreachFacts({ step, company: words, messages: [textMessage(words)] }),
      ),
    ]),
  ];
}

async function throughTheMail(letter: Letter, headers: Record<string, string> = {}) {
  const transport = createTransport({ streamTransport: true, buffer: true });
  const { message } = await transport.sendMail({
    from: "us@app.example.com",
    to: "you@people.example",
    ...letter,
    headers,
  });
  return PostalMime.parse(message as Buffer);
}

it.each(caseStatuses)(
  "a case that staff moved to %s is named, with where it stands and what comes next",
  (newStatus) => {
    const oldStatus = newStatus === "submitted" ? "review" : "submitted";
    const named = { ...sender, firstName: "Ann", caseTitle: "Texts", caseNumber: "TC-100001" };
    const { subject, text } = caseUpdateLetter({ ...named, oldStatus, newStatus });
    expect(subject).toBe(`Case TC-100001: ${caseStatusLabels[newStatus]}`);
    expect(text).toMatch(/nothing you need to do|Under (?:My Cases|Payouts) you see/);
  },
);

describe.each(everyLetter("Ann"))("%s", (_, letter) => {
  it("says the same as text and as HTML, with our postal address (LG-10), and comes whole through a mail parser", async () => {
    const mail = await throughTheMail(letter);
    expect(mail.subject).toBe(letter.subject);
    expect(mail.text).toContain(sender.address);
    expect(mail.html).toContain(sender.address);
    expect(mail.html).toMatch(/^<!doctype html><html/);
    expect(letter.text).not.toMatch(/undefined|null|NaN|\[object/);
    expect(letter.html).not.toMatch(/undefined|>null<|NaN|\[object/);
  });

  it("has light and dark colours of its own, a language, and no scripts or foreign pictures", () => {
    expect(letter.html).toContain("prefers-color-scheme: dark");
    expect(letter.html).toContain('lang="en"');
    expect(letter.html).not.toMatch(/<script|<img|<iframe|@import|url\(/i);
  });
});

describe.each(everyLetter(nasty))("%s with HTML in every variable", (_, letter) => {
  it("shows it as words, and lets nothing into the headers", async () => {
    expect(letter.html).not.toMatch(/<script/i);
    expect(
      letter.html
        .match(/<a [^>]*href="([^"]*)"/g)
        ?.every((tag) => !/javascript:|script>/i.test(tag)) ?? true,
    ).toBe(true);
    expect(letter.subject).not.toMatch(/[\r\n]/);
    const mail = await throughTheMail(letter);
    expect(mail.bcc).toBeUndefined();
    expect(mail.to).toEqual([{ address: "you@people.example", name: "" }]);
  });
});

describe("affiliate mail", () => {
  it("RFC 8058, LG-10: carries a one-click unsubscribe in headers, HTML and text; letters about one's own case do not", async () => {
    const { headers, ...letter } = affiliate.affiliateApproved({
      ...sender,
      firstName: "Ann",
      affiliateCode: "C",
      unsubscribe: `${sender.site}/unsubscribe/t0ken`,
    });
    const mail = await throughTheMail(letter, headers);
    const value = (key: string) => mail.headers.find((header) => header.key === key)?.value;
    expect(value("list-unsubscribe")).toBe(`<${sender.site}/unsubscribe/t0ken>`);
    expect(value("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(letter.html).toContain("/unsubscribe/t0ken");
    expect(letter.text).toContain("/unsubscribe/t0ken");
    expect(welcomeLetter({ ...sender, firstName: "Ann" }).html).not.toContain("nsubscribe");
  });
});

describe("the letters of outreach", () => {
  it.each(outreachSteps)(
    "%s says who, what, by when, how to answer and how not to be written to, and threatens no crime or police",
    (step) => {
      const { text, subject } = outreachLetter(sender, outreachFacts({ step }));
      expect(subject).toContain("TC-100001");
      for (const part of [
        "TC-100001",
        "December 4, 2026",
        "You qualify for a new roof",
        "support+tc-100001.ab12cd34ef56@textclaim.example",
        sender.address,
        "do not contact",
        "not a law firm",
        "$1,000",
      ])
        expect(text).toContain(part);
      expect(text).not.toMatch(/criminal|police|arrest|jail|credit report|immediately sue/i);
    },
  );

  it("keeps the person's number and name out of the mail: they stand on paper only", () => {
    const { text, html } = outreachLetter(sender, outreachFacts());
    for (const part of [text, html]) {
      expect(part).not.toContain("777-1001");
      expect(part).not.toContain("Pat Person");
      expect(part).toContain("1001");
    }
  });
});

describe("issue 20, 13: a letter about a case names it, says what was decided and what is next", () => {
  const mails = new Map(everyLetter("Maple Gutter"));
  const about: [string, RegExp, RegExp][] = [
    ["case update", /Is now/, /You hear from us|We pursue|Under (?:My Cases|Payouts)/],
    ["rejection", /Maple Gutter/, /please send it/],
    ["settlement", /settled/, /tell you when it is ready/],
    ["payout by hand", /was paid/, /write to us/],
    ["payout to open", /ready/, /Choose how you get it/],
  ];

  it.each(about)("%s", (name, decided, next) => {
    const text = mails.get(name)?.text ?? "";
    expect(text).toContain("TC-100001");
    expect(text).toMatch(decided);
    expect(text).toMatch(next);
  });
});
