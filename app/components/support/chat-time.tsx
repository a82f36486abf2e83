import { defaultZone, momentTexts } from "~/app/components/time/moment-texts";

/**
 * When something was written in a person's chat, by the clock of New York as everywhere on their
 * pages (U §9): the time, with the day unless it was today; pointed at, it names the zone too.
 */
export function ChatTime({
  at,
  note = "",
  className,
}: {
  at: number;
  /** Stands behind the time. */
  note?: string;
  className?: string;
}) {
  const { shortText, minuteText } = momentTexts(defaultZone);
  return (
    <time dateTime={new Date(at).toISOString()} title={minuteText(at)} className={className}>
      {shortText(at, Date.now())}
      {note}
    </time>
  );
}
