import { useMoments } from "~/app/components/time/viewer-zone";

type ViewerTimeProps = {
  /** In ms. */
  at: number;
  /** With the minute and the zone; `short` as a list says it. */
  as?: "day" | "minute" | "short";
  className?: string;
};

/**
 * An instant by the viewer's clock, on every page of staff; pointed at, it says the minute and the
 * zone.
 */
export function ViewerTime({ at, as = "day", className }: ViewerTimeProps) {
  const { dayText, minuteText, shortText } = useMoments();
  const words = {
    day: dayText,
    minute: minuteText,
    short: (t: number) => shortText(t, Date.now()),
  };
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={minuteText(at)}
      className={className}
      suppressHydrationWarning
    >
      {words[as](at)}
    </time>
  );
}
