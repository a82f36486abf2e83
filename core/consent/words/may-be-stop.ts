import { hasForeignMatter } from "~/core/consent/words/plain-words";
import { mayRevoke } from "~/core/consent/words/revocation-stems";
import { mayContainStopWord } from "~/core/consent/words/revocation-words";

// In a clause of its own such a run would be one word (`plainWords`).
const spelledOut = /(?:^| )\p{L}(?: \p{L}){2}(?: |$)/u;

/**
 * Whether a text may be a stop word or hold a wish to get no more texts (LG-17): a quick look that
 * never misses one. Nearly every text that arrives is neither, and reading its clauses would cost
 * the webhook as much as its signature. `words` are its plain words (`plainWords`).
 */
export function mayBeStop(body: string, words: string): boolean {
  return (
    words === "" ||
    mayRevoke.test(words) ||
    mayContainStopWord.test(words) ||
    spelledOut.test(words) ||
    hasForeignMatter(body)
  );
}
