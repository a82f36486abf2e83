import {
  CarrierUnavailable,
  type OutgoingText,
  type ReceivedMedia,
  type ReceivedList,
  type ReceivedText,
  type SendResult,
  type SentText,
  type SmsCarrier,
} from "~/integrations/sms/contract";
import type { Rows } from "~/integrations/read-rows";
import { backOff } from "~/integrations/sms/back-off";
import { errorMeaning } from "~/integrations/sms/error-codes";
import { fetchTwilioMedia, twilioAddress } from "~/integrations/sms/fetch-twilio-media";
import { toGsmFriendly } from "~/integrations/sms/segments";
import { twilioDeactivations } from "~/integrations/sms/twilio-deactivations";
import { twilioLookup } from "~/integrations/sms/twilio-lookup";
import {
  createdMessage,
  isAllBefore,
  mediaOf,
  messagePages,
  messagesPath,
  refuseUnread,
  serviceNumbers,
  wholeMessagePages,
  type TwilioMessage,
} from "~/integrations/sms/twilio-messages";
import { log } from "~/log";
import { basicAuth, twilioRequest, type TwilioAccount } from "~/integrations/sms/twilio-request";

/**
 * An account at Twilio and the sender of its texts: a messaging service if configured, else a
 * number.
 */
export type TwilioSettings = TwilioAccount & { phoneNumber?: string; messagingServiceSid?: string };

/** Texts by Twilio's REST API (TW-30 to TW-45). */
export function twilio(settings: TwilioSettings): SmsCarrier {
  const media = { baseUrl: settings.baseUrl, authorization: basicAuth(settings) };
  return {
    send: (text) => send(settings, text),
    findSent: (query) => findSent(settings, query),
    listSentSince: (sinceAt) => listSentSince(settings, sinceAt),
    listReceivedSince: (sinceAt) => listReceivedSince(settings, sinceAt),
    deactivatedOn: (day) => twilioDeactivations(settings, day),
    lookUp: (question) => twilioLookup(settings, question),
    fetchMedia: (url) => fetchTwilioMedia(media, url),
    deleteMedia: async (url) => deleteMedia(settings, twilioAddress(media, url)),
  };
}

async function send(settings: TwilioSettings, text: OutgoingText): Promise<SendResult> {
  const answer = await twilioRequest(settings, messagesPath(settings, ".json"), {
    form: messageForm(settings, text),
  });
  if (answer.refusedWith !== null)
    return {
      outcome: "refused",
      code: answer.refusedWith,
      kind: errorMeaning(answer.refusedWith).kind,
      retry: false,
    };
  const { sid, status, num_segments } = createdMessage(answer.body);
  return { outcome: "sent", sid, status, segments: num_segments };
}

/** TW-40, field for field. */
function messageForm(settings: TwilioSettings, text: OutgoingText): URLSearchParams {
  const form = new URLSearchParams({ To: text.to, Body: text.body });
  if (text.from) form.set("From", text.from);
  else if (settings.messagingServiceSid)
    form.set("MessagingServiceSid", settings.messagingServiceSid);
  else form.set("From", settings.phoneNumber ?? "");
  if (text.statusCallback) form.set("StatusCallback", text.statusCallback);
  for (const url of text.mediaUrls ?? []) form.append("MediaUrl", url);
  return form;
}

// No filter by date here: Twilio filters by the date sent, which a queued text does not have.
async function* outboundSince(
  settings: TwilioSettings,
  filter: Record<string, string>,
  from: number,
): AsyncGenerator<TwilioMessage> {
  for await (const page of wholeMessagePages(settings, filter)) {
    yield* page.messages.filter(
      ({ direction, date_created: at }) => direction !== "inbound" && at >= from,
    );
    if (isAllBefore(page, from)) return;
  }
}

async function findSent(
  settings: TwilioSettings,
  query: { to: string; body: string; sentAfter: number },
): Promise<SentText[]> {
  const from = wholeSecond(query.sentAfter);
  const found: SentText[] = [];
  for await (const message of outboundSince(settings, { To: query.to }, from))
    if (sameWords(message.body, query.body)) found.push(sentText(message));
  return found.sort((a, b) => b.createdAt - a.createdAt);
}

async function listSentSince(settings: TwilioSettings, sinceAt: number): Promise<SentText[]> {
  const from = wholeSecond(sinceAt);
  const { rows, unread } = await ourNumbers(settings);
  refuseUnread(unread);
  const ours = new Set(rows);
  const found: SentText[] = [];
  // The account may send for other products too, from other numbers.
  for await (const message of outboundSince(settings, {}, from)) {
    const { from: sender, messaging_service_sid: service } = message;
    const isOurs =
      (sender !== null && ours.has(sender)) ||
      (service !== null && service === settings.messagingServiceSid);
    if (isOurs) found.push(sentText(message));
  }
  return found.reverse().sort((a, b) => a.createdAt - b.createdAt);
}

const wholeSecond = (at: number): number => Math.floor(at / 1000) * 1000;

/** Twilio may have replaced characters (smart encoding) or prefixed a trial account's notice. */
function sameWords(carried: string | null, ours: string): boolean {
  const [a, b] = [toGsmFriendly(carried ?? "").trim(), toGsmFriendly(ours).trim()];
  return (
    a === b || (a.startsWith("Sent from your Twilio trial account - ") && a.endsWith(` - ${b}`))
  );
}

const sentText = (message: TwilioMessage): SentText => ({
  sid: message.sid,
  to: message.to,
  from: message.from,
  body: message.body ?? "",
  status: message.status,
  errorCode: message.error_code,
  segments: message.num_segments,
  createdAt: message.date_created,
});

// The account may hold other products' numbers: only texts to our numbers are ours.
async function ourNumbers({
  phoneNumber,
  messagingServiceSid,
  ...account
}: TwilioSettings): Promise<Rows<string>> {
  const own = phoneNumber ? [phoneNumber] : [];
  if (!messagingServiceSid) return { rows: own, unread: 0 };
  const { rows, unread } = await serviceNumbers(account, messagingServiceSid);
  return { rows: [...new Set([...own, ...rows])], unread };
}

async function listReceivedSince(settings: TwilioSettings, sinceAt: number): Promise<ReceivedList> {
  const from = wholeSecond(sinceAt);
  const since = { "DateSent>": new Date(from).toISOString().replace(".000", "") };
  const received: TwilioMessage[] = [];
  let [listedAt, answeredAt]: [number | null, number] = [null, Date.now()];
  const { rows: numbers, unread: unknown } = await ourNumbers(settings);
  let left = unknown;
  if (unknown > 0) log.error({ unknown }, "numbers of our service cannot be read");
  for (const to of numbers)
    for await (const { messages, unread, at } of messagePages(settings, { ...since, To: to })) {
      if (listedAt === null) [listedAt, answeredAt] = [at, Date.now()];
      left += unread.length;
      // One of them must not keep the others, a STOP perhaps, from being taken.
      if (unread.length > 0)
        log.error({ sids: unread }, "received texts that cannot be read were left out");
      received.push(
        ...messages.filter(
          (one) => one.direction === "inbound" && one.to === to && one.date_created >= from,
        ),
      );
    }
  const oldestFirst = received.reverse().sort((a, b) => a.date_created - b.date_created);
  const texts: ReceivedText[] = [];
  for (const message of oldestFirst) {
    const { rows: media, unread } = await receivedMedia(settings, message);
    left += unread;
    texts.push(receivedText(message, media));
  }
  return { texts, listedAt, answeredAt, unread: left };
}

async function receivedMedia(
  settings: TwilioSettings,
  { sid, num_media: many }: TwilioMessage,
): Promise<Rows<ReceivedMedia>> {
  if (many === 0) return { rows: [], unread: 0 };
  const media = await mediaOf(settings, sid);
  const { unread } = media;
  if (unread > 0) log.error({ sid, unread }, "media of a received text cannot be read");
  return media;
}

const receivedText = (message: TwilioMessage, media: ReceivedMedia[]): ReceivedText => ({
  sid: message.sid,
  accountSid: message.account_sid,
  messagingServiceSid: message.messaging_service_sid,
  from: message.from ?? "",
  to: message.to,
  body: message.body ?? "",
  segments: message.num_segments,
  receivedAt: message.date_created,
  media,
});

async function deleteMedia(settings: TwilioSettings, address: URL): Promise<void> {
  const answer = await twilioRequest(settings, `${address.pathname}.json`, { method: "DELETE" });
  if (answer.refusedWith === null || answer.status === 404) return;
  throw new CarrierUnavailable(
    `Twilio did not delete the medium (status ${answer.status}).`,
    backOff(0),
    false,
  );
}
