/** An address that opens the visitor's own messages to a number, with `words` ready to be sent. */
export function textLink(e164: string, words: string | null): string {
  return words === null ? `sms:${e164}` : `sms:${e164}?&body=${encodeURIComponent(words)}`;
}
