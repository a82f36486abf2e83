import { isZone } from "~/app/components/time/moment-texts";

const name = "viewer-zone";
const maxAge = 60 * 60 * 24 * 365;

/** What `document.cookie` is set to, so that the next page comes with the right clock. */
export const zoneCookie = (zone: string): string =>
  `${name}=${encodeURIComponent(zone)}; Path=/; Max-Age=${maxAge}; SameSite=Lax`;

/** The time zone that a browser named, or null: what is no zone is none. */
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
