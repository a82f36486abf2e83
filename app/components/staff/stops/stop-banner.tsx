import { stopText, type ShownStop } from "~/app/components/staff/stops/stop-words";
import { ViewerTime } from "~/app/components/time/viewer-time";
import { Alert, AlertTitle } from "~/app/components/ui/alert";

/** The emergency stops in force, on every page of staff: which, why, by whom and since when. */
export function StopBanner({ stops }: { stops: readonly ShownStop[] }) {
  if (stops.length === 0) return null;
  return (
    <Alert look="danger" className="mb-6" role="status">
      <AlertTitle>Stopped by staff</AlertTitle>
      <ul className="flex flex-col gap-2">
        {stops.map((stop) => (
          <li key={`${stop.what} ${stop.scope} ${stop.subject}`} className="break-words">
            <strong>{stopText(stop)}</strong>: {stop.reason}
            <span className="block text-sm">
              By {stop.who}, since <ViewerTime at={stop.stoppedAt} as="minute" />
            </span>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
