import { lazy, type ComponentType, type LazyExoticComponent } from "react";

const waits = [1000, 2000, 4000, 8000];
const longestWait = 15_000;

function waitForRetry(tries: number): Promise<void> {
  return new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, waits[tries] ?? longestWait);
    else window.addEventListener("online", () => resolve(), { once: true });
  });
}

// Browsers throw a TypeError for a file that they could not fetch.
async function loadWithRetries<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await load();
    } catch (cause) {
      if (!(cause instanceof TypeError)) throw cause;
      await waitForRetry(tries);
    }
  }
}

/**
 * A part of a page whose code is fetched when it is first rendered. Without a network it waits for
 * one, and the page stays as it is. A failure would replace the page with an error; if the part
 * stands on every page, the error page would fail too, without end.
 * @returns the part, and the function that fetches it before it is needed
 */
export function lazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): [part: LazyExoticComponent<ComponentType<Props>>, warm: () => void] {
  return [
    lazy(() => loadWithRetries(load)),
    // A part that cannot be fetched now is fetched again when it is rendered.
    () => void load().catch(() => undefined),
  ];
}
