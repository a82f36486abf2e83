import { sureLanguage, type Language } from "~/bot/agent/understand/sure-language";
import { readLanguage } from "~/core/understanding/text-readings";

const surely = 0.9;
const isName = (text: string): boolean =>
  text.split(/\s+/).length < 5 && text.split(/\s+/).every((word) => /^\p{Lu}/u.test(word));

/**
 * The language of a text by its small words and signs, else by the trained understanding, which
 * knows slang and misspelt words too; null where it could be either, and for a bare name.
 */
export function likelyLanguage(text: string): Language | null {
  const sure = sureLanguage(text);
  if (sure !== null || isName(text) || text.trim().split(/\s+/).length < 3) return sure;
  const { label, chance } = readLanguage(text);
  return chance >= surely ? (label as Language) : null;
}
