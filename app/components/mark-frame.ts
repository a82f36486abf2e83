/**
 * Marks the frame that has the focus, for its ring: no selector tells it, since the focus is on
 * what the frame shows. @returns a function that stops it
 */
export function markFrame(): () => void {
  const over = new AbortController();
  const mark = (): void => {
    for (const frame of document.querySelectorAll("iframe[data-focused]"))
      frame.removeAttribute("data-focused");
    if (document.activeElement instanceof HTMLIFrameElement)
      document.activeElement.setAttribute("data-focused", "");
  };
  for (const kind of ["blur", "focus", "focusin"])
    window.addEventListener(kind, mark, { signal: over.signal });
  return () => over.abort();
}
