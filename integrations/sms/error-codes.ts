import type { RefusalKind } from "~/integrations/sms/contract";

/**
 * What we do about a code of Twilio's:
 * - `suppress`: never text this number again;
 * - `dead_number`: the number cannot receive texts;
 * - `retry_later`: the same text may be sent again later;
 * - `wait_for_morning`: the same text may be sent once the recipient's quiet hours are over;
 * - `alert`: staff is told by mail and must look into our registration, settings or wording; the
 *   text is never reworded or resent by itself;
 * - `page_staff`: staff is told by mail; nothing can be sent at all until they act;
 * - `never`: this text will not arrive, and nothing follows from it for others.
 */
export type Consequence =
  | "suppress"
  | "dead_number"
  | "retry_later"
  | "wait_for_morning"
  | "alert"
  | "page_staff"
  | "never";

export type ErrorMeaning = { kind: RefusalKind; consequence: Consequence; meaning: string };

const row = (kind: RefusalKind, consequence: Consequence, meaning: string): ErrorMeaning => ({
  kind,
  consequence,
  meaning,
});

/** TW-43. The same codes come back from a send and in the delivery-status webhook. */
const errorCodes: ReadonlyMap<number, ErrorMeaning> = new Map([
  [20003, row("other", "page_staff", "Twilio does not accept our credentials.")],
  [20429, row("other", "retry_later", "Too many requests at once.")],
  [21211, row("dead_number", "dead_number", "The recipient's number is not a valid phone number.")],
  [21212, row("invalid", "alert", "The sender's number is not valid.")],
  [21408, row("region", "alert", "Texts to the recipient's region are not enabled.")],
  [21602, row("invalid", "never", "The text is empty.")],
  [21606, row("invalid", "alert", "The sender's number cannot send texts.")],
  [21608, row("trial", "alert", "A trial account sends to verified numbers only.")],
  [21610, row("opted_out", "suppress", "The recipient has opted out.")],
  [21611, row("other", "retry_later", "The sender's queue is full.")],
  [21612, row("invalid", "alert", "There is no route from this sender to this recipient.")],
  [21614, row("dead_number", "dead_number", "The recipient's number is not a mobile number.")],
  [21617, row("too_long", "never", "The text is longer than 1,600 characters.")],
  [21635, row("dead_number", "dead_number", "The recipient's number is a landline.")],
  [30001, row("other", "retry_later", "The sender's queue overflowed.")],
  [30002, row("other", "page_staff", "The account is suspended.")],
  [30003, row("other", "retry_later", "The recipient's phone is unreachable or switched off.")],
  [30004, row("other", "never", "The recipient or the carrier blocks the text.")],
  [
    30005,
    row("dead_number", "dead_number", "The recipient's number is unknown or no longer active."),
  ],
  [
    30006,
    row(
      "dead_number",
      "dead_number",
      "The recipient's number is a landline or its carrier cannot be reached.",
    ),
  ],
  [30007, row("filtered", "alert", "A carrier filtered the text.")],
  [
    30008,
    row("other", "retry_later", "Delivery failed for a reason that the carrier does not tell."),
  ],
  [30022, row("other", "retry_later", "The registered rate of the campaign is exceeded.")],
  [30023, row("other", "retry_later", "The daily limit of the campaign is reached.")],
  [30027, row("other", "retry_later", "The carrier's daily limit is reached.")],
  [30032, row("unregistered", "alert", "The toll-free number is not verified.")],
  [30034, row("unregistered", "alert", "The sender's number is not registered for A2P texts.")],
  [30450, row("filtered", "alert", "The text was blocked as likely pumping fraud.")],
  [30610, row("quiet_hours", "wait_for_morning", "It is quiet hours for the recipient.")],
  [30640, row("litigator", "suppress", "The recipient is listed as a litigator.")],
  [30863, row("unregistered", "alert", "The registration was refused.")],
  [30868, row("unregistered", "alert", "The registration was refused for its marketing claims.")],
]);

const unlisted = row("other", "alert", "Twilio gave a code that is not in our table.");

type Booked =
  "opted_out" | "dead_number" | "retry_later" | "wait_for_morning" | "tell_staff" | "none";

const booked: Readonly<Record<Consequence, Booked>> = {
  suppress: "opted_out",
  dead_number: "dead_number",
  retry_later: "retry_later",
  wait_for_morning: "wait_for_morning",
  alert: "tell_staff",
  page_staff: "tell_staff",
  never: "none",
};

/**
 * The consequence of a code that we record: for the number, for the text, or for staff, who are
 * mailed.
 */
export const bookedConsequence = (code: number): Booked => booked[errorMeaning(code).consequence];

/** The meaning of a Twilio code for us; staff must look at unlisted codes. */
export const errorMeaning = (code: number): ErrorMeaning => errorCodes.get(code) ?? unlisted;
