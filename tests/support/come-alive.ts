import { expect, type Page } from "@playwright/test";
import { enterPassword } from "./browser";

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

/**
 * Opens a page of somebody who is signed in, or signs in on the way. The address changes before the
 * page does: the sign-in form stands, alive, until it is replaced.
 */
export async function openSignedIn(
  page: Page,
  path: string,
  who: { email: string; password: string },
): Promise<void> {
  await page.goto(path);
  if (new URL(page.url()).pathname === "/login") await enterPassword(page, who.email, who.password);
  await page.waitForURL(`**${path}`);
  // Its button is named otherwise while it is busy.
  await expect(page.locator("form[action='/login']")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await comeAlive(page);
}
