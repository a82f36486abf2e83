import { kindChances } from "~/core/understanding/kind-of-words";
import { readIntents } from "~/core/understanding/text-readings";
import { providerByHost } from "~/core/words/generic-providers";
import { rememberLast } from "~/core/words/remember-last";

/** Of fewer words an advertisement cannot be told from what a person says; a longer one is told. */
const fewWords = 6;
const manyWords = 60;
const surelySent = 0.9;
/** What a person asks in their own words is known to be asked. */
const surelyAsked = 0.5;

// An advertisement speaks of who gets it; a person speaks of themselves.
const ofPerson = /(?<![\p{L}'])(?:i|i'?m|me|my|mine|us|yo|mi|mis)(?![\p{L}'])/iu;
const toReader = /(?<!\p{L})(?:you|your|u|ur|tu|su|usted)(?!\p{L})/iu;

// Words that an at sign stands in: "maria@gmail.com," gives gmail.com.
const hostsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\w.@-]/)
    .flatMap((word) => {
      const [, host] = word.split("@");
      return host === undefined ? [] : [host.endsWith(".") ? host.slice(0, -1) : host];
    });

/** Labels of the texts that people speak of, whose own words these may be. */
const ofTexts: ReadonlySet<string> = new Set(["story", "none", "entry:forwarding"]);

/**
 * Whether a text is an advertisement that the person pasted or forwarded in words, instead of a
 * picture of it: its words are the sender's, and say nothing of the person. Pure.
 */
export const isPastedText: (text: string) => boolean = rememberLast((text) => {
  const words = text.trim().split(/\s+/).length;
  if (words < fewWords || words > manyWords) return false;
  if (ofPerson.test(text) && !toReader.test(text)) return false;
  // A company's text has no mailbox of the kind that people have.
  if (hostsIn(text).some((host) => providerByHost.has(host))) return false;
  const kinds = kindChances(text);
  if ((kinds.get("marketing") ?? 0) + (kinds.get("mixed") ?? 0) < surelySent) return false;
  const [first] = readIntents(text);
  return first !== undefined && (first.chance < surelyAsked || ofTexts.has(first.label));
});
