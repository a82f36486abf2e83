import { hostOf, mailboxOf } from "~/integrations/reader/engine/address/address-parts";
import { companyHost, looksLike } from "~/integrations/reader/engine/address/company-host";
import type { EmailRead } from "~/integrations/reader/engine/reasons-for-review";
import { figuresAsLetters } from "~/integrations/reader/engine/ocr/figure-letters";

/** Why an address is marked when its letters are in doubt. */
export const DIFFERS = "the address reads differently at a second look";

/**
 * A mailbox with a figure where a name or word that the picture shows has a letter (`noe1` where
 * Noel signs).
 */
function spelledMailbox(mailbox: string, texts: readonly string[]): string {
  const words = new Set(
    texts.flatMap(
      (text) =>
        text
          .toLowerCase()
          .replace(/\S*@\S*/g, " ")
          .match(/\p{L}{3,}/gu) ?? [],
    ),
  );
  return mailbox.replace(/[a-z0-9]{3,}/g, (part) => {
    const lettered = figuresAsLetters(part);
    return words.has(lettered) ? lettered : part;
  });
}

const SURE_ENDING = /\.(?:com|net|org)$/;

const NOUGHT_IN_WORD = /(?<=[a-z])0+(?=[a-z])/g;

/**
 * The address without noughts amid letters when both its mailbox and its host have one and the
 * picture spells the company's name with o: a look-alike changes the host alone, so here the
 * drawing was misjudged.
 */
function withoutNoughts(address: string, texts: readonly string[]): string | null {
  if (address.split("@").some((part) => !part.match(NOUGHT_IN_WORD))) return null;
  const lettered = address.replace(NOUGHT_IN_WORD, (noughts) => "o".repeat(noughts.length));
  return companyHost(hostOf(lettered), texts).confirmed ? lettered : null;
}

/** The reading with another value; what was read stays among the alternatives. */
function corrected(read: EmailRead, value: string, reason?: string): EmailRead {
  return {
    ...read,
    value,
    alternatives: [...new Set([read.value, ...read.alternatives])].filter(
      (other) => other !== value,
    ),
    reasons: reason ? [...new Set([...read.reasons, reason])] : read.reasons,
  };
}

/**
 * Compares the address with the company's name and links elsewhere in the picture: they settle a
 * doubt about its host, or correct it.
 */
export function comparedWithPicture(read: EmailRead, texts: readonly string[]): EmailRead {
  const mailbox = mailboxOf(read.value);
  const spelled = spelledMailbox(mailbox, texts);
  if (spelled !== mailbox)
    return comparedWithPicture(corrected(read, `${spelled}@${hostOf(read.value)}`), texts);
  const lettered = withoutNoughts(read.value, texts);
  if (lettered) return corrected(read, lettered, DIFFERS);
  const { confirmed, otherwise } = companyHost(hostOf(read.value), texts);
  if (otherwise)
    return corrected(
      read,
      `${mailbox}@${otherwise}`,
      "a letter of the address was read by the company's name",
    );
  // A look-alike of the company's own name would be told apart by just the letter in doubt.
  const settled = read.alternatives.every(
    (other) =>
      mailboxOf(other) === mailboxOf(read.value) && !looksLike(hostOf(other), hostOf(read.value)),
  );
  if (!confirmed || !settled || !SURE_ENDING.test(read.value)) return read;
  return { ...read, reasons: read.reasons.filter((reason) => reason !== DIFFERS) };
}
