import { RemixBrowser } from "@remix-run/react";

/**
 * Waits until Remix has decoded the data that came with the page. Its root begins with that in its
 * first call, and throws the promise of it outside of any boundary. A click or a key while React
 * waits makes it render at once, which such a root cannot: "Root did not complete" (React's error
 * 345, https://github.com/react/react/pull/23267). So the page is taken over when nothing is waited
 * for any more; until then the browser handles links, forms and keys by itself.
 */
export async function decodePageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (waiting) {
    await waiting;
  }
}
