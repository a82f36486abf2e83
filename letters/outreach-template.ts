import { createHash } from "node:crypto";
import { dollars } from "~/core/money";
import { outreachSteps, type OutreachStep } from "~/db/vocabulary";
import { demandLetterWords } from "~/letters/demand-letter";
import { outreachLetter } from "~/letters/outreach-letter";
import { templateVersion, type OutreachFacts } from "~/letters/outreach-wording";
import type { Sender } from "~/letters/letter-content";

const sender: Sender = {
  product: "[product]",
  site: "https://product.example",
  address: "[postal address]",
};
const writtenAt = Date.UTC(2026, 0, 5, 17);
const day = 86_400_000;

const exhibit = {
  fileType: "image/png",
  fileSize: 1000,
  fileHash: "0".repeat(64),
  arrivedAt: writtenAt - 9 * day,
  picture: null,
};

const sampleMessage = (words: string) => ({
  words,
  sha256: "0".repeat(64),
  at: "2026-01-01, 10:00",
  picture: 1,
});

const theory = {
  title: "[theory]",
  citations: ["[citation]"],
  version: 1,
  texts: 2,
  isAmountSure: true,
  floorCents: 0,
  baseCents: dollars(1000),
  capCents: dollars(3000),
  lastDay: "2030-01-05",
  paragraph: "[theory] ({citations}): {texts}.{amount}{until}",
  block: "[paragraph]",
};

// Two samples: one with every optional part of a letter, one with none.
function samples(step: OutreachStep): OutreachFacts[] {
  const place = outreachSteps.indexOf(step);
  const full: OutreachFacts = {
    step,
    caseNumber: "[case number]",
    company: "company.example",
    senderPhone: "+12125550100",
    personName: "[name of the recipient]",
    personPhone: "+12125550199",
    respondent: "[company]",
    messages: ["[first message]", "[second message]", "[third message]", "[fourth message]"].map(
      sampleMessage,
    ),
    times: ["[time]"],
    exhibits: [{ label: "Exhibit A1", ...exhibit }],
    stops: [{ day: "2026-01-02", channel: "[way]", words: "[words]" }],
    registeredOn: "2025-01-02",
    registryMail: null,
    custody: [{ at: writtenAt, act: "[act]", by: "[hand]", picture: 1, rowHash: "0".repeat(64) }],
    instrument: { madeAt: writtenAt - 8 * day, sha256: "0".repeat(64) },
    earlier: outreachSteps
      .slice(0, place)
      .map((before, index) => ({ step: before, at: writtenAt - (place - index) * 7 * day })),
    demandCents: dollars(1000),
    writtenAt,
    answerBy: writtenAt + 14 * day,
    replyTo: "replies@product.example",
    isApproved: true,
    theories: [],
    mayFile: true,
  };
  const sparse = {
    ...full,
    mayFile: false,
    senderPhone: null,
    personName: null,
    personPhone: null,
    respondent: null,
    messages: [],
    times: [],
    exhibits: [],
    stops: [],
    registeredOn: null,
    custody: [],
    instrument: null,
  };
  const fixed = { ...theory, texts: 1, floorCents: dollars(500), baseCents: dollars(500) };
  const loss = { ...theory, floorCents: 0, baseCents: 0, capCents: 0, lastDay: null };
  const citing = {
    ...full,
    registryMail: "0".repeat(64),
    theories: [theory, { ...fixed, capCents: dollars(500) }, loss],
  };
  const unsure = { ...loss, isAmountSure: false };
  const sumless = { ...full, mayFile: false, demandCents: 0, theories: [unsure] };
  return [full, { ...full, messages: [sampleMessage("[the message]")] }, sparse, citing, sumless];
}

/**
 * The whole wording of the outreach letters, mails and papers, with made-up facts, for counsel to
 * read and approve.
 */
export function outreachTemplateText(): string {
  return outreachSteps
    .flatMap((step) =>
      samples(step).map((facts, index) => {
        const { subject, text } = outreachLetter(sender, facts);
        const paper = demandLetterWords(sender, facts);
        return [
          `=== ${step}, example ${index + 1}: the mail`,
          subject,
          text,
          `=== ${step}, example ${index + 1}: the paper`,
          paper,
        ].join("\n\n");
      }),
    )
    .join("\n\n");
}

/** A wording: its version, all its words, and their SHA-256. */
type WrittenTemplate = { version: string; hash: string; words: string };

let known: WrittenTemplate | undefined;

function writeTemplate(): WrittenTemplate {
  const words = outreachTemplateText();
  return {
    version: templateVersion,
    hash: createHash("sha256").update(words).digest("hex"),
    words,
  };
}

/** The current wording of the outreach letters; any changed word changes its hash. */
export const outreachTemplate = (): WrittenTemplate => (known ??= writeTemplate());
