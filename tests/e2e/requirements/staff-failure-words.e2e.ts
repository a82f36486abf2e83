import type { Page, Route } from "@playwright/test";
import { forgetRefusals } from "../../support/browser";
import { openAlive } from "../../support/come-alive";
import { desk, enter, expect, search, shown, soon, test } from "./world";

test.describe.configure({ timeout: 120_000 });
test.use({ viewport: { width: 1280, height: 800 }, house: "acts" });

const confirm = (page: Page, name: string) =>
  page.getByRole("alertdialog").getByRole("button", { name, exact: true }).click();

/** What is sent names a row that is gone, so that the server itself refuses it. */
async function nameWhatIsGone(page: Page): Promise<void> {
  await page.route("**/super-admin/**", (route: Route) => {
    const body = route.request().postData();
    if (route.request().method() !== "POST" || !body) return route.continue();
    return route.continue({
      postData: body
        .replace(/\b(case|user|pay|aff|conv)_[0-9a-z]{18,32}/g, `$1_${"f".repeat(32)}`)
        .replace(/\btrn_default_[\w-]+/g, `trn_${"f".repeat(32)}`),
    });
  });
}

test("A §8: every failure of an act begins with what failed", async ({ page, as, complaints }) => {
  await enter(page, as, "staff", `${desk}/cases`);
  await nameWhatIsGone(page);
  await search(page, "Search cases", "Two Pictures");
  const row = page.getByRole("row").filter({ hasText: "Two Pictures" }).first();
  await row.getByRole("button", { name: "Reject", exact: true }).click();
  await confirm(page, "Reject Case");
  await expect(shown(page, /^Failed to reject case: /)).toBeVisible(soon);
  await page.keyboard.press("Escape");
  await row.getByRole("button", { name: /^Delete / }).click();
  await confirm(page, "Delete Case");
  await expect(shown(page, /^Failed to delete case: /)).toBeVisible(soon);
  await openAlive(page, `${desk}?tab=cases`);
  await search(page, "Search all data", "Second Settled");
  await page.getByRole("button", { name: "Mark Paid" }).first().click();
  await confirm(page, "Mark Paid");
  await expect(shown(page, /^Failed to update payment status: /)).toBeVisible(soon);
  await page.keyboard.press("Escape");
  await search(page, "Search all data", "Two Pictures");
  await page
    .getByRole("row")
    .filter({ hasText: "Two Pictures" })
    .locator("select")
    .selectOption("review");
  await expect(shown(page, /^Failed to update case status: /)).toBeVisible(soon);
  forgetRefusals(complaints);
});

test("A §8: every failure of an act on people and money begins with what failed", async ({
  page,
  as,
  complaints,
}) => {
  await enter(page, as, "staff", `${desk}/users`);
  await nameWhatIsGone(page);
  await page.getByRole("button", { name: "Edit clara@world.example" }).click();
  await page.getByRole("button", { name: "Send Reset Email" }).click();
  await expect(shown(page, /^Failed to send reset email: /)).toBeVisible(soon);
  await page.getByRole("dialog").getByLabel("First Name").fill("Clarissa");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(shown(page, /^Failed to update user: /)).toBeVisible(soon);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Delete clara@world.example" }).click();
  await confirm(page, "Delete Account");
  await expect(shown(page, /^Failed to delete user/)).toBeVisible(soon);
  await openAlive(page, `${desk}/affiliates`);
  await page.getByRole("button", { name: "Delete Clara Masked" }).filter({ visible: true }).click();
  await confirm(page, "Delete");
  await expect(shown(page, /^Failed to delete affiliate: /)).toBeVisible(soon);
  await openAlive(page, `${desk}/payouts?status=pending`);
  await page
    .getByRole("button", { name: /^Actions for Wanda/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Mark as Failed" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Mark as failed" }).click();
  await expect(shown(page, /^Failed to update payout status: /)).toBeVisible(soon);
  await page.keyboard.press("Escape");
  await page
    .getByRole("checkbox", { name: /^Select Wanda/ })
    .first()
    .check();
  await page.getByLabel("New status").selectOption("failed");
  await page.getByRole("button", { name: "Update", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Mark as failed" }).click();
  await expect(shown(page, /^Failed to update payouts: /)).toBeVisible(soon);
  await openAlive(page, `${desk}/email-tester`);
  await page.getByLabel("Email", { exact: true }).fill("nobody@people.example");
  await page.getByRole("button", { name: "Send test email" }).click();
  await expect(shown(page, "Send failed")).toBeVisible(soon);
  forgetRefusals(complaints);
});

test("A §8: the support desk says what failed", async ({ page, as, complaints }) => {
  await enter(page, as, "staff", `${desk}/support-chat`);
  await page
    .getByRole("link", { name: /^Wanda Frost/ })
    .first()
    .click();
  await expect(page.getByRole("textbox", { name: "Reply" })).toBeVisible();
  await nameWhatIsGone(page);
  await page.getByRole("combobox", { name: "Status" }).selectOption("pending");
  await expect(shown(page, /^Failed to update conversation status/)).toBeVisible(soon);
  await page.getByRole("textbox", { name: "Reply" }).fill("Hello Wanda");
  await page.getByRole("textbox", { name: "Reply" }).press("Enter");
  await expect(shown(page, /^Failed to send message/)).toBeVisible(soon);
  await openAlive(page, `${desk}/support-chat?tab=training`);
  await page.getByRole("button", { name: "Edit", exact: true }).first().click();
  await page.getByLabel("Response").fill("Call Sam at (212) 555-0134.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(shown(page, /^Failed to update training data/)).toBeVisible(soon);
  await openAlive(page, `${desk}/support-chat?tab=training`);
  await page.getByRole("button", { name: "Delete", exact: true }).first().click();
  await confirm(page, "Delete");
  await expect(shown(page, /^Failed to delete training data/)).toBeVisible(soon);
  await openAlive(page, `${desk}/support-chat?tab=settings`);
  await page.getByLabel("Auto-close after hours").fill("0");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(shown(page, /^Failed to update AI settings/)).toBeVisible(soon);
  forgetRefusals(complaints);
});

test("A §8: pictures that cannot be fetched or loaded say so", async ({ page, as, complaints }) => {
  await enter(page, as, "staff", `${desk}/cases`);
  await search(page, "Search cases", "Open Roofers");
  await page.route("**/shots*", (route) => route.abort());
  await page
    .getByRole("button", { name: /^Screenshots of / })
    .first()
    .click();
  await expect(shown(page, /^Failed to fetch case files: /)).toBeVisible(soon);
  await page.keyboard.press("Escape");
  await page.unroute("**/shots*");
  await page.route("**/files/**", (route) => route.fulfill({ status: 403, body: "no" }));
  await page
    .getByRole("button", { name: /^Screenshots of / })
    .first()
    .click();
  await expect(shown(page, "Unable to load image")).toBeVisible(soon);
  forgetRefusals(complaints, /ERR_FAILED/);
});
