import { describe, expect, it } from "vitest";
import { pathways } from "~/core/claims/facts/claim-facts";
import { sureMoney, theoryMoney } from "~/core/claims/judge/claim-money";
import type { TheoryFinding } from "~/core/claims/judge/theories-that-hold";
import { findLetterBlock } from "~/core/claims/letters/letter-blocks";
import { isAmountSure, isReachable } from "~/core/claims/theories/theory-entry";
import { findTheory, theoryTable } from "~/core/claims/theories/theory-table";
import { outreachSteps } from "~/db/vocabulary";
import { demandLetterWords } from "~/letters/demand-letter";
import { outreachLetter } from "~/letters/outreach-letter";
import { outreachTemplateText } from "~/letters/outreach-template";
import type { OutreachFacts } from "~/letters/outreach-wording";
import { outreachFacts } from "~/tests/support/outreach-facts";

const sender = { product: "TextClaim", site: "https://x.example", address: "100 Example Street" };
const text = { id: "t", lastDay: "2030-05-04" } as TheoryFinding["texts"][number];
const findingOf = (entry: TheoryFinding["entry"]): TheoryFinding => ({
  entry,
  texts: [text, { ...text, id: "u" }],
  expired: [],
  elements: [],
  isExcluded: false,
});

/** All that a letter of a step says about one theory. */
function wordsOf(over: Partial<OutreachFacts>): string {
  const facts = outreachFacts(over);
  const { subject, text: body, html } = outreachLetter(sender, facts);
  return [subject, body, html, demandLetterWords(sender, facts)].join("\n");
}

const cited = (entry: TheoryFinding["entry"]) => ({
  title: entry.title,
  citations: entry.citations,
  version: entry.version,
  texts: 2,
  isAmountSure: isAmountSure(entry),
  lastDay: null,
  paragraph: findLetterBlock(entry, null)?.words ?? "",
  block: findLetterBlock(entry, null)?.id ?? "",
  ...sureMoney(findingOf(entry)),
});

it("no brace is left unfilled in a letter, nor in the sample that counsel reads", () => {
  const letters = outreachSteps.map((step) =>
    wordsOf({ step, theories: theoryTable.filter(isReachable).map(cited) }),
  );
  for (const words of [...letters, outreachTemplateText()]) expect(words).not.toMatch(/\{\w+\}/);
});

// The others hold by no facts that we can know.
const citable = theoryTable.filter((entry) => findLetterBlock(entry, null) !== undefined);

describe("claims, 5.2: no letter names a court where we may not file", () => {
  it("each theory that may hold has a paragraph", () => {
    expect(citable.length).toBe(theoryTable.filter(isReachable).length);
  });

  it.each(citable)("$id, by every pathway and in every step", (entry) => {
    const says = (step: OutreachFacts["step"], pathway: string) =>
      wordsOf({ step, theories: [cited(entry)], mayFile: pathway === "may_file" });
    for (const step of outreachSteps)
      for (const pathway of pathways)
        if (pathway !== "may_file")
          expect(says(step, pathway)).not.toMatch(/small claims|filing|filed|before a court/i);
    expect(says("final_notice", "may_file")).toMatch(/may be filed in small claims court/);
  });
});

describe("claims, Marks: an amount that was not read at its source leaves the house in no letter", () => {
  // As the page marks the money of each theory; F5 bears only the mark of its case.
  const marks = {
    ...{ F1: "V", F2: "V", F3: "V", F4: "V", F5: "S", F6: "U", FL1: "S", VA1: "V", VA2: "V" },
    ...{ TX1: "V", TX2: "U", WA1: "U", OK1: "S", MD1: "M", CT1: "S", OR1: "M" },
  };

  it("each theory bears the mark of its amount", () => {
    expect(Object.fromEntries(theoryTable.map(({ id, amount }) => [id, amount.mark]))).toEqual(
      marks,
    );
  });

  it.each(citable)("$id", (entry) => {
    const [sure, all] = [sureMoney(findingOf(entry)), theoryMoney(findingOf(entry))];
    expect(sure).toEqual(
      entry.amount.mark === "V" ? all : { floorCents: 0, baseCents: 0, capCents: 0 },
    );
    const said = wordsOf({ theories: [cited(entry)], demandCents: sure.baseCents, messages: [] });
    if (entry.amount.mark === "V") expect(said).toMatch(/The law provides for (up to )?\$/);
    else expect(said).not.toMatch(/\$|actual loss|amounts/);
    expect(said).toContain("2 messages");
  });

  it("an unsure theory beside a sure one adds no sum", () => {
    const both = ["F2", "FL1"].flatMap((id) => findTheory(id) ?? []);
    const said = wordsOf({ theories: both.map(cited), demandCents: 100_000 });
    expect(said.match(/The law provides/g)?.length).toBe(
      wordsOf({
        theories: both.slice(0, 1).map(cited),
        demandCents: 100_000,
      }).match(/The law provides/g)?.length,
    );
  });
});
