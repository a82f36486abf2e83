import { isZone } from "~/app/components/time/moment-texts";

const name = "viewer-zone";
const maxAge = 60 * 60 * 24 * 365;

/** The value for `document.cookie` that gives the next page the right time zone. */
export const zoneCookie = (zone: string): string =>
  `${name}=${encodeURIComponent(zone)}; Path=/; Max-Age=${maxAge}; SameSite=Lax`;

/** The time zone in the request's cookie; null when there is none or it is not a time zone. */
export function readZone(request: Request): string | null {
  const [, value = ""] =
    /(?:^|; ?)viewer-zone=([^;]{1,120})/.exec(request.headers.get("Cookie") ?? "") ?? [];
  try {
    const zone = decodeURIComponent(value);
    return isZone(zone) ? zone : null;
  } catch {
    return null;
  }
}
