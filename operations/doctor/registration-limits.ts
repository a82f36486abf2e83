import type { Environment } from "~/env";
import type { TwilioCampaign } from "~/integrations/sms/twilio-setup";
import { doubtful, leftOut, well, type Finding } from "~/operations/doctor/check";

/**
 * Segments that T-Mobile takes from a brand on a day, by the tier that its trust score gives
 * (TW-45, error 30023). The registry and the vendors write the tiers in several ways.
 */
const tMobileDays: readonly (readonly [tiers: readonly string[], segments: number])[] = [
  [["TOP"], 200_000],
  [["UPPER", "UPPERMID", "HIGHMID", "HIGH"], 40_000],
  [["LOWER", "LOWERMID", "LOWMID", "MID"], 10_000],
  [["LOW"], 2000],
];

const dayOfTier = (tier: string): number | null =>
  tMobileDays.find(([tiers]) => tiers.includes(tier.toUpperCase().replace(/[^A-Z]/g, "")))?.[1] ??
  null;

type Settings = Pick<Environment, "TEXTS_PER_SECOND" | "SEGMENTS_PER_DAY">;

const counted = (many: number): string => many.toLocaleString("en-US");

/**
 * Compares the pace and the budget that are set with what the carriers allow the campaign, as
 * Twilio tells it: AT&T's messages per second, and the tier of the brand at T-Mobile.
 */
export function limitFindings(limits: TwilioCampaign["rate_limits"], settings: Settings): Finding {
  const mps = limits?.att?.mps ?? null;
  const tier = limits?.tmobile?.brand_tier ?? null;
  if (mps === null && tier === null) return leftOut("The campaign tells no limits yet.");
  const cap = tier === null ? null : dayOfTier(tier);
  const { TEXTS_PER_SECOND: pace, SEGMENTS_PER_DAY: budget } = settings;
  const day = Math.min(budget?.["t-mobile"] ?? Infinity, budget?.all ?? Infinity);
  const allowed = [
    ...(mps === null ? [] : [`AT&T takes ${mps} a second`]),
    ...(tier === null
      ? []
      : [`T-Mobile's tier is ${tier}${cap === null ? "" : `: ${counted(cap)} segments a day`}`]),
  ].join("; ");
  // A slower pace than one a second cannot be set; Twilio queues the rest.
  const most = mps === null ? Infinity : Math.max(1, Math.floor(mps));
  const mends = [
    ...(pace > most ? [`Set TEXTS_PER_SECOND to ${most}.`] : []),
    ...(cap !== null && day > cap ? [`Set SEGMENTS_PER_DAY to t-mobile=${cap}.`] : []),
  ];
  if (mends.length === 0) return well(`What is set is within the registration: ${allowed}.`);
  const set = `${pace} texts a second, ${day === Infinity ? "no limit of a day" : `${counted(day)} segments a day`}`;
  return doubtful(
    `${allowed}, and set are ${set}: carriers refuse what is above (30022, 30023).`,
    mends.join(" "),
  );
}
