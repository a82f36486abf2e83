import type { Page } from "@playwright/test";
import {
  cookieOf,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
} from "../support/browser";
import { openAlive } from "../support/come-alive";

const isMobile = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;
const home = (page: Page) => page.getByRole("tabpanel");

test("U §1: the landing page says what the product is, what it pays and what it is not", async ({
  page,
}) => {
  await openAlive(page, "/");
  await expect(page).toHaveTitle(/TextClaim/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Text us the spam/);
  await expect(page.getByText("flat $500 when your claim settles")).toBeVisible();
  await expect(page.getByText("We are not a law firm")).toBeVisible();
  await expect(
    page.getByRole("term").filter({ hasText: "Not every submission pays" }),
  ).toBeVisible();
  await expect(page.getByText(/assign your TCPA claim rights/)).toBeVisible();
});

test("U §2: the six steps, the six questions and both screenshots stand there", async ({
  page,
}) => {
  await openAlive(page, "/");
  const steps = page.getByRole("region", { name: /six steps/i }).getByRole("heading", { level: 3 });
  await expect(steps).toHaveText([
    "Get a spam text",
    "Join",
    "Ask the sender for their email",
    "Screenshot and send",
    "The AI agent handles the case",
    "Get paid $500",
  ]);
  const questions = page
    .getByRole("region", { name: "Questions people ask first" })
    .locator("details");
  await expect(questions).toHaveCount(6);
  await expect(questions.first()).toHaveAttribute("open");
  await questions.nth(3).locator("summary").click();
  await expect(questions.nth(3)).toHaveAttribute("open");
  await expect(questions.first()).not.toHaveAttribute("open");
  await expect(page.getByRole("img", { name: /sender’s business email address/ })).toBeVisible();
  await expect(page.getByRole("img", { name: /no email address/ })).toBeVisible();
  await expect(page.getByText(/Forward\s+the text to 7726/), "LG-14").toBeVisible();
});

test("the agent's number opens the visitor's own messages, by a tap or a code, with the consent wording beside it (TW-60)", async ({
  page,
}) => {
  await openAlive(page, "/");
  await expect(page.getByRole("link", { name: /^Text \(\d{3}\) \d{3}-\d{4}$/ })).toHaveAttribute(
    "href",
    /^sms:\+1\d{10}$/,
  );
  if (!isMobile(page)) await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expect(
    page.getByText(/By texting us first you agree .* Reply HELP for help, STOP to stop\./),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Try it on the demo phone" })).toHaveAttribute(
    "href",
    "/dev/phone",
  );
});

test("decisions, Marketing figures: in a demo every part with invented figures says 'Sample data'", async ({
  page,
}) => {
  await openAlive(page, "/");
  await expect(page.getByText("12,847")).toBeVisible();
  for (const part of [
    "In figures",
    "Places left",
    "In their words",
    "What you can rely on",
    "Paid to people like you",
  ])
    await expect(page.getByRole("region", { name: part }).getByText("Sample data")).toBeVisible();
  await expect(
    page
      .getByText(/2,847 people, \$2\.4M paid out/)
      .locator("..")
      .getByText("Sample data"),
  ).toBeVisible();
});

test("U §9: the tiles grow every five seconds, the notice at bottom left changes every four and can be closed", async ({
  page,
}) => {
  await page.addInitScript(() => (Math.random = () => 0.9));
  await page.clock.install();
  await openAlive(page, "/");
  const joined = page.getByRole("region", { name: "In figures" }).getByRole("definition").first();
  const news = page.getByRole("complementary", { name: "Recent activity" });
  await expect(joined).toHaveText("247");
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(news).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(news.getByText("Sample data")).toBeVisible();
  const first = await news.locator("p").first().innerText();
  await page.clock.runFor(4000);
  await expect(news.locator("p").first()).not.toHaveText(first);
  await page.clock.runFor(2000);
  await expect(joined).not.toHaveText("247");
  await news.getByRole("button", { name: "Close recent activity" }).click();
  await page.clock.runFor(9000);
  await expect(news).toBeHidden();
});

test("a visitor who wants less motion gets figures and notices that stand still", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.clock.install();
  await openAlive(page, "/");
  await expect(page.getByRole("textbox", { name: "Email" })).toBeVisible();
  await page.clock.runFor(15_000);
  await expect(
    page.getByRole("region", { name: "In figures" }).getByRole("definition").first(),
  ).toHaveText("247");
  await expect(page.getByRole("complementary", { name: "Recent activity" })).toBeHidden();
});

test("U §9: the calculator counts by its formulas and says that it is no promise", async ({
  page,
}) => {
  await openAlive(page, "/");
  const calculator = page.getByRole("region", { name: /inbox be worth/ });
  await expect(calculator.getByText("$36,000")).toBeVisible();
  await calculator.getByLabel("Spam texts per week").fill("50");
  await calculator.getByLabel("Share that violates the law").fill("80");
  await expect(calculator.getByText("$960,000")).toBeVisible();
  await expect(calculator.getByText("$80,000")).toBeVisible();
  await expect(calculator.getByText("1,920")).toBeVisible();
  await expect(calculator.getByText(/An illustration, no promise/)).toBeVisible();
});

async function showAffiliates(page: Page): Promise<void> {
  if (isMobile(page)) {
    await page.getByRole("link", { name: "Menu", exact: true }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Affiliates" }).click();
  } else await page.getByRole("tab", { name: "Affiliates" }).click();
}

test("U §2: the Affiliates tab explains the program; its sign-up leads to Home and into the email field", async ({
  page,
}) => {
  await openAlive(page, "/");
  await showAffiliates(page);
  await expect(page).toHaveURL("/?tab=affiliates");
  for (const words of ["$50", "$25", "$15", "$1,075"])
    await expect(home(page).getByText(words, { exact: true }).first()).toBeVisible();
  await expect(home(page).getByRole("link", { name: "Open Dashboard" })).toHaveAttribute(
    "href",
    "/user",
  );
  await page.getByRole("banner").getByRole("link", { name: "TextClaim" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Text us the spam/);
  await showAffiliates(page);
  await home(page).getByRole("link", { name: "Sign Up" }).click();
  await expect(page.getByRole("textbox", { name: "Email" })).toBeFocused();
  await expect(page).toHaveURL("/");
  await showAffiliates(page);
  await home(page).getByRole("link", { name: "Sign in to the Affiliate Portal" }).click();
  await expect(page.getByText("View your affiliate commissions"), "issue 20, 2").toBeVisible();
});

test("U §2: Join puts the cursor into the email field half a second after the scroll, also from another page", async ({
  page,
}) => {
  await openAlive(page, "/");
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await page
    .getByRole("banner")
    .getByRole("link", { name: isMobile(page) ? "Join" : "Start Earning" })
    .click();
  await expect(page.getByRole("textbox", { name: "Email" })).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Email" })).toBeInViewport();
  await openAlive(page, "/terms");
  await page
    .getByRole("banner")
    .getByRole("link", { name: isMobile(page) ? "Join" : "Start Earning" })
    .click();
  await expect(page.getByRole("textbox", { name: "Email" })).toBeFocused();
});

test("U §2: after 300 px a button leads back up; on phones Join floats while the form is out of sight", async ({
  page,
}) => {
  await openAlive(page, "/");
  await expect(page.getByRole("button", { name: "Scroll to top" })).toBeHidden();
  await page.getByRole("region", { name: "Questions people ask first" }).scrollIntoViewIfNeeded();
  if (isMobile(page)) {
    await page.getByRole("button", { name: "Join Now" }).click();
    await expect(page.getByRole("textbox", { name: "Email" })).toBeFocused();
    await expect(page.getByRole("button", { name: "Join Now" })).toBeHidden();
    await page.getByRole("region", { name: "Questions people ask first" }).scrollIntoViewIfNeeded();
  } else await expect(page.getByRole("button", { name: "Join Now" })).toBeHidden();
  await page.getByRole("button", { name: "Scroll to top" }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test("U §4: a mouse that leaves by the top is offered $50, once; taking it is remembered for the sign-up", async ({
  page,
}) => {
  await openAlive(page, "/");
  const leave = () =>
    page.evaluate(() =>
      document.body.dispatchEvent(
        new MouseEvent("mouseout", { bubbles: true, clientY: -1, relatedTarget: null }),
      ),
    );
  const offer = page.getByRole("dialog", { name: /\$50 bonus on your first settlement/ });
  await expect(async () => {
    await leave();
    await expect(offer).toBeVisible({ timeout: 500 });
  }).toPass();
  await expectAccessible(page);
  await offer.getByRole("button", { name: "Claim my $50 bonus" }).click();
  await expect(offer).toBeHidden();
  await expect(page.getByRole("textbox", { name: "Email" })).toBeFocused();
  await expect.poll(() => cookieOf(page, "bonus")).toBe("1");
  await leave();
  await expect(offer).toBeHidden();
});

test("U §2: Login opens the user portal's dialog; under 768 px it stands in the side menu", async ({
  page,
}) => {
  await openAlive(page, "/");
  if (isMobile(page)) {
    await page.getByRole("link", { name: "Menu", exact: true }).click();
    await expectAccessible(page);
    await page.getByRole("dialog").getByRole("button", { name: "Login" }).click();
  } else await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
  const dialog = page.getByRole("dialog", { name: "User Portal" });
  await expect(dialog.getByText("Track your violation cases")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/");
  const opener = isMobile(page) ? "Menu" : "Login";
  await expect(page.getByRole("banner").getByRole("link", { name: opener })).toBeFocused();
});

for (const theme of ["dark", "light"]) {
  test(`both tabs are accessible and fit their window (${theme})`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.addInitScript((chosen) => localStorage.setItem("textclaim-theme", chosen), theme);
    for (const path of ["/", "/?tab=affiliates"]) {
      await openAlive(page, path);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
  });
}
