import { useEffect, useLayoutEffect, useRef } from "react";

const nearEnd = 120;

/**
 * Keeps the newest message in sight, unless the reader has scrolled up to older ones. Another
 * conversation starts at its end, and the reader's own message (its id is `own`) is always shown.
 */
export function useNewestInSight(change: string, whose: string, own?: string) {
  const box = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const before = useRef(whose);
  const ownBefore = useRef(own);
  const follow = (): void => {
    if (box.current && atEnd.current) box.current.scrollTop = box.current.scrollHeight;
  };
  useLayoutEffect(() => {
    if (before.current !== whose || ownBefore.current !== own) atEnd.current = true;
    before.current = whose;
    ownBefore.current = own;
    follow();
  }, [change, whose, own]);
  // The newest message stays in sight when the input grows, a rating appears or a phone's keyboard
  // opens.
  useEffect(() => {
    if (!box.current) return;
    const watch = new ResizeObserver(follow);
    watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  const onScroll = (): void => {
    if (box.current)
      atEnd.current =
        box.current.scrollHeight - box.current.scrollTop - box.current.clientHeight < nearEnd;
  };
  return { box, onScroll, follow };
}
