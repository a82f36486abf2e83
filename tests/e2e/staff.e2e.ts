import type { Browser, Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  forgetRefusals,
  test,
} from "../support/browser";
import { drawConversation } from "../support/draw-conversation";

// A picture is read on the way, which takes its time on a busy machine.
test.describe.configure({ timeout: 240_000 });

const people = {
  staff: { email: "staff@demo.example", password: "demo-staff-account" },
  user: { email: "ben@demo.example", password: "demo-user" },
};

async function signIn(page: Page, who: keyof typeof people, to: string): Promise<void> {
  await page.goto(to);
  await page.getByLabel("Email", { exact: true }).fill(people[who].email);
  await page.getByLabel("Password", { exact: true }).fill(people[who].password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/** A case of the demo's user, from a picture that nobody sent before. @returns its number */
async function sendCase(browser: Browser): Promise<string> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, "user", "/user");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome, Ben");
  const buffer = await drawConversation();
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "spam.png", mimeType: "image/png", buffer });
  await page.getByRole("button", { name: "Submit Screenshot" }).click();
  const opened = page.getByText(/Your case is open · TC-/);
  await expect(opened).toBeVisible({ timeout: 150_000 });
  const number = /TC-\d+/.exec((await opened.textContent()) ?? "")?.[0] ?? "";
  await context.close();
  return number;
}

async function search(page: Page, label: string, typed: string): Promise<void> {
  await page.getByRole("searchbox", { name: label }).fill(typed);
  await expect(page).toHaveURL(/[?&]s=/);
}

/** Issue 20, 21: the dialog and its words stay, and what was asked for can be asked for again. */
async function rejectWithoutNetwork(page: Page): Promise<void> {
  const reason = "A reason that took a while to write.";
  const acts = "**/super-admin/cases.data";
  await page.route(acts, (route) =>
    route.request().method() === "POST" ? route.abort("connectionrefused") : route.continue(),
  );
  const reject = page.getByRole("button", { name: "Reject" });
  await expect(reject, "the case that was searched for alone").toHaveCount(1);
  await reject.click();
  await page.getByLabel("Reason").fill(reason);
  await page.getByRole("button", { name: "Reject Case" }).click();
  await expect(
    page.getByText("Failed to reject case: Our server did not answer. Try again in a moment."),
  ).toBeVisible();
  await expect(page.getByLabel("Reason")).toHaveValue(reason);
  await expect(page.getByRole("button", { name: "Reject Case" })).toBeEnabled();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.unroute(acts);
}

test("A §2: a visitor gets the admin login, somebody else 'Access Denied', staff the dashboard", async ({
  page,
  complaints,
}) => {
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "Super Admin" })).toBeVisible();
  await expect(page.getByText("Access your super admin dashboard")).toBeVisible();
  await signIn(page, "user", "/super-admin");
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await expect(page.getByText("You don't have admin privileges.")).toBeVisible();
  complaints.splice(0);
});

test("A §2.1: the dashboard's cards, tabs, health and charts", async ({ page }) => {
  await signIn(page, "staff", "/super-admin");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Super Admin Dashboard");
  for (const card of [
    "Total Users",
    "Total Cases",
    "Total Affiliates",
    "Total Payouts",
    "Company Earnings",
  ])
    await expect(page.getByText(card, { exact: true })).toBeVisible();
  for (const line of ["All systems operational", "Database responsive", "No critical alerts"])
    await expect(page.getByText(line)).toBeVisible();
  await expect(page.getByText("Cases and settlements")).toBeVisible();
  await page.getByText("Show the figures in a table").click();
  await expect(page.getByRole("columnheader", { name: "Settlements" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Manage Users" }).click();
  await expect(
    page
      .getByRole("columnheader", { name: "Last Updated" })
      .or(page.getByRole("columnheader", { name: "Contact" }))
      .first(),
  ).toBeVisible();
  await search(page, "Search all data", "ana");
  await expect(page.getByText("ana@demo.example")).toBeVisible();
  await expect(page.getByText("ben@demo.example")).toBeHidden();
  for (const tab of ["Cases", "Affiliates"]) {
    await page.getByRole("tab", { name: tab }).click();
    await expect(page.getByRole("tab", { name: tab })).toHaveAttribute("aria-selected", "true");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
});

test("issue 9: the palette finds people and goes anywhere; the sidebar closes by its shortcut", async ({
  page,
  isMobile,
}) => {
  await signIn(page, "staff", "/super-admin");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Search and go anywhere" }).click();
  await page.getByPlaceholder("Search people, cases, payouts...").fill("ana");
  await expect(page.getByRole("option", { name: /ana@demo\.example/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByPlaceholder("Search people, cases, payouts...").fill("settings");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/super-admin/settings");
  if (isMobile) return;
  await page.keyboard.press("Control+b");
  await expect(page.getByRole("complementary").first()).toHaveCSS("width", "48px");
  await page.keyboard.press("Control+b");
  await page.keyboard.press("g");
  await page.keyboard.press("c");
  await expect(page).toHaveURL("/super-admin/cases");
});

test("A §2.2: a user is edited, with the phone formatted and the name capitalised", async ({
  page,
  isMobile,
}) => {
  await signIn(page, "staff", "/super-admin/users");
  await expect(page.getByText(/^Total Users: \d+/)).toBeVisible();
  await search(page, "Search users", "ana@demo");
  await page.getByRole("button", { name: "Edit ana@demo.example" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Edit User Information")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Send Reset Email" })).toBeVisible();
  await dialog.getByLabel("First Name").fill("ana");
  await dialog.getByLabel("Phone").fill("2125550142");
  await expect(dialog.getByLabel("Phone")).toHaveValue("(212) 555-0142");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("User information updated successfully.")).toBeVisible();
  await expect(page.getByRole("cell", { name: /^Ana Reyes/ })).toBeVisible();
  if (!isMobile) await expect(page.getByRole("cell", { name: "(212) 555-0142" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("A §2.3, §4: a case is reviewed by keyboard, settled, marked paid, exported, archived", async ({
  page,
  browser,
  complaints,
}) => {
  const number = await sendCase(browser);
  await signIn(page, "staff", "/super-admin/cases");
  await search(page, "Search cases", number);
  const status = page.getByLabel(`Status of ${number}`);
  await expect(status).toHaveValue("submitted");
  await expect(page.getByText("No Hunter.io emails found")).toBeVisible();
  await expect(page.getByText("Showing 1 to 1 of 1 cases")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole("button", { name: `Screenshots of ${number}` }).click();
  const picture = page.getByRole("img", { name: /^Screenshot 1 of/ });
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.clientHeight))
    .toBeGreaterThanOrEqual(600);
  await expect(picture).toHaveAttribute("src", /\/files\/.*expires=/);
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  await page.goto("/super-admin?tab=cases");
  await page.getByLabel(`Status of ${number}`).selectOption("in_progress");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The case is submitted again. Nobody was told.")).toBeVisible();
  await expect(page.getByLabel(`Status of ${number}`)).toHaveValue("submitted");
  await page.getByLabel(`Status of ${number}`).selectOption("review");
  await expect(page.getByText("Status Updated & Email Sent")).toBeVisible({ timeout: 25_000 });
  await expect(
    page.getByText("Case status changed to under review. User has been notified."),
  ).toBeVisible();

  await page.goto("/super-admin/review");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Review queue");
  await expect(page.getByRole("img", { name: /^Screenshot of/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // Cases of other tests wait here as well: accepted ones that somebody is to look at.
  await expect(async () => {
    if (await page.getByRole("button", { name: "Looked at" }).isVisible())
      await page.keyboard.press("n");
    await expect(page.getByRole("button", { name: "Accept" }).first()).toBeVisible({
      timeout: 500,
    });
  }).toPass({ timeout: 15_000 });
  await page.keyboard.press("a");
  await expect(page.getByText("Case Accepted")).toBeVisible();

  await page.goto("/super-admin/cases");
  await search(page, "Search cases", number);
  await rejectWithoutNetwork(page);
  await status.selectOption("settled");
  await expect(page.getByRole("alertdialog")).toContainText("Settle this case?");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Settle", exact: true }).click();
  await expect(page.getByText(/Case status changed to settled\./)).toBeVisible({ timeout: 15_000 });
  await expect(status).toHaveValue("settled");

  await page.getByRole("link", { name: /^Spam text/ }).click();
  await expect(page.getByText("Timeline", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Mark Paid" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Mark Paid" }).click();
  await expect(page.getByText("Case payment status updated successfully")).toBeVisible();
  await expect(page.getByText("Paid, $1,000.00")).toBeVisible();
  await page.route(/\/packet$/, (route) => route.abort("connectionrefused"), { times: 1 });
  await page.getByRole("button", { name: "Evidence packet" }).click();
  await expect(page.getByText(/^Failed to download the evidence packet: Our server/)).toBeVisible();
  await expect(page.getByText("Timeline", { exact: true })).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page
    .locator("[data-sonner-toast]")
    .filter({ hasText: "Failed to download the evidence packet" })
    .first()
    .getByRole("button", { name: "Try again" })
    .click();
  expect((await downloading).suggestedFilename()).toBe(`evidence-${number}.zip`);

  await page.goto("/super-admin/cases");
  await search(page, "Search cases", number);
  await page.getByRole("button", { name: `Delete ${number}` }).click();
  await page.getByRole("button", { name: "Delete Case" }).click();
  await expect(page.getByText("Case Archived")).toBeVisible();
  await expect(page.getByText("No case matches")).toBeVisible();
  forgetRefusals(complaints, /ERR_CONNECTION_REFUSED/);
});
