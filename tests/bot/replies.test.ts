import { inPlainLetters } from "~/bot/agent/fill-in";
import { describe, expect, it } from "vitest";
import * as pictureReplies from "~/bot/picture-replies";
import * as replies from "~/bot/replies";
import * as signUp from "~/bot/sign-up-replies";
import { say } from "~/bot/agent/say";
import { duplicateSentence } from "~/core/cases/intake/open-case";
import { rejectionText } from "~/core/cases/reading/rejection-text";
import { countSegments, toGsmFriendly } from "~/integrations/sms/segments";

const token = "x".repeat(43);
const texts: [string, string][] = [
  ["welcome", signUp.welcome(0)],
  ["welcome with pictures", signUp.welcome(3)],
  ["askEmail", signUp.askEmail("Maximiliana-Josephine")],
  ["askAgreement", signUp.askAgreement("NC")],
  ["askAgreement of the longest state", signUp.askAgreement("MP")],
  ["askAgreement without a state", signUp.askAgreement(null)],
  ...(["name", "email", "agreement"] as const).flatMap((step): [string, string][] => [
    [`askAgain ${step}`, signUp.askAgain(step, null)],
    [`askAgain ${step}, state`, signUp.askAgain(step, "NY")],
  ]),
  [
    "keptPictures before the longest question",
    `${signUp.keptPictures(2)} ${signUp.askAgain("agreement", null)}`,
  ],
  [
    "joined",
    signUp.joined("Maximiliana-Josephine", `https://app.textclaim.example/join/${token}`, 0),
  ],
  [
    "joined with pictures",
    signUp.joined("Maximiliana-Josephine", `https://app.textclaim.example/join/${token}`, 2),
  ],
  ...(["refused", "too_young", "state_without_claims"] as const).map((why): [string, string] => [
    `declined ${why}`,
    signUp.declined(why, "MP"),
  ]),
  ["notTooYoung", replies.notTooYoung(false)],
  ["notTooYoung, with an account", replies.notTooYoung(true)],
  ["gotPictures", pictureReplies.gotPictures(1)],
  ["gotPictures, ten", pictureReplies.gotPictures(10)],
  ["gotPictures, three of ten", pictureReplies.gotPictures(3, 10)],
  ["gotPictures, busy", pictureReplies.gotPictures(10, 11, true)],
  [
    "picturesDecided, ten of each kind",
    pictureReplies.picturesDecided(
      Array.from({ length: 10 }, (_, at) => ({
        number: at + 1,
        outcome: at < 4 ? "accepted" : at < 6 ? "review" : "refused",
        externalCaseId: "TC-100042",
        code: at < 8 ? "reject_no_email" : "reject_generic_email",
      })),
    ),
  ],
  [
    "picturesDecided, ten accepted",
    pictureReplies.picturesDecided(
      Array.from({ length: 10 }, (_, at) => ({
        number: at + 1,
        outcome: "accepted",
        externalCaseId: "TC-100042",
        code: null,
      })),
    ),
  ],
  [
    "rejectedByStaff",
    replies.rejectedByStaff("TC-100042", "This screenshot is a duplicate of another case."),
  ],
  ["picturesMissing", pictureReplies.picturesMissing([1, 2, 3, 4, 5, 6, 7, 8, 9])],
  ["cameLater", pictureReplies.cameLater([1, 2, 3, 4, 5, 6, 7, 8, 9])],
  ["tooManyPictures", pictureReplies.tooManyPictures(990)],
  [
    "accepted, of several",
    pictureReplies.aboutPictures(
      [10],
      replies.accepted("TC-1000000", "a-rather-long-company-name.example"),
    ),
  ],
  ["inReview, of several", pictureReplies.aboutPictures([10], replies.inReview())],
  ["readingFailed, of several", pictureReplies.aboutPictures([10], replies.readingFailed())],
  ...(["too_large", "wrong_type", "broken"] as const).map((problem): [string, string] => [
    `pictureProblem ${problem}, of several`,
    pictureReplies.aboutPictures(
      [1, 2, 3, 4, 5, 6, 7, 8, 9],
      pictureReplies.pictureProblem(problem),
    ),
  ]),
  ...(
    ["reject_generic_email", "reject_no_email", "reject_not_sms", "reject_unreadable"] as const
  ).map((decision): [string, string] => [
    `${decision}, of several`,
    pictureReplies.aboutPictures([10], rejectionText({ decision, host: "outlook.com" })),
  ]),
  [
    "accepted",
    replies.accepted("TC-1000000", "a-rather-long-company-name-for-a-domain.example.co.uk"),
  ],
  ["inReview", replies.inReview()],
  ["readingFailed", replies.readingFailed()],
  ...(["too_large", "wrong_type", "missing", "broken"] as const).map(
    (problem): [string, string] => [
      `pictureProblem ${problem}`,
      pictureReplies.pictureProblem(problem),
    ],
  ),
  ["status, none", replies.status([], 0)],
  [
    "status, three and more",
    replies.status(
      [1, 2, 3].map((n) => ({
        name: `TC-10000${n} (maplegutterpros.com)`,
        state: "submitted Nov 20, step 1 of 5, Initial notice",
      })),
      7,
    ),
  ],
  ["status in Spanish, none", inPlainLetters(replies.status([], 0, "es"))],
  [
    "status in Spanish, three and more",
    inPlainLetters(
      replies.status(
        [1, 2, 3].map((n) => ({
          name: `TC-10000${n} (maplegutterpros.com)`,
          state: "enviado el 20 nov, paso 4 de 5, segundo recordatorio",
        })),
        7,
        "es",
      ),
    ),
  ],
  [
    "paidOut, to open",
    replies.paidOut(
      "$1,500",
      "cases TC-100001 and TC-100002 and your commissions",
      `https://app.textclaim.example/paid/${"x".repeat(43)}`,
    ),
  ],
  ["paidOut, by hand", replies.paidOut("$1,500", "case TC-100001", null)],
  ["help", replies.help()],
  ...(["mail", "site", "start", "no_account"] as const).map((without): [string, string] => [
    `stopped, ${without}`,
    replies.stopped(without),
  ]),
  ...(["mail", "site", "start", "no_account"] as const).map((without): [string, string] => [
    `stopped in Spanish, ${without}`,
    inPlainLetters(replies.stopped(without, "es")),
  ]),
  [
    "decidedMeanwhile",
    replies.decidedMeanwhile(
      [1, 2].map((n) => ({
        name: `TC-10000${n} (maplegutterpros.com)`,
        state: "submitted Nov 20, step 1 of 5, Initial notice",
      })),
      12,
      3,
    ),
  ],
  ["didYouMeanStop", replies.didYouMeanStop()],
  ["textsGoOn", replies.textsGoOn()],
  ["didYouMeanStop in Spanish", inPlainLetters(replies.didYouMeanStop(false, "es"))],
  ["textsGoOn in Spanish", inPlainLetters(replies.textsGoOn("es"))],
  ["startedAgain", replies.startedAgain()],
  ["updatesOn", replies.updatesOn()],
  ["personComing", replies.personComing()],
  ["personAlreadyComing", replies.personAlreadyComing()],
  ["troubleAnswering", replies.troubleAnswering()],
  ["tooManyTexts", replies.tooManyTexts()],
  ["duplicate", duplicateSentence],
  ...(
    ["reject_generic_email", "reject_no_email", "reject_not_sms", "reject_unreadable"] as const
  ).map((decision): [string, string] => [
    decision,
    rejectionText({ decision, host: "outlook.com" }),
  ]),
];

describe("every sentence we text", () => {
  it.each(texts)("TW-44: %s fits two segments of plain GSM characters", (_, body) => {
    const { encoding, segments } = countSegments(toGsmFriendly(body));
    expect(encoding).toBe("GSM-7");
    expect(segments).toBeLessThanOrEqual(2);
  });

  it("LG-06: HELP names brand, contact, frequency, rates and STOP", () => {
    for (const part of [
      /TextClaim/,
      /support@/,
      /frequency varies/,
      /data rates may apply/,
      /STOP/,
    ])
      expect(replies.help()).toMatch(part);
  });

  it("LG-09: no sentence says that replying STOP is the only way, or offers a number instead", () => {
    for (const [, body] of texts) expect(body).not.toMatch(/only by|reply \d/i);
  });

  it("TW-46: links are our own, none are shortened", () => {
    for (const [, body] of texts)
      for (const link of body.match(/https?:\/\/[^\s]+/g) ?? [])
        expect(link).toMatch(/^https?:\/\/(localhost:3000|app\.textclaim\.example)\//);
  });

  it("TW-44: typographic characters are replaced before they are counted", () => {
    const text = say({
      conversationId: "c",
      phone: "+1",
      body: "“Smart” quotes – and… it’s",
      purpose: "answer",
      key: "k",
    });
    expect(text).toMatchObject({ body: `"Smart" quotes - and... it's`, segments: 1 });
  });
});

describe("issue 20, 13: a text about a case names it, says what was decided and what is next", () => {
  const number = "TC-100001";
  const court = replies.filedInCourt(number, "Albany City Court", "SC-7");
  it.each([
    [
      "accepted",
      replies.accepted(number, "roof.example"),
      /accepted/,
      /We write to the sender next/,
    ],
    ["rejected", replies.rejectedByStaff(number, "It is blurred."), /blurred/, /Send a new/],
    ["settled", replies.settled(number, "$500"), /settled/, /tell you when it's ready/],
    ["letter", replies.letterSent(number, "Roof Co", "Reminder", 1, 5), /went out/, /nothing you/],
    ["last letter", replies.letterSent(number, "Roof Co", "Last", 4, 5), /is out/, /you'll hear/],
    ["filed", court, /filed/, /You'll hear/],
    [
      "payout to open",
      replies.paidOut("$500", `case ${number}`, "https://x.example"),
      /ready/,
      /Choose/,
    ],
    ["paid by hand", replies.paidOut("$500", `case ${number}`, null), /paid you \$500/, /Write to/],
  ])("%s", (_, body, decided, next) => {
    expect(body).toContain(number);
    expect(body).toMatch(decided);
    expect(body).toMatch(next);
  });
});
