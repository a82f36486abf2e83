import { renderToStaticMarkup } from "react-dom/server";
import { LetterLayout } from "~/letters/letter-layout";
import type { Block, LetterContent, Sender } from "~/letters/letter-content";

/** A finished letter. */
export type Letter = { subject: string; text: string; html: string };

export const text = (words: string): Block => ({ kind: "text", text: words });
export const hello = (firstName: string): Block => text(`Hello ${firstName || "there"},`);

/** Joins text into one line, so that it cannot begin another header. */
function oneLine(words: string): string {
  return words.replace(/[\s\u0000-\u001f\u007f]+/g, " ").trim();
}

function blockAsText(block: Block): string {
  switch (block.kind) {
    case "heading":
      return block.text.toUpperCase();
    case "facts":
      return block.rows.map(([label, value]) => `${label}: ${value}`).join("\n");
    case "list":
      return block.items.map((item, index) => `${index + 1}. ${item}`).join("\n");
    case "quote":
      return [block.from, ...block.text.split("\n").map((line) => `| ${line}`)].join("\n");
    case "amount":
      return `${block.amount} ${block.label}`;
    case "text":
    case "note":
      return block.text;
  }
}

function asText({ product, address }: Sender, content: LetterContent): string {
  const { blocks, button, foot = [], unsubscribe } = content;
  const parts = [
    ...blocks.map(blockAsText),
    ...(button ? [`${button.label}:\n${button.href}`] : []),
  ];
  const signature = [
    "-- ",
    `${product}, ${address}`,
    ...foot,
    ...(unsubscribe ? [`Unsubscribe: ${unsubscribe}`] : []),
  ].join("\n");
  return [...parts, signature].join("\n\n");
}

/**
 * Renders a letter as text and as HTML in the layout that all our mails share. Every variable is
 * escaped by the renderer.
 */
export function writeLetter(sender: Sender, content: LetterContent): Letter {
  const subject = oneLine(content.subject);
  const page = renderToStaticMarkup(
    <LetterLayout sender={sender} content={{ ...content, subject }} />,
  );
  return { subject, text: asText(sender, content), html: `<!doctype html>${page}` };
}
