import type { PhoneNumber } from "~/core/accounts/queries";
import { withoutCodes } from "~/core/words/without-codes";
import { getMessage, listMessages } from "~/core/messaging/queries";
import { readDetails, type Details } from "~/core/sign-up/answers/read-details";
import { nameByAddress } from "~/core/sign-up/answers/tell-name";
import { isPastedText } from "~/core/understanding/pasted-text";
import { plainWords } from "~/core/words/plain-words";

type Answer = { answer: string; messageId: string };

function nameOf({ joinName }: PhoneNumber): { firstName: string; lastName: string } | null {
  const [firstName = "", ...rest] = joinName?.split(" ") ?? [];
  return firstName === "" ? null : { firstName, lastName: rest.join(" ") };
}

const lookedAt = 12;

/** What the person answered to us before, newest first. */
function answeredBefore({ messageId }: Answer): string[] {
  const { message } = getMessage(messageId);
  const before = listMessages(message.conversationId, lookedAt).filter(
    ({ id, createdAt }) => id !== messageId && createdAt <= message.createdAt,
  );
  const from = before.findIndex(({ senderType }) => senderType !== "user");
  const answers = from < 0 ? [] : before.slice(from);
  return answers
    .filter(({ senderType }) => senderType === "user")
    .map(({ message: words }) => words)
    .reverse();
}

/**
 * The name and address in an answer of a sign-up. A name in everyday words ("art case") is one
 * where it is said again, or where the address that is given next is made of it. Those in a pasted
 * advertisement are the sender's.
 * @param isFirst whether it is the number's first text, so that nothing was asked yet
 */
export function detailsOf(given: Answer, number: PhoneNumber, isFirst: boolean): Details {
  if (isPastedText(given.answer)) return { name: null, email: null, wish: null };
  const told = withoutCodes(given.answer);
  const isNameAsked = number.joinName === null;
  const before = isNameAsked && !isFirst ? answeredBefore(given) : [];
  const isAgain = plainWords(before[0] ?? "") === plainWords(given.answer);
  const how = { isAgain: before.length > 0 && isAgain, isUnasked: isFirst };
  const details = readDetails(told, isNameAsked, nameOf(number), number.joinEmail, how);
  const { name, email } = details;
  if (!isNameAsked || name !== null || email === null) return details;
  const named = before.flatMap((said) => nameByAddress(said, email) ?? []);
  return { ...details, name: named[0] ?? null };
}
