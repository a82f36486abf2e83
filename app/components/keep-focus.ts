const canBeFocused =
  'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex="0"]';

function isReachable(element: HTMLElement): boolean {
  return !element.matches(":disabled, [inert] *") && element.checkVisibility();
}

function firstWithin(node: Node | null): HTMLElement | undefined {
  if (!(node instanceof HTMLElement)) return undefined;
  const all = [node, ...node.querySelectorAll<HTMLElement>("*")];
  return all.find((element) => element.matches(canBeFocused) && isReachable(element));
}

/** What stood behind, else before what was taken away, from the nearest box to the page's title. */
function nearest(place: MutationRecord): HTMLElement | null {
  for (let node = place.nextSibling; node; node = node.nextSibling) {
    const next = firstWithin(node);
    if (next) return next;
  }
  for (let node = place.previousSibling; node; node = node.previousSibling) {
    const previous = firstWithin(node);
    if (previous) return previous;
  }
  for (let box = place.target; box instanceof HTMLElement && box !== document.body;) {
    const inside = firstWithin(box);
    if (inside) return inside;
    const parent = box.parentElement;
    if (!parent || box.matches("main, [role=dialog], [role=alertdialog]")) break;
    box = parent;
  }
  const title = document.querySelector<HTMLElement>("main h1");
  if (title && !title.hasAttribute("tabindex")) title.tabIndex = -1;
  return title;
}

/**
 * Keeps the focus where somebody was at work. A field or button that was disabled while its act was
 * carried out gets it back; where an act takes its own button or row away, it goes to what stands
 * next: browsers lead it back to the beginning of the page in both cases.
 * @returns the function that ends it
 */
export function keepFocus(): () => void {
  const over = new AbortController();
  const { signal } = over;
  let focused: EventTarget | null = null;
  let disabled: EventTarget | null = null;
  let page = "";
  document.addEventListener(
    "focusin",
    ({ target }) => {
      focused = target;
      disabled = null;
      page = location.pathname;
    },
    { capture: true, signal },
  );
  document.addEventListener(
    "focusout",
    ({ target }) => {
      // What was disabled or taken away has not been left by the person.
      if (target instanceof Element && target.isConnected && !target.matches(":disabled"))
        setTimeout(() => {
          if (target === focused && target.isConnected) focused = null;
        });
    },
    { capture: true, signal },
  );

  function leadOn(place: MutationRecord): void {
    focused = null;
    // A dialog that closes leads the focus back by itself, and a new page begins at its top.
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (document.activeElement !== document.body || location.pathname !== page) return;
        if (place.target.isConnected) nearest(place)?.focus({ preventScroll: true });
      }, 50),
    );
  }

  const changes = new MutationObserver((records) => {
    for (const record of records) {
      const { target } = record;
      if (record.type === "childList") {
        const isLost = [...record.removedNodes].some(
          (node) => focused instanceof Node && node.contains(focused),
        );
        if (isLost && focused instanceof Node && !focused.isConnected) leadOn(record);
        continue;
      }
      if (!(target instanceof HTMLElement)) continue;
      if (target.matches(":disabled")) {
        if (target === focused) disabled = target;
      } else if (target === disabled) {
        disabled = null;
        if (document.activeElement === document.body) target.focus({ preventScroll: true });
      }
    }
  });
  changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ["disabled"] });
  return () => {
    over.abort();
    changes.disconnect();
  };
}
