/**
 * Gives the focus back to a field or button that was disabled while its act was carried out:
 * browsers take the focus from what is disabled, and who uses the keyboard would be led back to the
 * beginning of the page by each act.
 * @returns the function that ends it
 */
export function keepFocus(): () => void {
  const over = new AbortController();
  const { signal } = over;
  let focused: EventTarget | null = null;
  let disabled: EventTarget | null = null;
  document.addEventListener(
    "focusin",
    ({ target }) => {
      focused = target;
      disabled = null;
    },
    { capture: true, signal },
  );
  document.addEventListener(
    "focusout",
    ({ target }) => {
      if (target instanceof Element && !target.matches(":disabled")) focused = null;
    },
    { capture: true, signal },
  );
  const changes = new MutationObserver((records) => {
    for (const { target } of records) {
      if (!(target instanceof HTMLElement)) continue;
      if (target.matches(":disabled")) {
        if (target === focused) disabled = target;
      } else if (target === disabled) {
        disabled = null;
        if (document.activeElement === document.body) target.focus({ preventScroll: true });
      }
    }
  });
  changes.observe(document.body, { subtree: true, attributeFilter: ["disabled"] });
  return () => {
    over.abort();
    changes.disconnect();
  };
}
