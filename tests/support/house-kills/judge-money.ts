import { newcomer, picturesOf, unsettled } from "~/tests/support/house-kills/house-load";
import type { Street } from "~/tests/support/house-kills/house-street";
import type { Rows } from "~/tests/support/house-kills/rows";
import { senderOf } from "~/tests/support/house-kills/drawn-pictures";

/** Each referred by the one before. */
type Earner = { phone: string; email: string };

const forClaim = 50_000;
/** To who referred the owner, to who referred those, and one further up; in cents. */
const shares = [5_000, 2_500, 1_500];

type Earned = { case: string; level: number; cents: number };

// Who earns what by the cases that were settled, from the table in the specification alone.
function earnings(chain: readonly Earner[], owners: ReadonlyMap<number, string>) {
  const sums = chain.map(() => 0);
  const commissions: Earned[] = [];
  for (const [picture, owner] of owners) {
    const place = chain.findIndex(({ phone }) => phone === owner);
    sums[place]! += forClaim;
    shares.forEach((cents, index) => {
      const above = place - index - 1;
      if (above < 0) return;
      sums[above]! += cents;
      commissions.push({ case: senderOf(picture), level: index + 1, cents });
    });
  }
  return { sums, commissions };
}

const asLines = (earned: readonly Earned[]): string =>
  earned
    .map(({ case: of, level, cents }) => `${of} ${level} ${cents}`)
    .sort()
    .join("; ");

/** Whether everybody was paid what they earned, once: at the vendor, and in the books. */
export function judgeMoney(rows: Rows, { vendors, members, remembered }: Street): string[] {
  const problems: string[] = [];
  const chain: Earner[] = [...members, newcomer];
  const owners = new Map(
    [...remembered.pictures]
      .filter(([picture]) => picture !== unsettled)
      .map(([picture, { owner }]) => [picture, owner]),
  );
  const { sums, commissions } = earnings(chain, owners);
  chain.forEach(({ phone, email }, place) => {
    const paid = vendors.tremendous.delivered(
      ({ content }) => content.includes(`"${email}"`) || content.includes(`"${phone}"`),
    );
    if (paid !== sums[place])
      problems.push(`${phone} was paid ${paid} cents of ${sums[place]} at the vendor`);
  });
  const all = sums.reduce((sum, cents) => sum + cents, 0);
  if (vendors.tremendous.delivered() !== all)
    problems.push(`${vendors.tremendous.delivered()} cents left to people instead of ${all}`);
  const booked = rows<Earned>(
    `SELECT c.violator_email AS "case", k.tier_level AS level, k.amount_cents AS cents
       FROM commissions k JOIN cases c ON c.id = k.case_id WHERE k.reversed_at IS NULL`,
  );
  if (asLines(booked) !== asLines(commissions))
    problems.push(`commissions: ${asLines(booked)} instead of ${asLines(commissions)}`);
  const settled = Object.keys(picturesOf).length - 1;
  const receipts = rows<{ cents: number }>("SELECT amount_cents AS cents FROM company_earnings");
  if (receipts.length !== settled) problems.push(`${receipts.length} receipts of ${settled}`);
  const orders = rows<{ id: string; order: string | null; cents: number; status: string }>(
    `SELECT id, tremendous_order_id AS "order", amount_cents AS cents, status FROM payouts`,
  );
  for (const { id, order, cents, status } of orders) {
    const own = [...vendors.tremendous.orders.values()].filter((one) => one.id === order);
    const value = own[0]?.rewards[0]?.value.denomination ?? 0;
    if (status !== "completed" || own.length !== 1 || Math.round(value * 100) !== cents)
      problems.push(`payout ${id} is ${status} with ${own.length} orders of ${value} dollars`);
  }
  if (orders.length !== vendors.tremendous.orders.size)
    problems.push(`${vendors.tremendous.orders.size} orders for ${orders.length} payouts`);
  return problems;
}
