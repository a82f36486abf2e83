import type { StaffAnswer } from "~/app/components/staff/staff-answer";
import { RuleBroken } from "~/core/errors";
import type { QueuedText } from "~/core/messaging/send/queue-text";
import { listPeopleForStaff } from "~/core/staff/queries-staff";
import { findPerson } from "~/core/accounts/queries";
import { answerAsStaff } from "~/core/support/desk/answer-as-staff";
import { fillPlaceholders } from "~/core/support/desk/placeholders";
import { placeholderValues, valuesOfPerson } from "~/core/support/desk/queries-placeholders";
import type { StaffMember } from "~/core/support/desk/staff-member";
import { startWithPerson } from "~/core/support/desk/start-with-person";
import type { ChatPicture } from "~/core/support/record-picture";
import { env } from "~/env";
import { countSegments, toGsmFriendly } from "~/integrations/sms/segments";

export type PostedReply = {
  conversationId: string;
  body: string;
  by: "chat" | "text";
  seenAt: number;
  clientKey: string;
};

/** The values of the placeholders that come from no database row. */
export const ownWords = (staff: StaffMember) => ({
  staff_name: staff.name,
  product: env.PRODUCT_NAME,
  site: env.BASE_URL,
  support: env.SUPPORT_EMAIL,
});

const reasons = {
  opted_out: "they stopped our texts",
  unreachable: "their number cannot be reached",
  no_consent: "they have not agreed to texts that they did not ask for",
  confirmation_window_closed: "it is too late for this text",
} as const;

function tellQueued(outcome: QueuedText, chat: string, text: string): StaffAnswer {
  if (outcome.outcome === "withheld")
    return {
      ok: true,
      title: "Kept in the chat",
      description: `This person may not be texted: ${reasons[outcome.reason]}. They find your words in their account.`,
    };
  return { ok: true, title: outcome.outcome === "said_in_chat" ? chat : text };
}

const asText = (by: "chat" | "text", body: string): string =>
  by === "text" ? toGsmFriendly(body).trim() : body;

/**
 * Sends a staff answer with every placeholder filled in, in the chat with a file if there is one.
 * @throws the errors of `answerAsStaff` and `fillPlaceholders`
 */
export function answerReply(
  staff: StaffMember,
  { conversationId, body, by, seenAt, clientKey }: PostedReply,
  picture: ChatPicture | null = null,
): StaffAnswer & { isNew: boolean } {
  const values = placeholderValues(conversationId, ownWords(staff));
  const said = asText(by, fillPlaceholders(body, values));
  const { segments } = countSegments(said);
  const outcome = answerAsStaff(staff, {
    conversationId,
    body: said,
    by,
    segments,
    seenAt,
    clientKey,
    picture,
  });
  return { ...tellQueued(outcome, "Message sent", "Text queued"), isNew: outcome.isNew };
}

// Finds a person by their account's id, or by an address or number that matches one person only.
function getRecipient(to: string): string {
  const named = to.trim();
  if (findPerson(named)) return named;
  if (named.length < 3) throw new RuleBroken("nobody", "Write their email address or number.");
  const { lines } = listPeopleForStaff(named, { page: 1, size: 20 });
  const exact = lines.filter(({ email }) => email?.toLowerCase() === named.toLowerCase());
  const found = exact.length > 0 ? exact : lines;
  if (found.length === 0) throw new RuleBroken("nobody", `Nobody is found as ${named}.`);
  const [only] = found;
  if (found.length > 1 || !only)
    throw new RuleBroken("several", `Several people match ${named}. Write the whole address.`);
  return only.userId;
}

/**
 * Starts a conversation with a person.
 * @throws the errors of `startWithPerson` and `fillPlaceholders`
 */
export function answerStart(
  staff: StaffMember,
  given: { to: string; body: string; by: "chat" | "text"; clientKey: string },
): StaffAnswer & { conversationId: string } {
  const userId = getRecipient(given.to);
  const words = fillPlaceholders(given.body, valuesOfPerson(userId, ownWords(staff)));
  const body = asText(given.by, words);
  const { segments } = countSegments(body);
  const { conversationId, hadOne, outcome } = startWithPerson(staff, {
    userId,
    body,
    by: given.by,
    segments,
    clientKey: given.clientKey,
  });
  const told = tellQueued(outcome, "Conversation started", "Conversation started, text queued");
  const note = hadOne ? "It stands in the conversation that was open with them." : undefined;
  const description = [told.description, note].filter(Boolean).join(" ");
  return { ...told, ...(description && { description }), conversationId };
}
