import { desk, enter, expect, notice, search, shown, soon, test } from "./world";

test.describe.configure({ timeout: 120_000 });
test.use({ viewport: { width: 1280, height: 800 }, house: "acts" });

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
