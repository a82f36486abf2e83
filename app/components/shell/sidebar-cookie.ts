import { days } from "~/core/duration";

const name = "sidebar_state";

/** Whether the sidebar was left open; open by default. */
export function readSidebarCookie(cookies: string | null): boolean {
  return !/(^|;\s*)sidebar_state=closed(;|$)/.test(cookies ?? "");
}

/** Remembers in this browser for seven days whether the sidebar is open (U §9). */
export function writeSidebarCookie(isOpen: boolean): void {
  document.cookie = `${name}=${isOpen ? "open" : "closed"}; path=/; max-age=${days(7) / 1000}; samesite=lax`;
}
