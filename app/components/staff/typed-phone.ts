/** A §5: what somebody types into a phone field, as `(XXX) XXX-XXXX`: up to ten digits of a US number. Numbers of other countries stay. */
export function typedPhone(typed: string): string {
  if (/^\+(?!1)/.test(typed)) return typed.slice(0, 20);
  const digits = typed
    .replace(/\D/g, "")
    .replace(/^1(?=\d{10})/, "")
    .slice(0, 10);
  if (digits.length < 4) return digits;
  if (digits.length < 7) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}
