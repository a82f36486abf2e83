import type { MomentTexts } from "~/app/components/time/moment-texts";
import type { Hold } from "~/core/payouts/desk/why-held";

/** Why a payout is held, as one sentence in the viewer's time zone. */
export const holdText = ({ words, until }: Hold, { minuteText }: MomentTexts): string =>
  until === null ? words : `${words} until ${minuteText(until)}.`;
