import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { kindExamples, readKinds } from "~/tools/talk/read-kinds";
import { readFile, type Wording } from "~/tools/talk/read-wordings";
import type { Example } from "~/tools/talk/train-head";
import { readMatter } from "~/tools/world/say/read-matter";

const folder = join(import.meta.dirname, "../../../core/understanding/orders");

/** The wordings that orders are learnt from: `orders`, and `safe` for what only sounds alike. */
export const readOrders = (): Wording[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .flatMap((name) => readFile(join(folder, name)));

/** What the drawn world writes in its pictures: none of it gives an order to its reader. */
const readWritten = (): string[] =>
  (["apps", "screens", "talks"] as const)
    .flatMap((kind) => readMatter("learnt", kind))
    .flatMap(({ rows }) => rows.flatMap(({ text }) => text.split(" | ")))
    .map((text) => text.replace(/\{\w+\}/g, "").trim())
    .filter((text) => text.length > 3);

/** The hash of everything that orders are learnt from. */
export const hashOfOrders = (): string =>
  createHash("sha256")
    .update(JSON.stringify([readOrders(), readWritten(), readKinds()]))
    .digest("hex");

/** A machine that reads letters takes some for others. */
const misread: Readonly<Record<string, string>> = {
  l: "i",
  i: "l",
  o: "0",
  e: "c",
  m: "rn",
  s: "5",
};
const misreadLines = 0.15;
const misreadLetters = 0.06;

/** Texts of senders that are learnt beside the wordings: many more would weigh them down. */
const kindsLearnt = 9000;

/**
 * Examples of orders and of what is none: each wording alone, orders behind or before what else
 * stands in a picture, and now and then with letters misread.
 */
export function orderExamples(wordings: readonly Wording[], random: () => number): Example[] {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const safe = [
    ...wordings.filter(({ label }) => label === "safe").map(({ wording }) => wording),
    ...readWritten(),
  ];
  const orders = wordings.filter(({ label }) => label === "orders").map(({ wording }) => wording);
  const kinds = kindExamples(readKinds(), random).map(({ text }) => text);
  const said = [
    ...safe.map((text) => ({ text, label: "safe", weight: 1 })),
    ...Array.from({ length: kindsLearnt }, () => ({
      text: pick(kinds),
      label: "safe",
      weight: 0.5,
    })),
    ...safe.map((text) => ({ text: `${text} ${pick(safe)}`, label: "safe", weight: 0.5 })),
    ...orders.map((text) => ({ text, label: "orders", weight: 2 })),
    ...orders.map((text) => ({
      text: random() < 0.7 ? `${pick(safe)} ${text}` : `${text} ${pick(safe)}`,
      label: "orders",
      weight: 1,
    })),
  ];
  const blurred = (text: string): string =>
    Array.from(text, (letter) =>
      random() < misreadLetters ? (misread[letter.toLowerCase()] ?? letter) : letter,
    ).join("");
  return said.map(({ text, ...one }) => ({
    ...one,
    text: random() < misreadLines ? blurred(text) : text,
  }));
}
