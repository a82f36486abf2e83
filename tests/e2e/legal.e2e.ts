import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser";

const documents = [
  { path: "/terms", title: "Terms & Conditions", sections: 12 },
  { path: "/privacy", title: "Privacy Policy", sections: 13 },
  { path: "/sms", title: "Text messaging", sections: 7 },
];

for (const { path, title, sections } of documents) {
  test(`U §2: ${path} has its ${sections} sections, its date and the mark that counsel must review it`, async ({
    page,
  }) => {
    await page.goto(path);
    const article = page.getByRole("article");
    await expect(article.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(article.getByRole("heading", { level: 2 })).toHaveCount(sections);
    await expect(article.getByText("Last updated January 1, 2025")).toBeVisible();
    await expect(article.getByText("needs review by counsel")).toBeVisible();
  });

  test(`TW-60: ${path} says what carriers ask for`, async ({ page }) => {
    await page.goto(path);
    const article = page.getByRole("article");
    const text = (await article.innerText()).replace(/\s+/g, " ");
    expect(text).toContain("Message and data rates may apply");
    expect(text).toContain("Message frequency varies");
    expect(text).toContain("Carriers are not liable");
    expect(text).toContain("Mobile data is not shared");
    await expect(article.locator("strong", { hasText: /^HELP$/ }).first()).toBeVisible();
    await expect(article.locator("strong", { hasText: /^STOP$/ }).first()).toBeVisible();
  });

  for (const theme of ["dark", "light"]) {
    test(`${path} is accessible and fits its window (${theme})`, async ({ page }) => {
      await page.addInitScript((chosen) => localStorage.setItem("textclaim-theme", chosen), theme);
      await page.goto(path);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  }
}

test("U §2, decisions Marketing figures: the terms name what they must, and say that STOP does not end the claim", async ({
  page,
}) => {
  await page.goto("/terms");
  const text = (await page.getByRole("article").innerText()).replace(/\s+/g, " ");
  for (const phrase of [
    "not a law firm",
    "flat $500",
    "Not every submission pays out",
    "It does not end your claim",
    "limited to the amount we have actually paid to you",
    "class",
  ])
    expect(text).toContain(phrase);
});

test("U §9: the privacy policy names retention and the minimum age", async ({ page }) => {
  await page.goto("/privacy");
  await expect(page.getByText("7 years after settlement")).toBeVisible();
  await expect(page.getByText(/for people of 18 and older/)).toBeVisible();
});

test("the footer of every page leads to all three", async ({ page }) => {
  await page.goto("/");
  for (const { path, title } of documents) {
    await page
      .getByRole("navigation", { name: "Legal" })
      .getByRole("link", { name: title })
      .click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  }
});
