import { useEffect, useRef, useSyncExternalStore } from "react";

/**
 * A keyboard shortcut: `b` with Ctrl or Cmd when `withCommand`, `g c` as two keys in sequence, `?`
 * alone.
 */
export type Shortcut = { keys: string; name: string; withCommand?: boolean; run: () => void };

const storageKey = "shortcuts";
const listeners = new Set<() => void>();
let chosen: boolean | undefined;

function areOn(): boolean {
  try {
    return (chosen ??= localStorage.getItem(storageKey) !== "off");
  } catch {
    return (chosen ??= true);
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Switches single-key shortcuts on or off in this browser (WCAG 2.1.4). */
export function switchShortcuts(isOn: boolean): void {
  chosen = isOn;
  try {
    localStorage.setItem(storageKey, isOn ? "on" : "off");
  } catch {
    // Private windows may refuse storage: the choice then lasts as long as the page.
  }
  listeners.forEach((listener) => listener());
}

/** Whether single-key shortcuts are on. */
export function useShortcutsOn(): boolean {
  return useSyncExternalStore(subscribe, areOn, () => true);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

// The first key of every sequence: the key after it never counts as a shortcut of its own.
const leader = "g";
let pressed: { event: KeyboardEvent; key: string; before: string } | undefined;

// Several parts of a page listen, and each must see the same previous key.
function keyBefore(event: KeyboardEvent, key: string): string {
  if (pressed?.event !== event) pressed = { event, key, before: pressed?.key ?? "" };
  return pressed.before;
}

/** Runs shortcuts while the component is on the page; never while the user types in a field. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const [key, command] = [event.key.toLowerCase(), event.ctrlKey || event.metaKey];
      const before = keyBefore(event, key);
      const isSingle = !command && !event.altKey && areOn() && !isTyping(event.target);
      const found = latest.current.find(({ keys, withCommand }) =>
        withCommand
          ? command && keys === key
          : isSingle && (keys === `${before} ${key}` || (keys === key && before !== leader)),
      );
      if (!found) return;
      event.preventDefault();
      found.run();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
