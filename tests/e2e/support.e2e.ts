import type { Browser, Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser";
import { joinOnPhone, textAndHear } from "../support/demo-phone";

test.describe.configure({ timeout: 180_000 });

async function say(page: Page, field: string, words: string): Promise<void> {
  const box = page.getByRole("textbox", { name: field, exact: true });
  await expect(box).toBeEnabled({ timeout: 20_000 });
  await box.fill(words);
  await box.press("Enter");
}

async function openStaff(browser: Browser, like: Page): Promise<Page> {
  const context = await browser.newContext({
    viewport: like.viewportSize(),
    baseURL: process.env.E2E_BASE_URL,
    timezoneId: "America/New_York",
  });
  const page = await context.newPage();
  await page.goto("/login");
  await page.getByLabel("Email").fill("staff@demo.example");
  await page.getByLabel("Password", { exact: true }).fill("demo-staff-account");
  await page.getByRole("button", { name: "Sign In", exact: true }).last().click();
  await page.waitForURL(/\/super-admin/);
  return page;
}

async function openTicket(staff: Page, name: string): Promise<void> {
  await staff.goto("/super-admin/support-chat?view=waiting");
  await staff.getByRole("list", { name: "Conversations" }).getByRole("link", { name }).click();
  await expect(staff.getByRole("heading", { name })).toBeVisible();
}

test("issue 8: ask, be helped, ask for a person, be answered by text and in the chat, resolve, rate, reopen", async ({
  page: phone,
  browser,
}) => {
  const name = `Rosa Quill${Date.now().toString(36).replace(/\d/g, "x")}`;
  const { portal } = await joinOnPhone(phone, { name, beside: true });
  await textAndHear(phone, "how long does it take?", /five steps/);
  await portal.getByRole("button", { name: /^Support/ }).click();
  await portal.getByRole("button", { name: /^Ticket #/ }).click();
  const chat = portal.getByRole("log", { name: "Messages" });
  await expect(chat.getByText(/five steps/)).toBeVisible();
  await say(portal, "Message", "what happens next?");
  await expect(chat.getByText(/You have no cases yet/).last()).toBeVisible({ timeout: 20_000 });
  await expectAccessible(portal);
  await expectNoSidewaysScroll(portal);
  await textAndHear(phone, "HUMAN", /asked a person/);
  await expect(chat.getByText(/asked a person/)).toBeVisible();

  const staff = await openStaff(browser, phone);
  await openTicket(staff, name);
  await expectAccessible(staff);
  await expectNoSidewaysScroll(staff);
  const posts = "**/super-admin/support-chat.data*";
  await staff.route(posts, (route) =>
    route.request().method() === "POST" ? route.abort("connectionrefused") : route.continue(),
  );
  await say(staff, "Reply", "Hello Rosa, Sam here, by text.");
  await expect(staff.getByText(/^Failed to send message\. Our server did not/)).toBeVisible();
  await expect(staff.getByLabel("Reply", { exact: true })).toHaveValue(/Sam here, by text/);
  await staff.unroute(posts);
  await staff.getByRole("button", { name: "Try again" }).click();
  await expect(phone.getByRole("log").getByText("Sam here, by text")).toBeVisible({
    timeout: 20_000,
  });
  await expect(chat.getByText("Sam here, by text")).toBeVisible();
  await staff.getByRole("combobox", { name: "Send as" }).selectOption("chat");
  await say(staff, "Reply", "And this is in the chat.");
  await expect(chat.getByText("And this is in the chat.")).toBeVisible();

  await staff.getByRole("button", { name: "Resolve" }).click();
  await portal.getByRole("button", { name: "5 stars" }).click();
  await expect(portal.getByText("Thank you for rating!")).toBeVisible();
  await expectAccessible(portal);
  await say(portal, "Message", "one more thing: is this legit?");
  await expect(portal.getByText("How did we do?")).toHaveCount(0);
  await expect(staff.getByRole("combobox", { name: "Status" })).toHaveValue("open");
  await expect(
    staff.getByRole("log", { name: "Messages" }).getByText("is this legit?"),
  ).toBeVisible();
  await staff.context().close();
});

for (const theme of ["dark", "light"])
  test(`A §2.8: the support desk is accessible and fits its window (${theme})`, async ({
    page,
    browser,
  }) => {
    const staff = await openStaff(browser, page);
    await staff.evaluate((chosen) => localStorage.setItem("textclaim-theme", chosen), theme);
    for (const tab of ["conversations", "training", "settings"]) {
      await staff.goto(`/super-admin/support-chat?tab=${tab}`);
      await expect(staff.getByRole("heading", { level: 1 })).toHaveText("Support Chat");
      await expectAccessible(staff);
      await expectNoSidewaysScroll(staff);
    }
    await staff.goto("/super-admin/support-chat?tab=training");
    await staff.getByRole("button", { name: "Add entry" }).click();
    await staff.getByLabel("Trigger").fill("who answers me");
    await staff.getByLabel("Response").fill("Call Sam at (212) 555-0134.");
    await staff.getByRole("button", { name: "Save", exact: true }).click();
    await expect(
      staff.getByText(/Failed to add training data\. This holds a phone number/),
    ).toBeVisible();
    await staff.context().close();
  });
