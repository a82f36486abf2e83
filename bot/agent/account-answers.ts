import { withoutAccount } from "~/bot/agent/join/without-account";
import { readKeyword } from "~/bot/keywords";
import type { Language } from "~/bot/agent/understand/sure-language";
import * as replies from "~/bot/account-replies";
import { renewLink } from "~/core/accounts/links/renew-link";
import { proveByText } from "~/core/sign-up/prove-by-text";
import { RuleBroken } from "~/core/errors";
import { env } from "~/env";

/**
 * Answers PASSWORD or LINK: renews the person's own way into their online account (decisions,
 * People).
 */
export function passwordAnswer(
  userId: string | null,
  line: string | null,
  language: Language = "en",
): string {
  if (!userId) return withoutAccount(line);
  try {
    const token = renewLink(userId);
    return token
      ? replies.passwordLink(`${env.BASE_URL}/join/${token}`, language)
      : replies.passwordByMail(language);
  } catch (cause) {
    if (cause instanceof RuleBroken) return replies.tooManyLinks(language);
    throw cause;
  }
}

/**
 * Answers PROVE and a word: the number belongs to the account whose settings page shows that word.
 */
export function proofAnswer(phone: string, message: string, language: Language = "en"): string {
  const keyword = readKeyword(message);
  try {
    const proven = keyword.kind === "prove" ? proveByText({ phone, word: keyword.word }) : null;
    return proven ? replies.numberProven(proven.firstName) : replies.proofUnknown(language);
  } catch (cause) {
    if (!(cause instanceof RuleBroken)) throw cause;
    return cause.code === "phone_taken" ? replies.numberTaken(language) : cause.message;
  }
}
