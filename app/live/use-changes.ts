import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { connectLive, listenLive, startLiveAt, type LiveChange } from "~/app/live/live-connection";
import type { ChangeKind } from "~/core/record-change";

/**
 * Gives the page's live connection the position of its data in the log of changes, so that nothing
 * after it is missed.
 */
export function useLiveFrom(seq: number): void {
  useEffect(() => startLiveAt(seq), [seq]);
}

/**
 * Calls `fn` with each change of these kinds that concerns the signed-in person; with null when
 * anything may have changed (the page was away too long). One connection serves the whole page.
 */
export function useChanges(
  kinds: readonly ChangeKind[],
  fn: (change: LiveChange | null) => void,
): void {
  const latest = useRef(fn);
  const wanted = kinds.join();
  useEffect(() => {
    latest.current = fn;
  });
  useEffect(() => {
    const stop = listenLive((change) => {
      if (change === null || wanted.split(",").includes(change.kind)) latest.current(change);
    });
    connectLive();
    return stop;
  }, [wanted]);
}

/**
 * Reloads the page's data after each change of these kinds; a burst of changes causes one reload.
 */
export function useFreshOn(kinds: readonly ChangeKind[]): void {
  const { revalidate } = useRevalidator();
  const planned = useRef<ReturnType<typeof setTimeout>>();
  useChanges(kinds, () => {
    clearTimeout(planned.current);
    planned.current = setTimeout(() => void revalidate(), 60);
  });
  useEffect(() => () => clearTimeout(planned.current), []);
}
