import type { Page } from "@playwright/test";
import {
  cookieOf,
  enterPassword,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
} from "../support/browser";
import { joinOnPhone } from "../support/demo-phone";
import { openPortalPage } from "../support/portal";
import { freshPicture, storedPicture } from "../support/draw-conversation";

// Signing up by text and reading pictures take their time on a busy machine.
test.describe.configure({ timeout: 180_000 });

const screenshot = (name: string) => `tests/fixtures/screenshots/${name}.png`;

test("several files go one after another; a case is opened live in another window, at its own address, and a field is corrected", async ({
  page,
  context,
}) => {
  await joinOnPhone(page);
  const other = await context.newPage();
  await other.goto("/user/cases");
  await expect(other.getByText("No submitted cases yet.")).toBeVisible();
  await openPortalPage(page, "Upload Screenshot");
  await page
    .locator("input[type=file]")
    .setInputFiles([await freshPicture(), storedPicture(screenshot("no-address"))]);
  await page.getByRole("button", { name: "Submit 2 Screenshots" }).click();
  await expect(page.getByText(/Your case is open · TC-/)).toBeVisible({ timeout: 120_000 });
  await expect(other.getByRole("link", { name: /^Spam text from/ })).toBeVisible({
    timeout: 30_000,
  });
  await expect(
    page.getByRole("main").getByText(/We couldn't find the sender's email address/),
  ).toBeVisible({ timeout: 120_000 });
  await other.getByRole("link", { name: /^Spam text from/ }).click();
  await expect(other).toHaveURL(/\/user\/cases\/case_\w+$/);
  const dialog = other.getByRole("dialog");
  await expect(dialog.getByText("Violator Outreach Progress")).toBeVisible();
  await expect(dialog.getByText("Step 1: Initial notice sent")).toBeVisible({ timeout: 60_000 });
  await expectAccessible(other);
  await dialog.getByRole("button", { name: /^(Add|Change) the sender$/ }).click();
  await dialog.getByLabel("What is the right sender?").fill("Maple Gutter Pros");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(
    dialog.getByText("You proposed “Maple Gutter Pros”.", { exact: false }),
  ).toBeVisible();
  await other.reload();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(other).toHaveURL("/user/cases");
  // What opened a dialog has the focus again, also when the page was loaded with it open.
  await expect(other.getByRole("link", { name: /^Spam text from/ })).toBeFocused();
  await other.getByRole("button", { name: "View image" }).click();
  await other.keyboard.press("Escape");
  await expect(other.getByRole("button", { name: "View image" })).toBeFocused();
});

test("U §2: cash-out explains what there is; a case that is gone says so over the list", async ({
  page,
  complaints,
}) => {
  await joinOnPhone(page);
  await page.getByRole("button", { name: "Cash Out" }).click();
  await expect(page.getByText("Nothing to cash out yet")).toBeVisible();
  await page.getByRole("button", { name: "OK" }).click();
  await expect(page.getByRole("button", { name: "Cash Out" })).toBeFocused();
  await page.goto("/user/cases/case_gone");
  await expect(page.getByText("This case is not here any more")).toBeVisible();
  await page.getByRole("button", { name: "See My Cases" }).click();
  await expect(page).toHaveURL("/user/cases");
  expect(complaints.splice(0).filter((one) => !/status of 404/.test(one))).toEqual([]);
});

test("U §2: the affiliate's pages, their link, details and shares", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/affiliate");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Affiliate Portal");
  await expect(page.getByText("View your affiliate commissions")).toBeVisible();
  await page.goto("/login");
  await enterPassword(page, "ana@demo.example", "demo-affiliate");
  await expect(page).toHaveURL("/affiliate");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome back, Ana");
  await page.getByRole("button", { name: "Copy Link" }).click();
  await expect(page.getByRole("button", { name: "Copied!" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/\?ref=\w{7}$/);
  await expect(
    page.getByRole("group", { name: "Share your link" }).getByRole("button"),
  ).toHaveCount(10);
  await page.getByRole("button", { name: /^Ben/ }).click();
  await expect(page.getByRole("dialog").getByText("[PROTECTED]").first()).toBeVisible();
  await expect(page.getByText("Carter")).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^Ben/ })).toBeFocused();
  await openPortalPage(page, "Commission Details");
  await expect(page.getByText("Level 1: $50 of the $500 that a settled case pays.")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: /Referral #\w{8}Ben/ })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/user/affiliate");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your Affiliate Dashboard");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("U §9: the sidebar closes with Ctrl+B and stays closed; ? shows the keys", async ({
  page,
  isMobile,
}) => {
  await page.goto("/login");
  await enterPassword(page, "ben@demo.example", "demo-user");
  await expect(page).toHaveURL("/user");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // Keys pressed before the page runs are nobody's.
  await expect(async () => {
    await page.keyboard.press("?");
    const keys = page.getByRole("dialog").getByText("Keyboard shortcuts");
    await expect(keys).toBeVisible({ timeout: 2000 });
  }).toPass();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+b");
  if (isMobile) return expect(page.getByRole("link", { name: "My Cases" })).toBeVisible();
  const sidebar = page.getByRole("complementary").first();
  await expect(sidebar).toHaveCSS("width", "48px");
  await page.reload();
  await expect(sidebar).toHaveCSS("width", "48px");
  await page.keyboard.press("Control+b");
  await expect(sidebar).toHaveCSS("width", "256px");
});

async function signedInAsBen(page: Page, next = "/user/cases"): Promise<void> {
  await page.goto(`/login?next=${next}`);
  await enterPassword(page, "ben@demo.example", "demo-user");
  await expect(page).toHaveURL(next);
}

test("signing out in one tab leads the other to the sign-in and from there back", async ({
  page,
  context,
  complaints,
}) => {
  await signedInAsBen(page);
  const connected = page.waitForResponse(
    (answer) => answer.url().includes("/events") && answer.status() === 200,
  );
  const other = await context.newPage();
  await page.reload();
  await connected;
  // Longer than a browser waits before it asks for the stream again.
  await page.route("**/user/cases.data*", async (route) => {
    await page.waitForTimeout(4000);
    await route.continue();
  });
  await other.goto("/user");
  await other.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/login?next=%2Fuser%2Fcases");
  expect(complaints).toEqual([]);
});

test("a page whose person signed out elsewhere stays, and hears changes again", async ({
  page,
  browser,
}) => {
  await signedInAsBen(page);
  const elsewhere = await (
    await browser.newContext({ baseURL: process.env.E2E_BASE_URL })
  ).newPage();
  await signedInAsBen(elsewhere);
  const connected = page.waitForResponse(
    (answer) => answer.url().includes("/events") && answer.status() === 200,
  );
  await page.reload();
  await connected;
  const again = page.waitForResponse(
    (answer) => answer.url().includes("/events") && answer.status() === 200,
  );
  await elsewhere.getByRole("button", { name: "Sign Out" }).click();
  await again;
  await expect(page).toHaveURL("/user/cases");
  await elsewhere.context().close();
});

test("a page whose session was lost asks its loader, which leads to the sign-in, and does not go on trying", async ({
  page,
  context,
  complaints,
}) => {
  await signedInAsBen(page);
  let lose = (): void => undefined;
  const lost = new Promise<void>((resolve) => (lose = resolve));
  let asked = 0;
  await page.route("**/events*", async (route) => {
    asked++;
    await lost;
    await route.continue();
  });
  await page.goto("/user/cases");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("My Cases");
  await context.clearCookies();
  lose();
  await expect(page).toHaveURL("/login?next=%2Fuser%2Fcases");
  // Longer than a first attempt to come back waits.
  const askedUntilThen = asked;
  await page.waitForTimeout(2500);
  expect(asked).toBe(askedUntilThen);
  expect(complaints.splice(0).filter((one) => !/status of 401/.test(one))).toEqual([]);
});

test("the words after an act are shown though another window loads its data at that moment", async ({
  page,
}) => {
  await signedInAsBen(page, "/user/settings");
  let isLoading = true;
  const other = (async () => {
    while (isLoading) await page.request.get("/user/cases.data");
  })();
  await page.getByLabel("First name").fill("Ben");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("Your name was changed.")).toBeVisible();
  isLoading = false;
  await other;
  await expect.poll(() => cookieOf(page, "toast")).toBeUndefined();
});

test("the menu opens before the page's scripts have come, and closes on the page that is chosen", async ({
  page,
  isMobile,
}) => {
  await signedInAsBen(page);
  if (!isMobile) {
    // Beside a wide page the links stand open.
    await expect(page.getByRole("button", { name: "Open the menu" })).toBeHidden();
    await page
      .getByRole("navigation", { name: "Portal" })
      .getByRole("link", { name: "Affiliate" })
      .click();
    await expect(page).toHaveURL("/user/affiliate");
    return;
  }
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/*.js", (route) => held.then(() => route.continue()));
  await page.goto("/user/cases", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Open the menu" }).click();
  const links = page.getByRole("navigation", { name: "Portal" });
  await expect(links.getByRole("link", { name: "Affiliate" })).toBeVisible();
  release();
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactFiber")),
  );
  await expect(links.getByRole("link", { name: "Affiliate" })).toBeVisible();
  await expectAccessible(page);
  await links.getByRole("link", { name: "Affiliate" }).click();
  await expect(page).toHaveURL("/user/affiliate");
  await expect(links).toBeHidden();
  await page.getByRole("button", { name: "Open the menu" }).click();
  await page.getByRole("button", { name: "Close the menu" }).click();
  await expect(links).toBeHidden();
  await expect(page.getByRole("button", { name: "Open the menu" })).toBeFocused();
});
