import { createHash } from "node:crypto";
import { dollars } from "~/core/money";
import type { OutreachFacts } from "~/letters/outreach-wording";

/** A text as a letter counts it. */
export const textMessage = (
  words: string,
  over: Partial<OutreachFacts["messages"][number]> = {},
): OutreachFacts["messages"][number] => ({
  words,
  sha256: createHash("sha256").update(words).digest("hex"),
  at: null,
  picture: null,
  ...over,
});

/** What the letters of a case say, the same every time unless told otherwise. */
export function outreachFacts(over: Partial<OutreachFacts> = {}): OutreachFacts {
  const writtenAt = Date.UTC(2026, 10, 20, 15);
  return {
    step: "escalation",
    caseNumber: "TC-100001",
    company: "brightroof-quotes.com",
    senderPhone: "+18885550199",
    personName: "Pat Person",
    personPhone: "+12127771001",
    respondent: "Bright Roof LLC",
    messages: [
      textMessage("You qualify for a new roof! \u{1F3E0} Call now.\nReply STOP to end", {
        at: "2026-05-04, 21:40 America/Chicago",
        picture: 1,
      }),
    ],
    times: ["Today 10:32 AM"],
    exhibits: [
      {
        label: "Exhibit A1",
        fileType: "image/png",
        fileSize: 73_102,
        fileHash: "ab".repeat(32),
        arrivedAt: writtenAt - 100_000_000,
        picture: null,
      },
    ],
    stops: [{ day: "2026-05-05", channel: "text", words: "STOP" }],
    registeredOn: "2020-01-02",
    registryMail: null,
    custody: [
      { at: writtenAt - 1000, act: "stored", by: "user", picture: 1, rowHash: "ef".repeat(32) },
    ],
    instrument: { madeAt: Date.UTC(2026, 9, 29, 15), sha256: "cd".repeat(32) },
    earlier: [
      { step: "initial_notice", at: Date.UTC(2026, 9, 30, 15) },
      { step: "reminder", at: Date.UTC(2026, 10, 6, 15) },
    ],
    demandCents: dollars(1000),
    writtenAt,
    answerBy: Date.UTC(2026, 11, 4, 15),
    replyTo: "support+tc-100001.ab12cd34ef56@textclaim.example",
    isApproved: false,
    theories: [],
    mayFile: true,
    ...over,
  };
}
