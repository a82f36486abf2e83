import * as replies from "~/bot/replies";
import * as signUp from "~/bot/sign-up-replies";
import { findNumber } from "~/core/accounts/queries";

/**
 * Answers what only an account can have (TW-50: STATUS, PASSWORD): there is none yet, and what is
 * missing to it is what the number was asked last, not what it has told already.
 * @param line the number, or null in the web chat
 */
export function withoutAccount(line: string | null): string {
  const number = line === null ? undefined : findNumber(line);
  const asked = number?.joinStep;
  const step = asked === "email" || asked === "agreement" ? asked : "name";
  return `${replies.noAccountYet()} ${signUp.askAgain(step, number?.joinState ?? null)}`;
}
