import { useLayoutEffect, useRef } from "react";

type OnAutoFocus = ((event: Event) => void) | undefined;

// The element that opened the latest overlay, then the one that opened that element, nearest first.
// A menu that opens a dialog is gone before the dialog closes: the focus then returns to the menu's
// opener.
let latest: HTMLElement[] = [];
const openersOf = new WeakMap<Element, HTMLElement[]>();

const modals = "[role=dialog], [role=alertdialog]";
const overlays = `${modals}, [role=menu]`;

/**
 * The elements that may get the focus back when the overlay that opens now is closed.
 * @param overlay the overlay's own element, as soon as it is there
 */
export function rememberOpeners(overlay: Element | null): HTMLElement[] {
  const active = document.activeElement;
  const isHere = active instanceof HTMLElement && active !== document.body;
  const around = isHere ? active.closest(overlays) : null;
  const before = around ? (openersOf.get(around) ?? []) : [];
  const openers = isHere ? [active, ...before] : latest;
  latest = openers;
  if (overlay) openersOf.set(overlay, openers);
  return openers;
}

const canTakeFocus = (element: HTMLElement): boolean =>
  element.isConnected &&
  element.getClientRects().length > 0 &&
  !element.matches(":disabled, [inert], [inert] *");

/**
 * Returns the focus to the first of the openers that still exists. `instead` is for a page that was
 * loaded with the overlay open. Where no opener is left, the page's content gets the focus.
 */
export function returnFocus(openers: readonly HTMLElement[], instead?: string): void {
  latest = [];
  const opener = openers.find(canTakeFocus);
  const other = instead ? document.querySelector<HTMLElement>(instead) : null;
  const target = opener ?? other ?? document.getElementById("content");
  const above = [...document.querySelectorAll(`:is(${modals})[data-state=open]`)].at(-1);
  // An overlay that was opened in the meantime keeps the focus.
  if (above && !above.contains(target)) return;
  target?.focus({ preventScroll: target !== other });
}

/**
 * Handles the focus of an overlay without a trigger of its own: it returns to where it was when the
 * overlay opened. Pass the two handlers to the overlay's content.
 * @param instead a selector of the element that takes the focus when the page was loaded with the
 * overlay open
 */
export function useReturnedFocus(
  given: { onOpenAutoFocus?: OnAutoFocus; onCloseAutoFocus?: OnAutoFocus },
  instead?: string,
) {
  const openers = useRef<readonly HTMLElement[]>([]);
  return {
    onOpenAutoFocus: (event: Event): void => {
      openers.current = rememberOpeners(event.target instanceof Element ? event.target : null);
      given.onOpenAutoFocus?.(event);
    },
    onCloseAutoFocus: (event: Event): void => {
      given.onCloseAutoFocus?.(event);
      if (event.defaultPrevented) return;
      event.preventDefault();
      returnFocus(openers.current, instead);
    },
  };
}

/** Stands in a menu, so that a dialog opened from one of its items knows what opened the menu. */
export function RememberOpeners(): null {
  useLayoutEffect(() => void rememberOpeners(null), []);
  return null;
}
