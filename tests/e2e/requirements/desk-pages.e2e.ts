import type { Page } from "@playwright/test";
import { expectAccessible, forgetRefusals } from "../../support/browser";
import { desk, enter, expect, search, shown, soon, test } from "./world";

test.describe.configure({ timeout: 120_000 });
test.use({ viewport: { width: 1280, height: 800 }, house: "acts" });

test("issue 20, 25: replies of senders are a queue with badge and filter; they are answered, set aside, and put into their case", async ({
  page,
  as,
  complaints,
}) => {
  await enter(page, as, "staff", `${desk}/cases`);
  const link = page.getByRole("navigation").getByRole("link", { name: /^Replies/ });
  await expect(link, "the badge of the sidebar").toContainText("3");
  await search(page, "Search cases", "Letter Roofers");
  await expect(page.getByRole("row").nth(1), "the mark on the row").toContainText("2 new replies");
  await link.click();
  await expect(page.getByRole("heading", { name: "Replies", level: 1 })).toBeVisible();
  await expect(page.getByText("Waiting: 3")).toBeVisible();
  const cards = page.getByRole("list", { name: "Replies" }).locator("> li");
  await expect(cards.first(), "who waits longest stands first").toContainText("legal@");
  await expectAccessible(page);

  const answering = cards.filter({ hasText: "legal@bright-roof.com" });
  await answering.getByRole("button", { name: "Answer legal@bright-roof.com" }).click();
  const words = page.getByLabel("Your answer to legal@bright-roof.com");
  await expect(words).toBeFocused();
  await expect(answering.getByRole("button", { name: "Send answer" })).toBeDisabled();
  await words.fill("Please see the picture in our letter.");
  await answering.getByRole("button", { name: "Send answer" }).click();
  await expect(page.getByText("Waiting: 2")).toBeVisible(soon);
  await expect(answering).toHaveCount(0);

  const stray = cards.filter({ hasText: "stranger@bright-roof.com" });
  await expect(stray).toContainText("It belongs to no case yet.");
  await stray.getByLabel("Case number").fill("TC-000001");
  await stray.getByRole("button", { name: "Put into this case" }).click();
  await expect(shown(page, /There is no case TC-000001|no case/i)).toBeVisible(soon);
  await expect(stray.getByLabel("Case number"), "what was typed stays").toHaveValue("TC-000001");
  forgetRefusals(complaints);
  const number = /TC-\d+/.exec((await cards.first().textContent()) ?? "")?.[0] ?? "";
  await stray.getByLabel("Case number").fill(number);
  await stray.getByRole("button", { name: "Put into this case" }).click();
  await expect(stray.getByRole("link", { name: new RegExp(number) })).toBeVisible(soon);

  await cards
    .filter({ hasText: "office@" })
    .getByRole("button", { name: "Mark as handled" })
    .click();
  await expect(page.getByText("Waiting: 1")).toBeVisible(soon);
  await page
    .getByRole("navigation", { name: "Filter" })
    .getByRole("link", { name: "Handled" })
    .click();
  await expect(cards.filter({ hasText: "legal@" })).toContainText(/Answer queued|Answered/);
  await expect(cards.filter({ hasText: "office@" })).toBeVisible();
  await page.reload();
  await expect(cards.filter({ hasText: "stranger@" }), "over a reload").toHaveCount(0);
});

/** No word of the page is a code of ours; what has digits is an id. */
async function expectNoCodes(page: Page): Promise<void> {
  const words = await page.locator("main").innerText();
  expect(words.match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? [], page.url()).toEqual([]);
}

test("issue 20, 25: letters that left and PDF evidence open on the case page", async ({
  page,
  as,
}) => {
  await enter(page, as, "staff", `${desk}/cases`);
  await search(page, "Search cases", "Letter Roofers");
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  await expect(page).toHaveURL(/cases\/case_/);
  await expect(page.getByRole("heading", { name: "Timeline" })).toBeVisible();
  await expectNoCodes(page);
  await page.getByText(/^Read the letter/).click();
  await expect(page.getByText("A letter about your texts")).toBeVisible();
  await expect(page.getByText("You sent a marketing text to our client.")).toBeVisible();
  const open = [
    page.getByRole("link", { name: /^Open the paper of Initial notice/ }),
    page.getByRole("link", { name: /^Open application\/pdf/ }),
  ];
  for (const link of open) {
    await expect(link).toHaveAttribute("target", "_blank");
    const paper = await page.request.get((await link.getAttribute("href")) ?? "");
    expect([paper.status(), paper.headers()["content-type"]]).toEqual([200, "application/pdf"]);
    expect((await paper.body()).subarray(0, 5).toString()).toBe("%PDF-");
  }
});

test("issue 20, 27: a person's page has all that is theirs and leads there; staff lifts a minor's bar with a reason", async ({
  page,
  as,
}) => {
  await enter(page, as, "staff", `${desk}/users`);
  await search(page, "Search users", "karla@world.example");
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  await expect(page).toHaveURL(/users\/user_/);
  await expect(page.getByRole("heading", { name: "Karla Masked", level: 1 })).toBeVisible();
  for (const card of ["Money", "Person", "Cases", "Conversations", "Referrals", "Audit"])
    await expect(page.getByRole("heading", { name: card, level: 2 })).toBeVisible();
  await expect(page.getByText("Owed to them")).toBeVisible();
  await expectNoCodes(page);
  await expect(
    page.getByRole("link", { name: "Spam text from Letter Roofers", exact: true }),
  ).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText("Said to be under 18")).toBeVisible();
  await page.getByRole("link", { name: "look at the conversation" }).click();
  await expect(page).toHaveURL(/support-chat\?c=conv_/);
  const lift = page.getByRole("button", { name: "Lift the bar" });
  await lift.click();
  const dialog = page.getByRole("alertdialog", { name: "Lift the bar" });
  await expect(dialog.getByRole("button", { name: "Lift the bar" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(lift, "the focus comes back").toBeFocused();
  await lift.click();
  await dialog.getByLabel("How do you know?").fill("She meant her daughter, and we spoke.");
  await dialog.getByRole("button", { name: "Lift the bar" }).click();
  await expect(shown(page, "They are told that they can go on.")).toBeVisible(soon);
  await expect(lift).toHaveCount(0);
  await enter(page, as, "staff", `${desk}/audit`);
  const row = page.getByRole("listitem").filter({ hasText: "Lift minor bar" }).first();
  await expect(row).toContainText("Reason: She meant her daughter, and we spoke.");
  await expect(row.getByText("The record")).toBeVisible();
  await expect(row.locator("pre").first(), "the raw record is folded away").toBeHidden();
});

test("A §2.8: whoever of staff is elsewhere hears at once that somebody waits for a person, and is led there", async ({
  page,
  as,
  windowOf,
}) => {
  await enter(page, as, "staff", `${desk}/audit`);
  const person = await windowOf("newt");
  await person.goto("/user");
  await person.getByRole("button", { name: /^Support/ }).click();
  await person.getByRole("button", { name: "Start New Conversation" }).click();
  await person.getByRole("textbox", { name: "Message" }).fill("HUMAN");
  await person.getByRole("button", { name: "Send", exact: true }).click();
  const news = page.locator("[data-sonner-toast]").filter({
    hasText: "Somebody is waiting for a person",
  });
  await expect(news).toBeVisible(soon);
  await expect(
    page.getByRole("navigation").getByRole("link", { name: /^Support Chat/ }),
    "without a reload",
  ).toContainText(/waiting for an answer/);
  await news.getByRole("button", { name: "Open" }).click();
  await expect(page).toHaveURL(/support-chat\?c=conv_/);
  await expect(page.getByRole("heading", { name: /Newt Young/ }).first()).toBeVisible();
});
