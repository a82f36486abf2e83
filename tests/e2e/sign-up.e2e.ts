import type { Page } from "@playwright/test";
import {
  cookieOf,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  stored,
  test,
} from "../support/browser";
import { openAlive } from "../support/come-alive";

let made = 0;
const ownEmail = (project: string): string =>
  `visitor-${project}-${process.pid}-${++made}@people.example`;
const form = (page: Page) => page.locator("#join");
const toast = (page: Page, title: string) => page.getByRole("listitem").filter({ hasText: title });

async function toDetails(page: Page, email: string): Promise<void> {
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page.getByText("Step 2 of 2")).toBeVisible();
}

async function fillDetails(
  page: Page,
  { name = "Pat Visitor", phone = "2125550177", password = "a good long one 9" } = {},
): Promise<void> {
  await page.getByLabel("Full name").fill(name);
  await page.getByLabel("US cell number").fill(phone);
  await page.getByLabel("Password", { exact: true }).fill(password);
}

test("U §5: each step says what is missing, in its exact words", async ({ page }, { project }) => {
  await openAlive(page, "/");
  const join = page.getByRole("button", { name: "Join & Start Earning" });
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(
    toast(page, "Email Required").getByText("Please enter your email to continue."),
  ).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Email" })).toBeFocused();
  await toDetails(page, ownEmail(project.name));
  await join.click();
  await expect(
    toast(page, "Missing Information").getByText("Please fill in all fields to complete signup."),
  ).toBeVisible();
  await fillDetails(page, { phone: "212555" });
  await expect(page.getByLabel("US cell number")).toHaveValue("(212) 555");
  await join.click();
  await expect(
    toast(page, "Invalid Phone Number").getByText("Please enter a valid 10-digit US phone number."),
  ).toBeVisible();
  await fillDetails(page, { password: "12345" });
  await expect(page.getByLabel("US cell number")).toHaveValue("(212) 555-0177");
  await join.click();
  await expect(
    toast(page, "Password Too Short").getByText("Password must be at least 6 characters long."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text");
  await page.getByRole("link", { name: "Back to email" }).click();
  await expect(page.getByText("Step 1 of 2")).toBeVisible();
});

test("U §4, §5, §8: step two shows the agreement; joining welcomes, and after two seconds leads to the portal", async ({
  page,
}, { project }) => {
  await openAlive(page, "/");
  await toDetails(page, ownEmail(project.name));
  await expect(
    form(page).getByText(
      /not a law firm, settles at its own discretion and pays you \$500 per settled claim regardless of the amount recovered/,
    ),
  ).toBeVisible();
  await expect(form(page).getByRole("checkbox", { name: /Text me updates/ })).not.toBeChecked();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await fillDetails(page);
  await page.getByRole("button", { name: "Join & Start Earning" }).click();
  const welcome = form(page).getByRole("heading", { name: "Welcome to TextClaim!" });
  await expect(welcome).toBeInViewport({ ratio: 1 });
  await expect(welcome).toBeFocused();
  await expect(
    form(page).getByText(/Please check your email to verify your account/),
  ).toBeInViewport({ ratio: 1 });
  await expect(
    toast(page, "Account Created!").getByText(
      "Your account has been created! Check your email for a welcome message.",
    ),
  ).toBeVisible();
  await expect(page).toHaveURL("/user");
  await openAlive(page, "/");
  await expect(page.getByRole("heading", { name: "You are signed in" })).toBeVisible();
});

test("U §5: an address that cannot be is refused where it is typed, and a slip of the finger is answered with what was meant", async ({
  page,
  complaints,
}, { project }) => {
  await openAlive(page, "/");
  const email = page.getByRole("textbox", { name: "Email" });
  const next = page.getByRole("button", { name: "Continue", exact: true });
  await email.fill("pat@shop");
  await next.click();
  await expect(form(page).getByText("“shop” has no ending such as .com.")).toBeVisible();
  await expect(toast(page, "Invalid Email")).toBeVisible();
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await email.fill("pat@gmial.com");
  await email.press("Enter");
  await page.getByRole("button", { name: "pat@gmail.com" }).click();
  await expect(email).toHaveValue("pat@gmail.com");
  await expect(email).toBeFocused();
  await email.fill("pat@gmail.comm");
  await next.click();
  await expect(form(page).getByText("If not, just go on.")).toBeVisible();
  await next.click();
  await fillDetails(page);
  await page.getByRole("button", { name: "Join & Start Earning" }).click();
  await expect(form(page).getByText("There is no ending “.comm”.")).toBeVisible();
  await expect(email).toBeFocused();
  await toDetails(page, ownEmail(project.name));
  await expect(page.getByLabel("Full name"), "nothing else was lost").toHaveValue("Pat Visitor");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("a good long one 9");
  expect(complaints.splice(0).filter((one) => !/status of 400/.test(one))).toEqual([]);
});

test("U §4: Back, the browser's Back, a reload and the Terms lose nothing of what was typed", async ({
  page,
  context,
}, { project }) => {
  await openAlive(page, "/");
  const email = ownEmail(project.name);
  await toDetails(page, email);
  await fillDetails(page);
  const isWhole = async (password: string) => {
    await expect(page.getByText("Step 2 of 2")).toBeVisible();
    await expect(page.getByLabel("Full name")).toHaveValue("Pat Visitor");
    await expect(page.getByLabel("US cell number")).toHaveValue("(212) 555-0177");
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue(password);
  };
  const next = page.getByRole("button", { name: "Continue", exact: true });
  await page.getByRole("link", { name: "Back to email" }).click();
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(email);
  await expect(page.getByRole("textbox", { name: "Email" })).toBeFocused();
  await next.click();
  await isWhole("a good long one 9");
  await page.goBack();
  await expect(page.getByText("Step 1 of 2")).toBeVisible();
  await expect(page).toHaveURL("/");
  await page.goForward();
  await isWhole("a good long one 9");
  const opened = context.waitForEvent("page");
  await form(page)
    .getByRole("link", { name: /^Terms & Conditions/ })
    .click();
  await expect((await opened).getByRole("heading", { level: 1 })).toBeVisible();
  await isWhole("a good long one 9");
  await page.reload();
  await isWhole("");
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("a good long");
  await page.getByLabel("Password", { exact: true }).fill("a good long one 9");
  await page.getByRole("button", { name: "Join & Start Earning" }).click();
  await expect(form(page).getByRole("heading", { name: /^Welcome to/ })).toBeVisible();
  await expect.poll(() => stored(page, "sign-up")).toBeNull();
});

test("U §8: what the server finds is said as a notice and on the field", async ({
  page,
  complaints,
}, { project }) => {
  await openAlive(page, "/");
  await toDetails(page, ownEmail(project.name));
  await fillDetails(page, { password: "password" });
  await page.getByRole("button", { name: "Join & Start Earning" }).click();
  await expect(page.getByText(/so it is guessed first/).first()).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute(
    "aria-invalid",
    "true",
  );
  expect(complaints.splice(0).filter((one) => !/status of 400/.test(one))).toEqual([]);
});

test("U §8: Google without configuration gives the specified notice, in the words for the sign-up form", async ({
  page,
  complaints,
}) => {
  await openAlive(page, "/");
  await form(page).getByRole("button", { name: "Continue with Google" }).click();
  await expect(
    toast(page, "Google Sign-In Not Available").getByText(
      "Google authentication is not configured. Please use email signup for now.",
    ),
  ).toBeVisible();
  expect(complaints.splice(0).filter((one) => !/status of 400/.test(one))).toEqual([]);
});

test("U §8: an affiliate's link is noticed and remembered", async ({ page }) => {
  await openAlive(page, "/?ref=ABCDEF");
  await expect(toast(page, "Affiliate Link Detected!")).toBeVisible();
  await expect.poll(() => cookieOf(page, "ref")).toBe("ABCDEF");
  await expect(form(page).locator("input[name=ref]")).toHaveValue("ABCDEF");
  await openAlive(page, "/");
  const number = page.getByRole("link", { name: /^Text \(\d{3}\) \d{3}-\d{4}$/ });
  const href = (await number.getAttribute("href"))!;
  expect(
    new URLSearchParams(href.split("?")[1]).get("body"),
    "the first text carries the code",
  ).toMatch(/\bABCDEF$/);
});

test("the page reads, and the sign-up works, without JavaScript", async ({ browser, baseURL }, {
  project,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL ? { baseURL } : {}),
  });
  const page = await context.newPage();
  await page.goto("/");
  await page
    .getByRole("navigation", { name: "Site" })
    .getByRole("link", { name: "Affiliates" })
    .click();
  await expect(page.getByText("$1,075")).toBeVisible();
  await page.goto("/");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(form(page).getByText("Please enter your email to continue.")).toBeVisible();
  await page.getByRole("textbox", { name: "Email" }).fill(ownEmail(`${project.name}-plain`));
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await fillDetails(page, { phone: "212" });
  await page.getByRole("button", { name: "Join & Start Earning" }).click();
  await expect(
    form(page).getByText("Please enter a valid 10-digit US phone number."),
  ).toBeVisible();
  await expect(page.getByLabel("Full name")).toHaveValue("Pat Visitor");
  await fillDetails(page);
  await page.getByRole("button", { name: "Join & Start Earning" }).click();
  await expect(form(page).getByText("Welcome to TextClaim!")).toBeVisible();
  await expect(page).toHaveURL("/user", { timeout: 10_000 });
  await context.close();
});

test("issue 25, 2: the opt-in is photographed as people see it, for the carriers' form", async ({
  page,
}, { project }) => {
  const photograph = (name: string): Promise<Buffer> =>
    page.screenshot({ path: `test-results/registration/${name}-${project.name}.png` });
  await openAlive(page, "/");
  await expect(page.getByText(/By texting us first you agree/).first()).toBeVisible();
  await photograph("by-text");
  await toDetails(page, ownEmail(project.name));
  const box = page.getByRole("checkbox", { name: /Text me updates about my cases/ });
  await box.scrollIntoViewIfNeeded();
  await expect(box).not.toBeChecked();
  await photograph("on-the-web");
  await openAlive(page, "/sms");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await photograph("page-sms");
});
