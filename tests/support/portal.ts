import { expect, type Page } from "@playwright/test";

/**
 * Opens a page of a portal by its link in the sidebar, which on a phone slides in from the menu.
 */
export async function openPortalPage(page: Page, name: string | RegExp): Promise<void> {
  const menu = page.getByRole("button", { name: "Open the menu" });
  const link = page.getByRole("navigation", { name: "Portal" }).getByRole("link", { name });
  // A page that arrives just now closes the menu that was opened on the one before it.
  await expect(async () => {
    if ((await menu.isVisible()) && !(await link.isVisible())) await menu.click({ timeout: 5000 });
    await link.click({ timeout: 5000 });
  }).toPass({ timeout: 60_000 });
}
