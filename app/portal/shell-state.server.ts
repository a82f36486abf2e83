import { readSidebarCookie } from "~/app/components/shell/sidebar-cookie";
import { newestChange } from "~/core/record-change";

/**
 * What a portal's frame must know before it is drawn: whether the sidebar is open, where the page's
 * data stand in the log of changes, and since when (the server's ms) what happens is news to it.
 */
export type ShellState = { isSidebarOpen: boolean; seq: number; newsFrom: number };

/**
 * For the loader of a portal's layout. Read it before the page's data, so that a change in between
 * is told twice rather than never.
 */
export function shellState(request: Request): ShellState {
  return {
    isSidebarOpen: readSidebarCookie(request.headers.get("Cookie")),
    seq: newestChange(),
    newsFrom: Date.now(),
  };
}
