import type { Page } from "@playwright/test";
import { desk, enter, expect, notice, search, test } from "./world";

test.describe.configure({ timeout: 120_000 });
test.use({ viewport: { width: 390, height: 844 }, house: "acts" });

/** Where a box stands, and whether it can be seen. */
const standing = (page: Page) =>
  page.evaluate(() => {
    const toast = document.querySelector("[data-sonner-toast]:has([data-button])");
    const used = document.activeElement;
    if (!toast || !used || used === document.body) return null;
    const [a, b] = [toast.getBoundingClientRect(), used.getBoundingClientRect()];
    const isOver = a.top < b.bottom && b.top < a.bottom && a.left < b.right && b.left < a.right;
    return { isOver, opacity: getComputedStyle(toast).opacity };
  });

test("issue 20, 14 and 30: on a phone a notice with a button moves aside for the field in use, and can be pressed", async ({
  page,
  as,
}) => {
  await enter(page, as, "staff", `${desk}/cases?status=submitted`);
  await search(page, "Search cases", "Two Pictures");
  await page.getByRole("button", { name: "Reject", exact: true }).first().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Reject Case" }).click();
  const undo = notice(page, "Case Rejected").getByRole("button", { name: "Undo" });
  await expect(undo).toBeVisible();
  const field = page.getByRole("searchbox", { name: "Search cases" });
  await field.focus();
  // The field goes where the notice stands.
  await page.evaluate(() => {
    const toast = document.querySelector("[data-sonner-toast]:has([data-button])")!;
    const field = document.activeElement as HTMLElement;
    const by = toast.getBoundingClientRect().top - field.getBoundingClientRect().top + 10;
    field.style.translate = `0 ${by}px`;
    window.dispatchEvent(new Event("scroll"));
  });
  await expect
    .poll(() => standing(page), { timeout: 3000 })
    .toEqual({ isOver: false, opacity: "1" });
  await undo.click();
  await expect(notice(page, "Case Rejected")).toHaveCount(0);
});
