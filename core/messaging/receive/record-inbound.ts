import { markReachable } from "~/core/consent/mark-reachable";
import { recordConsent } from "~/core/consent/record-consent";
import { textedFirstNotice } from "~/core/consent/wordings";
import { appendMessage, type MessageToAppend } from "~/core/messaging/append-message";
import { awaitAttention } from "~/core/messaging/await-attention";
import { hideOwnCode } from "~/core/messaging/receive/hide-own-code";
import { lastActivityColumn } from "~/core/messaging/last-activity";
import { openConversation } from "~/core/messaging/open-conversation";
import { NotFound } from "~/core/errors";
import { recordEvent } from "~/core/events";
import { recordChange } from "~/core/record-change";
import { db, sqlite } from "~/db/client";
import { newId } from "~/db/ids";
import { phoneNumbers } from "~/db/schema/consent";
import { messageMedia } from "~/db/schema/conversations";

/** What Twilio's Advanced Opt-Out did already (TW-02). */
export type OptOutType = "STOP" | "START" | "HELP";

/** A text as the carrier delivered it. `from` is E.164 or a short code; `receivedAt` in ms. */
export type InboundText = {
  sid: string;
  from: string;
  body: string;
  /**
   * The keyword that the carrier says it answered itself (TW-51): STOP, START or HELP; usually
   * null.
   */
  optOutType: OptOutType | null;
  media: readonly { url: string; contentType: string | null }[];
  /** The form as it was posted, kept as evidence (TW-01). */
  form: string;
  receivedAt: number;
  /** When it came at the latest, in ms, where its instant is not known to the ms (TW-22). */
  receivedBy?: number;
  /** The name in the wording that the consent to be answered rests on. */
  productName: string;
};

export type RecordedInbound = { repeated: boolean; messageId: string; conversationId: string };

/**
 * The columns of `findLine` in order; better-sqlite3 reads an array in a third of the time of a row
 * with names.
 */
type Line = [
  texted: 0 | 1,
  unreachable: 0 | 1,
  userId: string | null,
  conversationId: string | null,
  lastMessage: string | null,
  updatedAt: number | null,
  status: string | null,
  manual: 0 | 1 | null,
];
const unknownNumber: Line = [0, 0, null, null, null, null, null, null];

// Every message that arrives runs these: prepared once, without a query builder's mapping, which
// would double the cost (speed page). The next message reopens a conversation that was closed for
// silence; a resolved one is over.
const newestOf = (owner: string, statuses: string, at: string): string =>
  `(SELECT rowid FROM support_conversations WHERE ${owner} AND +status IN (${statuses}) ORDER BY ${at} DESC LIMIT 1)`;
const newest = (owner: string, at: string): string =>
  `coalesce(${newestOf(owner, "'open', 'pending'", at)}, ${newestOf(owner, "'auto_closed'", at)})`;
const findLine = sqlite
  .prepare<[string], Line>(
    `SELECT n.first_text_at IS NOT NULL, n.unreachable_at IS NOT NULL OR n.owner_doubted_at IS NOT NULL, n.user_id, c.id, c.last_message, c.updated_at, c.status, c.ai_disabled
     FROM phone_numbers n LEFT JOIN support_conversations c ON c.rowid = CASE WHEN n.user_id IS NULL
       THEN ${newest("phone = n.phone", "created_at")} ELSE ${newest("user_id = n.user_id", lastActivityColumn)} END
     WHERE n.phone = ?`,
  )
  .raw();
const findMessage = sqlite.prepare<[string], { messageId: string; conversationId: string }>(
  "SELECT id AS messageId, conversation_id AS conversationId FROM support_messages WHERE twilio_sid = ?",
);
const findInstant = sqlite
  .prepare<[string], number>("SELECT created_at FROM support_messages WHERE twilio_sid = ?")
  .pluck();

/** When a received text with this carrier's id came, in ms; undefined if it is not on record. */
export const findReceivedAt = (sid: string): number | undefined => findInstant.get(sid);

function rememberFirstText(
  { from: phone, receivedAt: at, productName }: InboundText,
  messageId: string,
): void {
  db.insert(phoneNumbers)
    .values({ phone, firstTextAt: at, createdAt: at })
    .onConflictDoUpdate({ target: phoneNumbers.phone, set: { firstTextAt: at } })
    .run();
  const { text: wording, version } = textedFirstNotice(productName);
  recordConsent({
    phone,
    action: "texted_first",
    scope: "all",
    affirmativeAct: "The person texted our number first.",
    wording,
    wordingVersion: version,
    campaign: "conversation",
    channel: "sms",
    messageId,
    at,
  });
}

/**
 * Records a received text once: message, its media, its conversation and the event that starts the
 * answer, in the transaction around (TW-04, TW-21, TW-22). It joins the person's newest active
 * conversation or opens one (decisions, "Support: one history, kept figures, presence in memory").
 * The first text of a number is recorded as consent to be answered (LG-08).
 * @returns the ids; `repeated` when this MessageSid was known, in which case nothing was written
 */
export function recordInbound(text: InboundText): RecordedInbound {
  const { from, sid, media, receivedAt: at } = text;
  const [texted, unreachable, userId, known, lastMessage, updatedAt, status, isManual] =
    findLine.get(from) ?? unknownNumber;
  if (known === null) {
    const recorded = findMessage.get(sid);
    if (recorded) return { repeated: true, ...recorded };
  }
  const conversationId = known ?? openConversation({ userId, phone: from, at });
  const messageId = newId("msg");
  const words = text.body.includes("\u0000") ? text.body.replaceAll("\u0000", "") : text.body;
  const body = hideOwnCode(from, words, at);
  const message: MessageToAppend = {
    id: messageId,
    conversationId,
    senderType: "user",
    body,
    channel: "sms",
    twilioSid: sid,
    received: body === words ? text.form : hideOwnCode(from, text.form, at),
    fromPhone: from,
    optOutType: text.optOutType,
    mediaCount: media.length,
    at,
  };
  if (!appendMessage(message, { lastMessage, updatedAt: updatedAt ?? at }))
    return { repeated: true, ...getRecorded(sid) };
  if (!texted) rememberFirstText(text, messageId);
  // A sender can be reached, whatever the carrier once said.
  if (unreachable) markReachable(from);
  media.forEach(({ url, contentType }, position) => {
    db.insert(messageMedia)
      .values({ id: newId("med"), messageId, position, url, contentType, createdAt: at })
      .run();
  });
  if (isManual || status === "auto_closed") awaitAttention(conversationId, at);
  recordChange("staff", "message.created", conversationId, at);
  if (userId) recordChange(userId, "message.created", conversationId, at);
  // The event's id follows from the message's: one event a message.
  recordEvent("message/received", { messageId, conversationId }, messageId.replace("msg_", "evt_"));
  return { repeated: false, messageId, conversationId };
}

function getRecorded(sid: string): { messageId: string; conversationId: string } {
  const recorded = findMessage.get(sid);
  if (!recorded) throw new NotFound(`There is no message with the carrier's id ${sid}.`);
  return recorded;
}
