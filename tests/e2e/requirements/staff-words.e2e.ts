import type { Page, Route } from "@playwright/test";
import { forgetRefusals } from "../../support/browser";
import { openAlive } from "../../support/come-alive";
import { desk, enter, expect, notice, search, shown, soon, test } from "./world";

test.describe.configure({ timeout: 120_000 });
test.use({ viewport: { width: 1280, height: 800 }, house: "acts" });

const confirm = (page: Page, name: string) =>
  page.getByRole("alertdialog").getByRole("button", { name, exact: true }).click();

test("A §2.5: a payout is found by name, code and email", async ({ page, as }) => {
  await enter(page, as, "staff", `${desk}/payouts`);
  const field = page.getByPlaceholder("Search by affiliate name or code...");
  for (const typed of ["ludwig masked", "ludwig@world.example"]) {
    await field.fill(typed);
    await expect(shown(page, "Ludwig Masked")).toBeVisible();
    await expect(shown(page, "Wanda Frost")).toBeHidden();
  }
  const code = (await page.getByRole("row").nth(1).innerText()).match(/\b[A-Z0-9]{7}\b/)![0];
  await field.fill(code);
  await expect(shown(page, "Ludwig Masked")).toBeVisible();
  await expect(shown(page, "Wanda Frost")).toBeHidden();
});

test("A §4: the bulk update offers the four values and says how many were moved", async ({
  page,
  as,
}) => {
  await enter(page, as, "staff", `${desk}/payouts?status=failed`);
  const first = page.getByRole("checkbox", { name: /^Select Wanda Frost's payout/ });
  await first.nth(0).check();
  await first.nth(1).check();
  const bar = page.getByRole("region", { name: "Selected payouts" });
  await expect(bar.getByLabel("New status").locator("option")).toHaveText([
    "Pending",
    "Processing",
    "Completed",
    "Failed",
  ]);
  await bar.getByLabel("New status").selectOption("pending");
  await bar.getByRole("button", { name: "Update" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Retry Payout" }).click();
  await expect(shown(page, "2 payout(s) updated successfully.")).toBeVisible(soon);
});

test("A §2.7, §5: each form of the tester asks for what it needs and names its function", async ({
  page,
  as,
}) => {
  await enter(page, as, "staff", `${desk}/email-tester`);
  const send = page.getByRole("button", { name: "Send test email" });
  const forms: [string, string, Record<string, string>][] = [
    ["welcome", "send-welcome-email-test", {}],
    ["password-reset", "send-password-reset", {}],
    ["case-update", "send-case-update-email", { "Case title": "Roof spam" }],
    ["settlement", "send-settlement-email", { "Case title": "Roof spam", "Case ID": "TC-1" }],
    ["payout", "send-payout-email", { "Payout amount in dollars": "500", "Payout ID": "pay_1" }],
    ["affiliate", "send-affiliate-email", { "Affiliate code": "ABC1234" }],
    [
      "referral",
      "send-referral-email",
      { "Referred email": "ben@people.example", "Affiliate code": "ABC1234" },
    ],
  ];
  for (const [kind, name, needed] of forms) {
    await page.getByLabel("Mail", { exact: true }).selectOption(kind);
    for (const [label, value] of Object.entries(needed)) {
      await expect(send, `${kind} without ${label}`).toBeDisabled();
      await page.getByLabel(label, { exact: true }).fill(value);
    }
    const email = page.getByLabel("Email", { exact: true });
    const to = await email.inputValue();
    await email.fill("");
    await expect(send, `${kind} without a recipient`).toBeDisabled();
    await email.fill(to);
    await send.click();
    await expect(notice(page, `${name} dispatched successfully.`)).toContainText("Sent", soon);
  }
  await page.getByLabel("Mail", { exact: true }).selectOption("affiliate");
  await expect(page.getByLabel("Type", { exact: true }).locator("option")).toHaveText([
    "Approved",
    "Commission earned",
    "Payout sent",
  ]);
  await page.getByLabel("Mail", { exact: true }).selectOption("referral");
  await expect(page.getByLabel("Tier", { exact: true }).locator("option")).toHaveText([
    /1/,
    /2/,
    /3/,
  ]);
});

test("A §2.8: unread conversations have a badge, and the list is filtered by each status", async ({
  page,
  as,
}) => {
  await enter(page, as, "staff", `${desk}/support-chat`);
  await expect(page.getByRole("tab", { name: /^Conversations/ })).toContainText(/New|\d/);
  const filter = page.getByLabel("Which conversations");
  const first = page.getByRole("list", { name: "Conversations" }).getByRole("listitem").first();
  for (const status of ["Open", "Pending", "Resolved", "Auto-closed"]) {
    await filter.selectOption({ label: status });
    await expect(first).toContainText(status);
  }
});

test("A §3: a PDF is no picture; A §7: the addresses of a case stand there with the surest first", async ({
  page,
  as,
}) => {
  await enter(page, as, "staff", `${desk}/cases`);
  await search(page, "Search cases", "Two Pictures");
  await page
    .getByRole("button", { name: /^Screenshots of / })
    .first()
    .click();
  await expect(page.getByRole("dialog").getByRole("img")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await search(page, "Search cases", "Open Roofers");
  await expect(
    page.getByRole("row").filter({ hasText: "Open Roofers" }).getByRole("listitem"),
  ).toHaveText([/legal@bright-roof\.com.*94%/, /ceo@bright-roof\.com.*71%/]);
});

/** What is sent names a row that is gone, so that the server itself refuses it. */
async function nameWhatIsGone(page: Page): Promise<void> {
  await page.route("**/super-admin/**", (route: Route) => {
    const body = route.request().postData();
    if (route.request().method() !== "POST" || !body) return route.continue();
    return route.continue({
      postData: body
        .replace(/\b(case|user|pay|aff|conv)_[0-9a-z]{32}/g, `$1_${"f".repeat(32)}`)
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
