import { readSidebarCookie } from "~/app/components/shell/sidebar-cookie";
import { newestChange } from "~/core/record-change";

/**
 * What a portal's frame needs before it is rendered: whether the sidebar is open, the position of
 * the page's data in the log of changes, and the time (the server's ms) after which an event is
 * news.
 */
export type ShellState = { isSidebarOpen: boolean; seq: number; newsFrom: number };

/**
 * For the loader of a portal's layout. Call it before reading the page's data, so that a change in
 * between is reported twice rather than never.
 */
export function shellState(request: Request): ShellState {
  return {
    isSidebarOpen: readSidebarCookie(request.headers.get("Cookie")),
    seq: newestChange(),
    newsFrom: Date.now(),
  };
}
