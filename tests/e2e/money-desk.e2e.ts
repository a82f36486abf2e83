import { join } from "node:path";
import Database from "~/db/sqlite-driver.mjs";
import type { Page } from "@playwright/test";
import {
  enterPassword,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  forgetRefusals,
  test,
} from "../support/browser";

const staff = { email: "staff@demo.example", password: "demo-staff-account" };

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`/login?portal=admin&next=${path}`);
  await enterPassword(page, staff.email, staff.password);
  await expect(page).toHaveURL(path);
}

/**
 * A pending payout of a demo person, beside the running house: there is no quick way to earn one in
 * a browser.
 */
function addPayout(mark: string, cents: number): string {
  const db = new Database(join(process.env.E2E_DATA_DIR!, "app.db"));
  try {
    const id = `pay_${mark.padStart(32, "0")}`;
    db.pragma("busy_timeout = 5000");
    db.prepare(
      `INSERT OR IGNORE INTO payouts (id, user_id, affiliate_id, amount_cents, created_at, updated_at)
       SELECT ?, u.id, a.id, ?, unixepoch() * 1000, unixepoch() * 1000 FROM users u JOIN affiliates a ON a.user_id = u.id WHERE u.email = 'ben@demo.example'`,
    ).run(id, cents);
    return id;
  } finally {
    db.close();
  }
}

test("A §2.4: staff adds an affiliate, finds it, copies its link, edits and deletes it", async ({
  page,
  context,
}, { project }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, "/super-admin/affiliates");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Affiliate Management");
  for (const card of ["Total Affiliates", "Total Referrals", "Total Earnings"])
    await expect(page.getByText(card).first()).toBeVisible();
  const name = `Ravi${project.name}`;
  await page.getByRole("button", { name: "Add affiliate" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("First Name").fill(name);
  await dialog.getByLabel("Email").fill(`${name}@partners.example`.toLowerCase());
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add affiliate" }).click();
  await expect(page.getByText("Affiliate added")).toBeVisible();
  await page.getByPlaceholder("Search affiliates...").fill(name);
  const shown = page.getByText("(Affiliate Only)").filter({ visible: true });
  await expect(shown).toHaveCount(1);
  // The address keeps the search, sealed: it holds no name.
  await expect(page).toHaveURL(/^[^?]+\/super-admin\/affiliates\?size=20&s=[\w-]+$/);
  expect(page.url().toLowerCase()).not.toContain("ravi");
  await page.reload();
  await expect(shown).toHaveCount(1);
  const act = (label: string) =>
    page.getByRole("button", { name: `${label} ${name}` }).filter({ visible: true });
  await act("Copy Link of").click();
  await expect(page.getByText("Affiliate link copied to clipboard.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^http:\/\/localhost:\d+\/\?ref=[A-Z0-9]{7}$/,
  );
  await act("Edit").click();
  await dialog.getByLabel("Commission rate (percent)").fill("12.5");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Affiliate updated successfully.")).toBeVisible();
  await act("Delete").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Affiliate deleted successfully.")).toBeVisible();
  await expect(page.getByText("No affiliates found")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("A §2.5, §4: staff finds a payout, sees what it is, marks it completed by hand, and takes the list along", async ({
  page,
}, { project }) => {
  const mark = project.name === "mobile" ? "a1" : "b2";
  addPayout(mark, project.name === "mobile" ? 12_345 : 54_321);
  const money = project.name === "mobile" ? "$123.45" : "$543.21";
  await open(page, "/super-admin/payouts");
  for (const card of ["Pending Payouts", "Completed Payouts", "Failed Payouts", "Total Value"])
    await expect(page.getByText(card)).toBeVisible();
  await page.getByPlaceholder("Search by affiliate name or code...").fill("ben car");
  const actions = page
    .getByRole("button", { name: `Actions for Ben Carter's payout of ${money}` })
    .filter({ visible: true });
  await actions.click();
  await page.getByRole("menuitem", { name: "Details" }).click();
  await expect(page.getByRole("dialog").getByText("What it pays")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await actions.click();
  await page.getByRole("menuitem", { name: "Mark as Failed" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Mark as failed" }).click();
  await expect(page.getByText("Payout status updated successfully")).toBeVisible();
  await page.getByRole("combobox", { name: "Status" }).selectOption("failed");
  await actions.click();
  await expect(page.getByRole("menuitem", { name: "Retry Payout" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /Date range/ }).click();
  await expect(page.getByRole("dialog", { name: "Date range" }).getByRole("group")).toHaveCount(2);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Clear", exact: true }).click();
  await expect(page.getByPlaceholder("Search by affiliate name or code...")).toHaveValue("");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^payouts-\d{4}-\d{2}-\d{2}\.csv$/);
  await page
    .getByRole("checkbox", { name: `Select Ben Carter's payout of ${money}` })
    .filter({ visible: true })
    .check();
  await expect(page.getByRole("region", { name: "Selected payouts" })).toContainText("1 selected");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("A §2.6, §8: staff saves settings; the connection needs a URL, and a private address is refused", async ({
  page,
  complaints,
}, { project }) => {
  await open(page, "/super-admin/settings");
  for (const card of [
    "N8n Integration",
    "Admin Management",
    "Database Status",
    "System Information",
  ])
    await expect(page.getByRole("heading", { name: card })).toBeVisible();
  await expect(page.getByText("1.0.0")).toBeVisible();
  await expect(page.getByText("Production")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  if (project.name === "mobile") return;
  await page.getByRole("button", { name: "Test Connection" }).click();
  await expect(page.getByText("Please enter a webhook URL first.")).toBeVisible();
  await page.getByLabel("Webhook URL").fill("https://127.0.0.1/hook");
  await page.getByRole("button", { name: "Test Connection" }).click();
  await expect(
    page.getByText(/Failed to save settings: The webhook URL leads to a private or local address/),
  ).toBeVisible();
  await page.getByLabel("Spots left").fill("7");
  await page
    .locator("form", { has: page.getByLabel("Spots left") })
    .getByRole("button", { name: "Save" })
    .click();
  await expect(page.getByText("Settings saved successfully.")).toBeVisible();
  await page.goto("/super-admin/audit");
  await expect(page.getByText("Landing spots left").first()).toBeVisible();
  forgetRefusals(complaints);
});

test("A §2.7: staff sees each mail as it goes out and sends it to staff only", async ({
  page,
  complaints,
}) => {
  await open(page, "/super-admin/email-tester");
  await expect(page.frameLocator("iframe").getByText("Your account at")).toBeVisible();
  await page.getByLabel("Mail", { exact: true }).selectOption("settlement");
  const send = page.getByRole("button", { name: "Send test email" });
  await expect(send).toBeDisabled();
  await page.getByLabel("Case title").fill("Spam from bright-roof.com");
  await page.getByLabel("Case ID").fill("TC-100001");
  await expect(page.frameLocator("iframe").getByText("the sender has settled")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Mail", { exact: true })).toHaveValue("settlement");
  await expect(page.getByLabel("Case title")).toHaveValue("Spam from bright-roof.com");
  await send.click();
  await expect(page.getByText("send-settlement-email dispatched successfully.")).toBeVisible();
  await page.getByLabel("Email", { exact: true }).fill("somebody@else.example");
  await send.click();
  await expect(
    page.getByText("Test mails go to the addresses of staff accounts only."),
  ).toBeVisible();
  forgetRefusals(complaints);
  await expectNoSidewaysScroll(page);
  // Axe would wait in vain for a frame that runs nothing; the mails have tests of their own.
  await expect(page.locator("iframe")).toHaveAttribute("title", "Preview of the mail");
  await page.locator("iframe").evaluate((frame) => frame.remove());
  await expectAccessible(page);
});

test("issue 9, Audit: staff reads who did what", async ({ page }) => {
  await open(page, "/super-admin/audit");
  await page
    .getByPlaceholder("Search by act, person, case or id...")
    .fill("nothing that anybody ever did");
  await expect(page.getByText("Nothing found")).toBeVisible();
  await page.getByRole("switch").click();
  await page.getByPlaceholder("Search by act, person, case or id...").fill("sam oka");
  await page.locator("summary").first().click();
  await expect(page.getByText("Before", { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
