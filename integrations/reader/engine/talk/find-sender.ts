import { findPhoneNumbersInText, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { findEmails } from "~/integrations/reader/engine/address/find-emails";
import { brokenAddress } from "~/integrations/reader/engine/address/header-address";
import { givesOrders } from "~/integrations/reader/engine/talk/injection";
import { CONTROL } from "~/integrations/reader/engine/words/screen-words";
import type { TextLine } from "~/integrations/reader/engine/layout/text-line";

/** Whom a line names: a phone number (E.164), a short code, an address or a contact's name. */
export type Identity = { kind: "phone" | "shortcode" | "email" | "name"; value: string };

const SHORTCODE = /^\(?(\d{5,6}|\d{3}-\d{2,3})\)?$/;

function fixDigits(text: string): string {
  return text
    .replace(/(?<=[\d(+-])[oO](?=[\d)-])/g, "0")
    .replace(/(?<=[\d(+-])[lI|](?=[\d)-])/g, "1");
}

/**
 * The first phone number in a text as E.164, North American unless it says otherwise; null without
 * one.
 */
export function phoneIn(text: string): string | null {
  const cleaned = fixDigits(text).replace(/[^\d+().\s-]/g, " ");
  const found = findPhoneNumbersInText(cleaned, { defaultCountry: "US", extended: false })[0]
    ?.number;
  if (found) return found.number;
  const digits = /\+?1?[\s.-]*\(?\d{3}\)?[\s.-]*\d{3}[\s.-]*\d{4}(?!\d)/.exec(cleaned)?.[0];
  const parsed = digits ? parsePhoneNumberFromString(digits, "US") : undefined;
  return parsed?.isPossible() ? parsed.number : null;
}

function stripped(text: string): string {
  return text
    .replace(/^[\s<‹←(|•*)_=-]+(?=\S)/, (lead) =>
      /\($/.test(lead.trim()) && /^\W*\(\d{3}\)/.test(text) ? "(" : "",
    )
    .replace(/(?<![\s>›•|_=~)])[\s>›•|_=~)]+$/, (tail) =>
      /\([^()]*$/.test(text.slice(0, -tail.length)) && tail.includes(")") ? ")" : "",
    )
    .trim();
}

/**
 * What a header or label line says about who is on the other side; null for controls, counts,
 * icons and orders to whoever reads the picture (OA-07).
 */
export function identityOf(line: string): Identity | null {
  const text = stripped(
    line.replace(/^\W*(?:(?:messages|mensajes|back|atr[áa]s)\s+|(?:to|para)\s?:\s*)(?=\S)/i, ""),
  );
  const phone = phoneIn(text);
  if (phone && text.replace(/[\d\s()+.oOlI-]/g, "").length <= 3)
    return { kind: "phone", value: phone };
  const email = findEmails(text)[0];
  const besides = email ? text.replace(email.shown, "").replace(/[^\p{L}]/gu, "").length : 0;
  if (email && !email.written && besides <= 8) return { kind: "email", value: email.address };
  const code = SHORTCODE.exec(fixDigits(text).replace(/\s/g, ""))?.[1];
  if (code) return { kind: "shortcode", value: code.replace("-", "") };
  if (phone) return { kind: "phone", value: phone };
  const letters = text.replace(/[^\p{L}]/gu, "").length;
  if (CONTROL.test(text) || letters < 3 || letters < text.replace(/\s/g, "").length * 0.5)
    return null;
  if (givesOrders(text)) return null;
  return { kind: "name", value: text.replace(/\s+/g, " ") };
}

const RANK = { phone: 4, email: 3.6, shortcode: 3, name: 1 } as const;

/** A line that names somebody; `rows` are the lines of an address that is broken over several. */
export type NamedLine = { identity: Identity; line: TextLine; rows?: TextLine[] };

/** The line of a header that names the sender, with what it names. */
export function headerIdentity(lines: readonly TextLine[]): NamedLine | null {
  const broken = brokenAddress(lines);
  const [line] = broken?.rows ?? [];
  if (broken && line)
    return { identity: { kind: "email", value: broken.address }, line, rows: broken.rows };
  const largest = Math.max(...lines.map(({ size }) => size), 1);
  const found = lines.flatMap((line) => {
    const identity = line.confidence < 0.6 ? null : identityOf(line.text);
    if (!identity || (identity.kind === "name" && line.confidence < 0.8)) return [];
    return [
      {
        identity,
        line,
        rank: RANK[identity.kind] + (identity.kind === "name" ? line.size / largest : 0),
      },
    ];
  });
  return found.sort((a, b) => b.rank - a.rank)[0] ?? null;
}

/** The sender named by a remark such as "Texting with +1 480-555-0158 (SMS/MMS)". */
export function remarkIdentity(lines: readonly TextLine[]): NamedLine | null {
  for (const line of lines) {
    const named =
      /(?:texting|chatting|(?:sms|rcs) chat|chateando|mensajes? de texto|conversation|conversaci[óo]n)\s*(?:with|con|to|a)\s*(\S.*)$/i
        .exec(line.text.trim())?.[1]
        ?.replace(/(?<=.)\((?:sms|mms|rcs)\S*$/i, "");
    const identity = named ? identityOf(named) : null;
    if (identity) return { identity, line };
  }
  return null;
}
