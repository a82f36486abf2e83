import type { Page } from "@playwright/test";
import { offline, onlyOffline } from "../../support/lost-form";
import { desk, enter, expect, notice, soon, test } from "./world";

test.describe.configure({ timeout: 120_000 });
test.use({ viewport: { width: 1280, height: 800 }, house: "acts" });

const typedIn = (page: Page): Promise<string | null> =>
  page.evaluate(() => sessionStorage.getItem("typed"));

async function openTalk(page: Page): Promise<void> {
  await page
    .getByRole("link", { name: /^Wanda Frost/ })
    .first()
    .click();
  await expect(page.getByRole("textbox", { name: "Reply" })).toBeVisible();
}

test("issue 20, 21: a reply that the network lost stays over a reload, is no note, and goes once it was sent", async ({
  page,
  as,
  complaints,
}) => {
  await enter(page, as, "staff", `${desk}/support-chat`);
  await openTalk(page);
  const reply = page.getByRole("textbox", { name: "Reply" });
  await reply.fill("We look at it today.");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(notice(page, "Failed to send message")).toContainText(offline);
  await expect(reply).toHaveValue("We look at it today.");
  await page.context().setOffline(false);
  await page.reload();
  await expect(reply, "over a reload").toHaveValue("We look at it today.");
  await page.getByRole("combobox", { name: "Send as" }).selectOption("note");
  await page.reload();
  await expect(reply, "what was written as a reply is a reply").toHaveValue("We look at it today.");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("log").getByText("We look at it today.")).toBeVisible(soon);
  await expect(reply).toHaveValue("");
  await page.reload();
  await expect(reply, "sent").toHaveValue("");
  expect(await typedIn(page)).toBeNull();
  expect(onlyOffline(complaints)).toEqual([]);
});
