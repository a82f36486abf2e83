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

test("issue 20, Done: Tab goes through a standing notice and on to the end of the page, each stop with its ring", async ({
  page,
  as,
}) => {
  await enter(page, as, "staff", `${desk}/email-tester`);
  await page.getByRole("button", { name: "Send test email" }).click();
  await expect(notice(page, "dispatched successfully")).toBeVisible();
  await page.locator("[data-sonner-toast]").first().hover();
  await page.getByText("As plain text").focus();
  const stops: string[] = [];
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press("Tab");
    stops.push(
      await page.evaluate(() => {
        const at = document.activeElement;
        if (!at || at === document.body) return "the page's end";
        const { outlineStyle } = getComputedStyle(at);
        const place = at.closest("[data-sonner-toaster]") ? "notice" : at.tagName;
        return `${place} ${outlineStyle === "none" ? "without a ring" : "with a ring"}`;
      }),
    );
  }
  expect(stops.filter((stop) => stop.includes("without"))).toEqual([]);
  const first = stops.findIndex((stop) => stop.startsWith("notice"));
  expect(first).toBeGreaterThanOrEqual(0);
  const after = stops.slice(first).find((stop) => !stop.startsWith("notice"));
  expect(after, "what comes after the notice").not.toBe(stops[first - 1]);
});

test("issue 20, Done: the frame of a mail and the calendar of a date show that they have the focus", async ({
  page,
  as,
}) => {
  const ringOf = () =>
    page.evaluate(() => {
      const at = document.activeElement!;
      return { tag: at.tagName, ring: getComputedStyle(at).outlineStyle };
    });
  await enter(page, as, "staff", `${desk}/email-tester`);
  await expect(page.frameLocator("iframe").locator("body")).toBeAttached();
  await page.getByLabel("Email", { exact: true }).focus();
  const seen = [];
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press("Tab");
    seen.push(await ringOf());
  }
  expect(seen.filter(({ tag }) => tag === "IFRAME").map(({ ring }) => ring)).toContain("solid");
  await enter(page, as, "staff", `${desk}/settings`);
  await page.getByLabel("Date of the memo").focus();
  for (let part = 0; part < 4; part++) {
    expect(await ringOf(), `part ${part}`).toEqual({ tag: "INPUT", ring: "solid" });
    await page.keyboard.press("Tab");
  }
});
