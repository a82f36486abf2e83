import type { Page } from "@playwright/test";

/** Waits until React has taken the page over: what is typed or clicked before is the browser's. */
export async function comeAlive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactFiber")),
  );
}

/** Opens a page and waits until React has taken it over. */
export async function openAlive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await comeAlive(page);
}
