/** Amounts are integer cents everywhere; this file alone converts from and to dollars. */
export const dollars = (amount: number): number => Math.round(amount * 100);

const digits = (fraction: number) =>
  new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: fraction,
    maximumFractionDigits: fraction,
  });
// Making a format takes longer than formatting a hundred amounts, so each is made once.
const formats = { 0: digits(0), 2: digits(2) };

/** `$1,234.50`, or `$500` when there are no cents and `whole` is asked for. */
export function formatMoney(amountCents: number, whole: "cents" | "whole" = "cents"): string {
  const fraction = whole === "whole" && amountCents % 100 === 0 ? 0 : 2;
  return formats[fraction].format(amountCents / 100);
}
