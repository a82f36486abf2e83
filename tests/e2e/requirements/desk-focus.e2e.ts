import { desk, enter, expect, search, shown, soon, test } from "./world";

test.describe.configure({ timeout: 120_000 });
test.use({ viewport: { width: 1280, height: 800 }, house: "bulk" });

test("issue 20, Done: by keyboard the focus stays where an act, a filter or a form was, and nothing opens again over a reload", async ({
  page,
  as,
}) => {
  await enter(page, as, "staff", `${desk}?tab=cases`);
  await search(page, "Search all data", "Case in_progress");
  const status = page.getByLabel(/^Status of/).first();
  await status.focus();
  await page.keyboard.type("Comp");
  await expect(shown(page, "Status Updated")).toBeVisible(soon);
  await expect(status, "the field was disabled meanwhile").toBeFocused();
  await expect(status).toHaveValue("completed");

  await page.goto(`${desk}/cases`);
  const filter = page.getByLabel("Status", { exact: true });
  await filter.focus();
  await page.keyboard.type("Sub");
  await expect(page).toHaveURL(/status=submitted/);
  await expect(filter).toBeFocused();

  await page.goto(`${desk}/review`);
  await page.getByRole("button", { name: "Correct" }).press("Enter");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Correct" })).toBeFocused();

  await page.goto(`${desk}/users`);
  await page.getByRole("link", { name: "Wanda Frost" }).click();
  await page.getByRole("link", { name: "$123.00" }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).not.toHaveURL(/payout=/);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("issue 20, Done: where an act takes its own button or row away the focus goes to what stands next", async ({
  page,
  as,
}) => {
  await enter(page, as, "staff", `${desk}/replies`);
  const handle = page.getByRole("button", { name: "Mark as handled" });
  const before = await handle.count();
  await handle.first().press("Enter");
  await expect(handle).toHaveCount(before - 1);
  await expect(page.locator("main :focus")).toBeVisible();

  await page.goto(`${desk}/support-chat`);
  await page.getByRole("link", { name: /^Greta Masked/ }).click();
  await page.getByRole("button", { name: "Resolve" }).press("Enter");
  await expect(page.getByLabel("Status", { exact: true })).toBeFocused();
  await expect(page.getByLabel("Status", { exact: true })).toHaveValue("resolved");
});
