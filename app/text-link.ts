/** An address that opens the visitor's messaging app with a number and a prepared text. */
export function textLink(e164: string, words: string | null): string {
  return words === null ? `sms:${e164}` : `sms:${e164}?&body=${encodeURIComponent(words)}`;
}
