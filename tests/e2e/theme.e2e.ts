import { expect, stored, test } from "../support/browser";

test("U §2: the default theme is dark, whatever the system prefers", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    colorScheme: "light",
    ...(baseURL ? { baseURL } : {}),
  });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.locator("html")).toHaveClass("dark");
  await context.close();
});

test("U §2: the toggle switches the theme, and the choice is kept in local storage under a key of the product's own", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Switch to light theme" }).click();
  await expect(page.locator("html")).toHaveClass("light");
  await expect.poll(() => stored(page, "textclaim-theme", "localStorage")).toBe("light");
  await page.reload();
  await expect(page.locator("html")).toHaveClass("light");
  await page.getByRole("button", { name: "Switch to dark theme" }).click();
  await expect(page.locator("html")).toHaveClass("dark");
});

test("a chosen theme is on the page before it is first painted", async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem("textclaim-theme", "light");
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      (window as typeof window & { themeAtBody?: string }).themeAtBody =
        document.documentElement.className;
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto("/");
  expect(
    await page.evaluate(() => (window as typeof window & { themeAtBody?: string }).themeAtBody),
  ).toBe("light");
});

test("a browser that refuses storage still gets the page and a toggle that works", async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("refused", "SecurityError");
      },
    });
  });
  await page.goto("/");
  await page.getByRole("button", { name: "Switch to light theme" }).click();
  await expect(page.locator("html")).toHaveClass("light");
});
