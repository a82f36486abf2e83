import { lazy, type ComponentType, type LazyExoticComponent } from "react";

const waits = [1000, 2000, 4000, 8000];
const longestWait = 15_000;

function nextChance(tries: number): Promise<void> {
  return new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, waits[tries] ?? longestWait);
    else window.addEventListener("online", () => resolve(), { once: true });
  });
}

// A browser says a TypeError of a file that it could not fetch.
async function patiently<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await load();
    } catch (cause) {
      if (!(cause instanceof TypeError)) throw cause;
      await nextChance(tries);
    }
  }
}

/**
 * A part of a page whose code is fetched when it is first drawn. Without a network it comes once
 * there is one, and the page stays as it is: to fail would put an error in its place, and of a part
 * that stands on every page, on the error's too, without end.
 * @returns the part, and the act that fetches it before it is needed
 */
export function lazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): [part: LazyExoticComponent<ComponentType<Props>>, warm: () => void] {
  return [
    lazy(() => patiently(load)),
    // What does not come now is fetched again when it is drawn.
    () => void load().catch(() => undefined),
  ];
}
