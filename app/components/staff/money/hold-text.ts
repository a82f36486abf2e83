import type { MomentTexts } from "~/app/components/time/moment-texts";
import type { Hold } from "~/core/payouts/desk/why-held";

/** Why a payout waits, as one sentence by the viewer's clock with its zone. */
export const holdText = ({ words, until }: Hold, { minuteText }: MomentTexts): string =>
  until === null ? words : `${words} until ${minuteText(until)}.`;
