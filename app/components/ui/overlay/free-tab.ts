/**
 * Lets Tab go through the notices and on. Their library remembers where the focus came from and
 * calls it back when it leaves, so that who tabs past a notice would never reach the end of the
 * page. Where a notice goes that has the focus, the focus goes back to where it came from.
 * @returns a function that stops it
 */
export function freeTab(box: HTMLElement): () => void {
  const over = new AbortController();
  const { signal } = over;
  let [cameFrom, within]: (HTMLElement | null)[] = [null, null];
  box.addEventListener(
    "focusin",
    (event) => {
      event.stopPropagation();
      const { relatedTarget, target } = event;
      within = target instanceof HTMLElement ? target : null;
      if (relatedTarget instanceof HTMLElement && !box.contains(relatedTarget))
        cameFrom = relatedTarget;
    },
    { signal },
  );
  box.addEventListener(
    "focusout",
    ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !box.contains(relatedTarget)) within = null;
    },
    { signal },
  );
  const gone = new MutationObserver(() => {
    if (!within || within.isConnected) return;
    within = null;
    if (document.activeElement === document.body) cameFrom?.focus({ preventScroll: true });
  });
  gone.observe(box, { childList: true, subtree: true });
  return () => {
    over.abort();
    gone.disconnect();
  };
}
