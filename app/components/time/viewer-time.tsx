import { useMoments } from "~/app/components/time/viewer-zone";

type ViewerTimeProps = {
  /** The instant, in ms. */
  at: number;
  /** `minute` includes the zone; `short` is the format of lists. */
  as?: "day" | "minute" | "short";
  className?: string;
};

/**
 * An instant in the viewer's time zone, for the staff pages. The tooltip gives the minute and the
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
