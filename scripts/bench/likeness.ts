import { nearDuplicate, type EvidencePrint } from "~/core/evidence/near-duplicate";
import { reader } from "~/integrations/reader/reader";
import { alterations, alterCopy } from "~/scripts/bench/pictures/alter-copy";
import { drawText, type DrawnText } from "~/scripts/bench/pictures/draw-text";
import { drawnTexts } from "~/scripts/bench/pictures/drawn-texts";
import { row, type Emit } from "~/scripts/bench/row";
import { printOf } from "~/scripts/reader/read-pictures";

/** The print by which a drawn picture is compared, or null if it is not read as a text at all. */
async function see(bytes: Uint8Array): Promise<EvidencePrint | null> {
  const reading = await reader().read({ bytes, fileName: "drawn.png" });
  return reading.kind === "sms" ? printOf("drawn.png", bytes, reading) : null;
}

const takesForOne = (a: EvidencePrint | null, b: EvidencePrint | null): boolean =>
  a !== null && b !== null && nearDuplicate(a, b) !== null;

/** Pictures that look much like another but show different texts. */
const lookAlikes: Record<string, (text: DrawnText, next: DrawnText) => DrawnText> = {
  "same-layout": (_text, next) => next,
  "same-company": (text, next) => ({ ...text, time: "Sun 5:15 PM", lines: next.lines }),
  "same-words-other-company": (text, next) => ({
    ...text,
    number: next.number,
    email: next.email,
  }),
  "one-line-other": (text, next) => ({
    ...text,
    time: "Sun 5:15 PM",
    lines: [...text.lines.slice(0, 3), next.lines[3] ?? ""],
  }),
  "same-words-other-time": (text) => ({ ...text, time: "Sun 5:15 PM" }),
};

/**
 * Counts how many altered copies the comparison of `npm run read` recognizes, and how many other
 * pictures it mistakes for copies. Eight drawn pictures each; the limit is the number tried.
 */
export async function benchLikeness(emit: Emit): Promise<void> {
  const pictures = await Promise.all(drawnTexts.map(drawText));
  const seen: (EvidencePrint | null)[] = [];
  for (const picture of pictures) seen.push(await see(picture));
  const count = async (make: (index: number) => Promise<Uint8Array>): Promise<number> => {
    let taken = 0;
    for (const [index, original] of seen.entries())
      if (takesForOne(original, await see(await make(index)))) taken++;
    return taken;
  };
  for (const [name, alter] of Object.entries(alterations)) {
    const found = await count((index) => alterCopy(pictures[index]!, alter));
    emit(row(`likeness.${name}`, found, "found", seen.length));
  }
  for (const [name, change] of Object.entries(lookAlikes)) {
    const found = await count((index) =>
      drawText(change(drawnTexts[index]!, drawnTexts[(index + 1) % drawnTexts.length]!)),
    );
    emit(row(`likeness.false.${name}`, found, "falsely found", seen.length));
  }
  await reader().close();
}
