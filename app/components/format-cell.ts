/** Formats digits as U §5 shows a US number, (XXX) XXX-XXXX, as far as they are typed. */
export function formatCell(typed: string): string {
  const digits = typed
    .replace(/\D/g, "")
    .replace(/^1(?=\d{10})/, "")
    .slice(0, 10);
  if (digits.length <= 3) return digits;
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  return `(${area}) ${exchange}${line ? `-${line}` : ""}`;
}
