import { TZDate } from "@date-fns/tz";
import { stateOfPhone } from "~/core/consent/area-codes";
import { dayAfter, type Day } from "~/core/consent/legal-holidays";
import { sendingWindow } from "~/core/consent/sending-window";
import { continentalZones, timeZonesOfState } from "~/core/consent/time-zones";
import { days } from "~/core/duration";

/**
 * Where a person may be, as they told us: `profileState` has two letters, `profileTimeZone` is an
 * IANA zone.
 */
export type Recipient = {
  phone: string;
  profileState: string | null;
  profileTimeZone: string | null;
};

type Place = { state: string | null; zone: string };

const horizon = days(15);
const longestClosure = 8;

const knownState = (state: string | null): string | null => {
  const code = state?.trim().toUpperCase() ?? "";
  return timeZonesOfState(code).length > 0 ? code : null;
};

function isZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en-US", { timeZone: zone }));
  } catch {
    return false;
  }
}

const placesOf = (state: string | null): Place[] =>
  state ? timeZonesOfState(state).map((zone) => ({ state, zone })) : [];

function possiblePlaces({ phone, profileState, profileTimeZone }: Recipient): Place[] {
  const told = knownState(profileState);
  const places = [...placesOf(told), ...placesOf(stateOfPhone(phone))];
  if (places.length === 0) places.push(...continentalZones.map((zone) => ({ state: null, zone })));
  if (profileTimeZone && isZone(profileTimeZone))
    places.push({ state: told, zone: profileTimeZone });
  return places;
}

const dayIn = (zone: string, at: number): Day => {
  const local = new TZDate(at, zone);
  return { year: local.getFullYear(), month: local.getMonth() + 1, day: local.getDate() };
};

const instantOf = ({ year, month, day }: Day, hour: number, zone: string): number =>
  new TZDate(year, month - 1, day, hour, zone).getTime();

/** The first instant at or after `at` that is inside the sending window of the place. */
function openFrom({ state, zone }: Place, at: number): number {
  const today = dayIn(zone, at);
  for (let ahead = 0; ahead <= longestClosure; ahead += 1) {
    const day = dayAfter(today, ahead);
    const window = sendingWindow(state, day);
    if (window && at < instantOf(day, window.untilHour, zone))
      return Math.max(at, instantOf(day, window.fromHour, zone));
  }
  return at + days(longestClosure);
}

/**
 * The first instant at which all places are inside their windows at once, or null when there is
 * none within the horizon.
 */
function openEverywhere(places: readonly Place[], now: number): number | null {
  let at = now;
  for (let settled = false; !settled;) {
    const next = Math.max(...places.map((place) => openFrom(place, at)));
    settled = next === at;
    at = next;
    if (at > now + horizon) return null;
  }
  return at;
}

/**
 * Quiet hours (LG-05) for texts that are not direct answers. The hour must be allowed in every zone
 * the person may be in: those of the number's area code and of the state of the profile, and the
 * profile's own zone; a number that says nothing about the place may be anywhere in the continental
 * states. Where two far-away states never allow the same hour, the state the person told us
 * decides. COUNSEL MUST CONFIRM the hours (`sending-window.ts`).
 * @param now an instant in ms
 * @returns null when it may be sent now, otherwise the first instant (ms) when it may
 */
export function notBefore({ now, ...recipient }: Recipient & { now: number }): number | null {
  const told = placesOf(knownState(recipient.profileState));
  const at =
    openEverywhere(possiblePlaces(recipient), now) ?? openEverywhere(told, now) ?? now + horizon;
  return at === now ? null : at;
}

/**
 * The recipient's local time for the record of a text (LG-08), such as `2026-11-20T14:05
 * America/New_York`: in the most populous zone of the profile's state, else of the area code's
 * state; in UTC when neither is known.
 * @param now an instant in ms
 */
export function recipientLocalTime(
  phone: string,
  profileState: string | null,
  now: number,
): string {
  const state = knownState(profileState) ?? stateOfPhone(phone);
  const zone = (state && timeZonesOfState(state)[0]) ?? "UTC";
  const local = new TZDate(now, zone);
  const two = (value: number): string => String(value).padStart(2, "0");
  const date = `${local.getFullYear()}-${two(local.getMonth() + 1)}-${two(local.getDate())}`;
  return `${date}T${two(local.getHours())}:${two(local.getMinutes())} ${zone}`;
}
