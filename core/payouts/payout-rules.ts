import { tz } from "@date-fns/tz";
import { addYears, getYear, startOfYear } from "date-fns";
import { z } from "zod";
import { getNumberSetting, getSetting } from "~/core/accounts/settings";
import { days } from "~/core/duration";
import { dollars } from "~/core/money";
import type { payouts } from "~/db/schema/money";

export type Payout = typeof payouts.$inferSelect;

const orderedAsLink = z.object({ delivery: z.literal("link") });

/** Whether the vendor was asked for a link, which the person opens with us (TR-05). */
export const isOrderedAsLink = ({
  vendorOrder,
  tremendousOrderId,
  transactionId,
}: Pick<Payout, "vendorOrder" | "tremendousOrderId" | "transactionId">): boolean =>
  tremendousOrderId !== null &&
  transactionId === tremendousOrderId &&
  orderedAsLink.safeParse(vendorOrder).success;

/** TR-08: the vendor's limit for an order, in cents; a surplus goes into the next payout. */
export const maxPerPayoutCents = dollars(2000);

/** The minimum of a payout, in cents (decisions, Money). */
export const minimumPayoutCents = (): number => dollars(getNumberSetting("payout_minimum_dollars"));

/** How long a payout waits before it may be sent, in milliseconds. */
export const holdTime = (): number => days(getNumberSetting("payout_hold_days"));

/** Whether payouts are sent without a release by staff. */
export const sendsAutomatically = (): boolean => getSetting("payout_automatic") === "on";

/** LG-15: the yearly total, in cents, from which a tax form must be on file. */
export const taxThresholdCents = (): number =>
  dollars(getNumberSetting("tax_form_threshold_dollars"));

const newYork = tz("America/New_York");

export type TaxYear = { year: number; startsAt: number; endsAt: number };

let latest: TaxYear | undefined;

/**
 * The tax year of an instant, with its start and end, in New York. The latest is cached, since a
 * bulk update asks thousands of times.
 */
export function taxYear(at: number): TaxYear {
  if (latest && at >= latest.startsAt && at < latest.endsAt) return latest;
  const start = startOfYear(at, { in: newYork });
  latest = {
    year: getYear(start),
    startsAt: start.getTime(),
    endsAt: addYears(start, 1).getTime(),
  };
  return latest;
}

/**
 * The id by which the vendor knows a payout: the payout's own, with a number for each attempt after
 * one whose order the vendor declared dead. While an order may live, it stays the same, so that
 * sending again never pays again (TR-03).
 */
export function externalIdOf({ id, attempt }: Pick<Payout, "id" | "attempt">): string {
  return attempt === 0 ? id : `${id}-${attempt + 1}`;
}

/** The payout and attempt that an external id names, or null when it is not ours. */
export function readExternalId(externalId: string): { payoutId: string; attempt: number } | null {
  const match = /^(pay_[0-9a-f]{32})(?:-(\d{1,6}))?$/.exec(externalId);
  return match?.[1] ? { payoutId: match[1], attempt: match[2] ? Number(match[2]) - 1 : 0 } : null;
}

/**
 * Whether the vendor may hold an order for it; then only the vendor's answer decides about the
 * money.
 */
export const mayBeAtVendor = ({ sentAt, status }: Pick<Payout, "sentAt" | "status">): boolean =>
  sentAt !== null && status !== "completed";
