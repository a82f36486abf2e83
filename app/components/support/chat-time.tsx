import { defaultZone, momentTexts } from "~/app/components/time/moment-texts";

/**
 * The time of a message in a person's chat, in New York time as on all their pages (U §9), with the
 * day unless it was today. The tooltip names the zone too.
 */
export function ChatTime({
  at,
  note = "",
  className,
}: {
  at: number;
  /** Shown after the time. */
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
