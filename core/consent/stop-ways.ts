import type { ConsentChannel } from "~/db/texting-vocabulary";
import type { SuppressionReason } from "~/core/consent/opt-out";

/** How somebody asks us to stop other than by text or on the website (LG-02: any way will do). */
export const stopWays = ["mail", "other"] as const;
export type StopWay = (typeof stopWays)[number];

/** The least and the most letters of what they said, which stays on record. */
export const stopLetters = { fewest: 4, most: 500 } as const;

const records = {
  mail: { reason: "email", channel: "email" },
  other: { reason: "staff", channel: "staff" },
} as const satisfies Record<StopWay, { reason: SuppressionReason; channel: ConsentChannel }>;

/** What the consent ledger says of a stop that came in such a way. */
export const recordOf = (way: StopWay) => records[way];
