import { dayText, minuteText } from "~/app/components/moments";

/** An instant as a day in New York, as everywhere in the portal (U §9); `exact` adds the time. */
export function Day({ at, exact = false }: { at: number; exact?: boolean }) {
  return <time dateTime={new Date(at).toISOString()}>{exact ? minuteText(at) : dayText(at)}</time>;
}
