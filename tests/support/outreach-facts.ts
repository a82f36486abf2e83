import { dollars } from "~/core/money";
import type { OutreachFacts } from "~/letters/outreach-wording";

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
    messages: ["You qualify for a new roof! \u{1F3E0} Call now.\nReply STOP to end"],
    times: ["Today 10:32 AM"],
    exhibits: [
      {
        label: "Exhibit A",
        fileType: "image/png",
        fileSize: 73_102,
        fileHash: "ab".repeat(32),
        arrivedAt: writtenAt - 100_000_000,
        picture: null,
      },
    ],
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
