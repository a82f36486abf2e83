import { readFileSync } from "node:fs";
import sharp from "sharp";
import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import { outreachSteps } from "~/db/vocabulary";
import { demandLetter } from "~/letters/demand-letter";
import { outreachFacts, textMessage } from "~/tests/support/outreach-facts";

const sender = {
  product: "TextClaim",
  site: "https://app.example.com",
  address: "100 Example Street, Albany, NY 12207",
};

async function read(bytes: Uint8Array): Promise<{ pages: number; text: string }> {
  const { totalPages, text } = await extractText(await getDocumentProxy(bytes.slice()), {
    mergePages: true,
  });
  return { pages: totalPages, text: text.replace(/\s+/g, " ") };
}

async function picture(): Promise<Uint8Array> {
  return sharp(readFileSync("tests/fixtures/screenshots/business-address.png")).jpeg().toBuffer();
}

describe("the demand letter", () => {
  it.each(outreachSteps)(
    "%s names the parties, the dated messages, the exhibits with their hashes, what is asked and by when, and how to answer",
    async (step) => {
      const { text } = await read(await demandLetter(sender, outreachFacts({ step })));
      for (const part of [
        "TextClaim, 100 Example Street, Albany, NY 12207",
        "Pat Person, (212) 777-1001",
        "(888) 555-0199 (brightroof-quotes.com)",
        "November 20, 2026",
        "December 4, 2026",
        "You qualify for a new roof!",
        '"Today 10:32 AM"',
        "ab".repeat(32),
        "image/png, 73,102 bytes",
        "Stop sending marketing messages to (212) 777-1001",
        "$1,000",
        "support+tc-100001.ab12cd34ef56@textclaim.example",
        '"do not contact"',
        "not a law firm",
      ])
        expect(text.replaceAll(" ", "")).toContain(part.replaceAll(" ", ""));
    },
  );

  it("is the same in every byte for the same facts, and another for others", async () => {
    const facts = outreachFacts({
      exhibits: [{ ...outreachFacts().exhibits[0]!, picture: await picture() }],
    });
    const first = Buffer.from(await demandLetter(sender, facts));
    expect(first.equals(Buffer.from(await demandLetter(sender, facts)))).toBe(true);
    expect(
      first.equals(
        Buffer.from(await demandLetter(sender, { ...facts, writtenAt: facts.writtenAt + 1000 })),
      ),
    ).toBe(false);
  });

  it("says on every page that counsel has not reviewed the wording, until its version is approved", async () => {
    expect((await read(await demandLetter(sender, outreachFacts()))).text).toContain(
      "Sample wording, not approved",
    );
    expect(
      (await read(await demandLetter(sender, outreachFacts({ isApproved: true })))).text,
    ).not.toContain("not yet reviewed");
  });

  it("names characters that its font cannot show by their code", async () => {
    const { text } = await read(
      await demandLetter(
        sender,
        outreachFacts({
          messages: [textMessage("Gr\u00fc\u00dfe \u20ac5 \u{1F3E0} \u4f60 \u202Eevil")],
        }),
      ),
    );
    expect(text).toContain("Gr\u00fc\u00dfe \u20ac5 [U+1F3E0] [U+4F60] evil");
  });

  it("shows a picture of each exhibit on a page of its own", async () => {
    const exhibit = { ...outreachFacts().exhibits[0]!, picture: await picture() };
    const without = await read(await demandLetter(sender, outreachFacts()));
    const { pages, text } = await read(
      await demandLetter(
        sender,
        outreachFacts({ exhibits: [exhibit, { ...exhibit, label: "Exhibit B" }] }),
      ),
    );
    expect(pages).toBeGreaterThanOrEqual(without.pages + 2);
    expect(text).toContain("Exhibit B");
    expect(text).toContain(`Page ${pages} of ${pages}`);
  });

  it("counts its texts once and carries the exhibits of a packet: texts with times, stops, registry, instrument, custody", async () => {
    const many = Array.from({ length: 23 }, (_, index) =>
      textMessage(`Sale ${index}`, { at: `2026-05-${index + 1}`, picture: 1 }),
    );
    const { text } = await read(await demandLetter(sender, outreachFacts({ messages: many })));
    for (const part of [
      "about 23 text messages",
      "The claim is against Bright Roof LLC",
      "Assigned on October 29, 2026 (Exhibit E)",
      "The further messages are named in Exhibit B",
      `2026-05-23 \u00b7 (888) 555-0199 (brightroof-quotes.com) \u00b7 Exhibit A1 \u00b7 ${many[22]?.sha256}`,
      "Exhibit C. What the recipient asked of the sender",
      "2026-05-05, by text: STOP",
      "registered on 2020-01-02, as the recipient states",
      `SHA-256 ${"cd".repeat(32)}`,
      `2026-11-20T14:59Z: Exhibit A1 stored by user, row ${"ef".repeat(32)}`,
    ])
      expect(text.replaceAll(" ", "")).toContain(part.replaceAll(" ", ""));
    expect(text).not.toContain("Sale 22");
    const none = { messages: [], stops: [], registeredOn: null, instrument: null, custody: [] };
    const bare = await read(await demandLetter(sender, outreachFacts(none)));
    expect(bare.text).not.toMatch(/Exhibits B to F|Exhibit [B-F]\b/);
  });

  it("holds twenty long messages, or none", async () => {
    const long = Array.from(
      { length: 20 },
      (_, index) => `Message ${index}. ${"Buy now, pay later! ".repeat(70)}`,
    );
    const many = await read(
      await demandLetter(
        sender,
        outreachFacts({ messages: long.map((words) => textMessage(words)) }),
      ),
    );
    expect(many.text).toContain("Message 19.");
    expect(many.pages).toBeLessThan(30);
    expect(
      (
        await read(
          await demandLetter(
            sender,
            outreachFacts({
              messages: [],
              times: [],
              exhibits: [],
              earlier: [],
              senderPhone: null,
              personName: null,
              personPhone: null,
            }),
          ),
        )
      ).pages,
    ).toBeGreaterThan(0);
  });
});
