import type { TextToQueue } from "~/core/messaging/send/queue-text";
import { countSegments, toGsmFriendly } from "~/integrations/sms/segments";

/** In the chat the keywords are typed, not texted. */
function forTheChat(body: string): string {
  return body
    .replace(/\b(Text|Reply) (STATUS|WHY|HUMAN|HELP)\b/g, "Type $2")
    .replace(/\b(text|reply) (STATUS|WHY|HUMAN|HELP)\b/g, "type $2")
    .replace(/\b(Manda|Responde) (STATUS|WHY|HUMAN|HELP)\b/g, "Escribe $2")
    .replace(/\b(manda|responde) (STATUS|WHY|HUMAN|HELP)\b/g, "escribe $2")
    .replace(/\bText me a screenshot\b/g, "Attach a screenshot")
    .trim();
}

/**
 * Prepares a text for the outbox: replaces typographic characters that would double its price,
 * keeps it within two segments and counts them (TW-44).
 */
export function say(text: Omit<TextToQueue, "segments">): TextToQueue {
  if (text.phone === null) return { ...text, body: forTheChat(text.body), segments: 0 };
  const body = shorten(text.body);
  return { ...text, body, segments: countSegments(body).segments };
}

/** A link that was cut opens nothing, so the whole of it goes. */
function withoutCutLink(cut: string): string {
  const from = cut.lastIndexOf(" ") + 1;
  return cut.startsWith("http", from) ? cut.slice(0, from) : cut;
}

/**
 * Shortens a freely written answer so that it and `behind` fit `maxSegments`, at the end of a
 * sentence where there is one (TW-44: two segments).
 */
export function shorten(answer: string, maxSegments = 2, behind = ""): string {
  let text = toGsmFriendly(answer).trim();
  while (text !== "" && countSegments(`${text} ${behind}`.trim()).segments > maxSegments) {
    // A point within a link ends no sentence.
    const end = [...text.slice(0, -1).matchAll(/[.!?](?=\s)/g)].at(-1)?.index ?? -1;
    const shorter = text.slice(0, end + 1);
    const cut = withoutCutLink(text.slice(0, Math.floor(text.length * 0.9)));
    text = shorter.length > 40 ? shorter : `${cut.trim()}...`;
  }
  return text;
}
