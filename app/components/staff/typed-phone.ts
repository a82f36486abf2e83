import { formatCell } from "~/app/components/format-cell";

/**
 * A §5: formats the input of a phone field as `(XXX) XXX-XXXX`, up to ten digits of a US number.
 * Numbers of other countries stay as typed.
 */
export function typedPhone(typed: string): string {
  if (/^\+(?!1)/.test(typed)) return typed.slice(0, 20);
  return formatCell(typed);
}
