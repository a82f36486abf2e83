import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser";
import { openAlive } from "../support/come-alive";
import { ownEmail, ownNumber, ownPassword } from "../support/demo-phone";

const isMobile = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;
const email = (page: Page) => page.getByRole("textbox", { name: "Email" });

/** Stops the page's clock, so that only `runFor` moves it. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

test("U §9: Join waits half a second before the email field takes the cursor", async ({ page }) => {
  await openAlive(page, "/");
  await stopClock(page);
  await page
    .getByRole("banner")
    .getByRole("link", { name: isMobile(page) ? "Join" : "Start Earning" })
    .click();
  await page.clock.runFor(490);
  await expect(email(page)).not.toBeFocused();
  await page.clock.runFor(20);
  await expect(email(page)).toBeFocused();
});

test("U §9: from the Affiliates tab Join waits a tenth of a second more, for Home to be shown", async ({
  page,
}) => {
  await openAlive(page, "/?tab=affiliates");
  await stopClock(page);
  await page.getByRole("tabpanel").getByRole("link", { name: "Sign Up" }).click();
  await expect(email(page)).toBeVisible();
  await page.clock.runFor(590);
  await expect(email(page)).not.toBeFocused();
  await page.clock.runFor(20);
  await expect(email(page)).toBeFocused();
});

test("U §9: the button that leads up comes after 300 px", async ({ page }) => {
  await openAlive(page, "/");
  const up = page.getByRole("button", { name: "Scroll to top" });
  const scrollTo = (px: number) =>
    page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), px);
  await scrollTo(301);
  await expect(up).toBeVisible();
  await scrollTo(300);
  await expect(up).toBeHidden();
});

test("U §4, §9: the welcome after a sign-up stands for two seconds", async ({ page }) => {
  await openAlive(page, "/");
  await email(page).fill(ownEmail());
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByLabel("Full name").fill("Pat Visitor");
  await page.getByLabel("US cell number").fill(ownNumber().slice(2));
  await page.getByLabel("Password", { exact: true }).fill(ownPassword);
  await stopClock(page);
  await page.getByRole("button", { name: "Join & Start Earning" }).click();
  await expect(page.getByRole("heading", { name: "Welcome to TextClaim!" })).toBeVisible();
  await page.clock.runFor(1900);
  // The form has its own place in the history, so that Back stays in it.
  await expect(page).toHaveURL(/\/(#details)?$/);
  // The clock of the next page stands still as well, and what it does in a moment needs that moment
  // to pass.
  await expect(async () => {
    await page.clock.runFor(200);
    await expect(page).toHaveURL("/user", { timeout: 1000 });
  }).toPass({ timeout: 15_000 });
});

test("U §9: 768 px is where the side menu ends", async ({ page }) => {
  await openAlive(page, "/");
  const menu = page.getByRole("banner").getByRole("link", { name: "Menu", exact: true });
  for (const [width, isThere] of [
    [767, true],
    [768, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(menu).toBeVisible({ visible: isThere });
    await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible({
      visible: !isThere,
    });
  }
});

test("U §9: the calculator's sliders go from 1 to 50 and from 10 to 80 in steps of 5", async ({
  page,
}) => {
  await openAlive(page, "/");
  const limits = (name: string) =>
    page
      .getByLabel(name)
      .evaluate(({ min, max, step, value }: HTMLInputElement) =>
        [min, max, step, value].map(Number),
      );
  expect(await limits("Spam texts per week")).toEqual([1, 50, 1, 5]);
  expect(await limits("Share that violates the law")).toEqual([10, 80, 5, 30]);
});
