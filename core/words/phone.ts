import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/**
 * The number in E.164 (`+12125550123`), or null when it is not a possible North American or
 * international number.
 */
export function toE164(typed: string): string | null {
  const parsed = parsePhoneNumberFromString(typed, "US");
  return parsed?.isPossible() ? parsed.number : null;
}

/** Whether a sender is a short code: it can text us, and a text to it must fail (21211). */
export function isShortCode(sender: string): boolean {
  return /^\d{3,8}$/.test(sender);
}

/** `(212) 555-0123` for US numbers (U §5), the international form otherwise. */
export function formatPhone(e164: string): string {
  const digits = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164);
  return digits
    ? `(${digits[1]}) ${digits[2]}-${digits[3]}`
    : (parsePhoneNumberFromString(e164)?.formatInternational() ?? e164);
}
