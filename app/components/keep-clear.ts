// The floating elements: those marked with `data-floats`, and the notices.
const floating = "[data-floats], [data-sonner-toast]";

// Half of the width of a notice, which stands in the middle of a wide window.
const halfNotice = 190;

type Box = { top: number; right: number; bottom: number; left: number };

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const gap = 12;
// How far each notice was moved, in pixels.
const moved = new WeakMap<HTMLElement, number>();

// A notice disappears within seconds, so it is moved: hidden, it would never be read, nor its
// button pressed.
function moveAside(notice: HTMLElement, place: DOMRect | null, highest: number): void {
  const before = moved.get(notice) ?? 0;
  const { top, right, bottom, left } = notice.getBoundingClientRect();
  const own = { top: top - before, right, bottom: bottom - before, left };
  let by = 0;
  if (place && overlaps(place, own)) {
    const up = place.top - gap - own.bottom;
    by = Math.round(own.top + up >= highest ? up : place.bottom + gap - own.top);
  }
  if (by === before) return;
  moved.set(notice, by);
  notice.style.translate = by === 0 ? "" : `0 ${by}px`;
}

function update(): void {
  const used = document.activeElement;
  const isUsed = used !== null && used !== document.body;
  const place = isUsed ? used.getBoundingClientRect() : null;
  const highest = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
  for (const float of document.querySelectorAll<HTMLElement>(floating)) {
    const isOther = place !== null && !float.contains(used);
    if (float.matches("[data-sonner-toast]")) moveAside(float, isOther ? place : null, highest);
    else
      float.toggleAttribute(
        "data-clear",
        isOther && overlaps(place, float.getBoundingClientRect()),
      );
  }
}

// The element that had the focus before a notice took it.
let usedBefore: Element | null = null;

function remember({ target }: FocusEvent): void {
  if (target instanceof Element && !target.closest("[data-sonner-toast]")) usedBefore = target;
}

// A browser does not scroll to an element that it takes for visible, even when the header covers
// it.
function scrollFromUnderHeader({ target }: FocusEvent): void {
  const header = document.querySelector("header");
  if (!(target instanceof HTMLElement) || !header || !target.closest("main")) return;
  requestAnimationFrame(() => {
    const isUnder = target.getBoundingClientRect().top < header.getBoundingClientRect().bottom;
    if (isUnder) target.scrollIntoView({ block: "nearest", behavior: "instant" });
  });
}

/**
 * Keeps the focused field or button of a page in sight: a floating element is hidden for as
 * long as it would cover the focus (`data-clear` in the styles), and a notice moves aside.
 * @returns the function that ends it
 */
export function keepClear(): () => void {
  let planned = 0;
  const plan = (): void => {
    cancelAnimationFrame(planned);
    planned = requestAnimationFrame(update);
  };
  const changes = new MutationObserver(plan);
  // Floating elements appear with an animation of their own, so they are checked again when it has
  // ended.
  changes.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ["class", "style", "data-state", "data-mounted", "data-expanded"],
  });
  const kinds = ["focusin", "focusout", "scroll", "resize", "transitionend", "animationend"];
  for (const kind of kinds) window.addEventListener(kind, plan, { passive: true, capture: true });
  window.visualViewport?.addEventListener("resize", plan);
  document.addEventListener("focusin", scrollFromUnderHeader);
  document.addEventListener("focusin", remember);
  return () => {
    cancelAnimationFrame(planned);
    changes.disconnect();
    document.removeEventListener("focusin", scrollFromUnderHeader);
    document.removeEventListener("focusin", remember);
    for (const kind of kinds) window.removeEventListener(kind, plan, { capture: true });
    window.visualViewport?.removeEventListener("resize", plan);
  };
}

/**
 * Whether the field in use stands in the upper part of the window, where notices appear. A
 * notice whose button was pressed returns the focus when it leaves, so the field before it counts
 * as in use.
 */
export function isFocusNearTop(): boolean {
  const focused = document.activeElement;
  const used = focused?.closest("[data-sonner-toast]") ? usedBefore : focused;
  if (!used || used === document.body) return false;
  const { top, right, bottom, left } = used.getBoundingClientRect();
  const middle = window.innerWidth / 2;
  return bottom > 0 && top < 240 && left < middle + halfNotice && right > middle - halfNotice;
}
