import type { Page } from "@playwright/test";

/**
 * Opens a page and waits until React has taken it over: what is typed or clicked before is the
 * browser's alone.
 */
export async function openAlive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactFiber")),
  );
}
