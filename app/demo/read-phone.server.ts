import { z } from "zod";
import { findPersonByPhone } from "~/core/accounts/queries";
import { listCasesOf } from "~/core/cases/queries";
import { listPhoneHistory, type PhoneEntry } from "~/core/messaging/phone-history";

/**
 * What a demo phone shows: its texts, oldest first. `busy` while an answer or a verdict is still on
 * its way.
 */
export type PhoneState = { entries: PhoneEntry[]; busy: boolean };

/** A number as Twilio writes it. An unescaped + in a query arrives as a space. */
export const phoneNumber = z
  .string()
  .transform((typed) => typed.replace(/^ /, "+"))
  .pipe(z.string().regex(/^\+\d{7,15}$/, "This is not a phone number in the form +12125550123."));

/**
 * The number in the address of a request.
 * @throws Response 400
 */
export function phoneOf(request: Request): string {
  const parsed = phoneNumber.safeParse(new URL(request.url).searchParams.get("phone") ?? "");
  if (!parsed.success)
    throw new Response("Name the phone as ?phone=%2B12125550123.", { status: 400 });
  return parsed.data;
}

// The page may be open under another host name than the public one that the webhook was given.
function ownPath(url: string): string {
  return /\/dev\/media\/\w+$/.exec(url)?.[0] ?? url;
}

/** The current state of one demo phone. */
export function readPhone(phone: string): PhoneState {
  const { entries, unanswered } = listPhoneHistory(phone);
  const person = findPersonByPhone(phone);
  const reading = person
    ? listCasesOf(person.userId).some(({ status }) => status === "pending")
    : false;
  const shown = entries.map((entry) => ({
    ...entry,
    media: entry.media.map((one) => ({ ...one, url: ownPath(one.url) })),
  }));
  return { entries: shown, busy: unanswered || reading };
}
