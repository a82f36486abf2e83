import { days } from "~/core/duration";

const name = "sidebar_state";

/** Whether the sidebar was left open; it is until somebody closes it. */
export function readSidebarCookie(cookies: string | null): boolean {
  return !/(^|;\s*)sidebar_state=closed(;|$)/.test(cookies ?? "");
}

/** Remembers the sidebar in this browser for seven days (U §9). */
export function writeSidebarCookie(isOpen: boolean): void {
  document.cookie = `${name}=${isOpen ? "open" : "closed"}; path=/; max-age=${days(7) / 1000}; samesite=lax`;
}
