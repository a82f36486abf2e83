import type { Page } from "@playwright/test";
import { stored } from "../../support/browser";
import { openAlive } from "../../support/come-alive";
import { offline, onlyOffline } from "../../support/lost-form";
import { desk, enter, expect, notice, shown, soon, test } from "./world";

test.describe.configure({ timeout: 120_000 });
test.use({ viewport: { width: 1280, height: 800 }, house: "acts" });

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
  await expect.poll(() => stored(page, "typed")).toBeNull();
  expect(onlyOffline(complaints)).toEqual([]);
});

test("issue 20, 21: a reason is kept with its own case, over a lost network and a reload, until it was given or the person signs out", async ({
  page,
  as,
  complaints,
}) => {
  await enter(page, as, "staff", `${desk}/cases?status=submitted`);
  const reasonFor = async (row: number): Promise<void> => {
    await page
      .getByRole("button", { name: "Reject", exact: true })
      .filter({ visible: true })
      .nth(row)
      .click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
  };
  const reason = page.getByRole("alertdialog").getByLabel("Reason");
  await reasonFor(0);
  const usual = await reason.inputValue();
  const own = "The sender is a church, which may write.";
  await reason.fill(own);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Reject Case" }).click();
  await expect(shown(page, offline)).toBeVisible();
  await expect(reason).toHaveValue(own);
  await page.context().setOffline(false);
  await openAlive(page, `${desk}/cases?status=submitted`);
  await reasonFor(1);
  await expect(reason, "of another case").toHaveValue(usual);
  await page.getByRole("button", { name: "Cancel" }).click();
  await reasonFor(0);
  await expect(reason, "of this case").toHaveValue(own);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/$|\/login/);
  await expect.poll(() => stored(page, "typed"), "signed out").toBeNull();
  expect(onlyOffline(complaints)).toEqual([]);
});

test("issue 20, 21: a password that is shown while it is typed is not kept", async ({
  page,
  as,
}) => {
  await enter(page, as, "carl", "/user/settings");
  await page.getByLabel("First Name").fill("Carlo");
  const fresh = page.locator("input[autocomplete=new-password]").first();
  await page.getByRole("button", { name: "Show password" }).last().click();
  await fresh.fill("a password in the open");
  await expect.poll(() => stored(page, "typed")).toContain("Carlo");
  expect(await stored(page, "typed")).not.toContain("in the open");
});

test("issue 20, 21: a page whose routes could not be asked for says so, and opens once the network is back", async ({
  page,
  as,
  complaints,
}) => {
  // A browser that saves data asks for no routes ahead.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  );
  await enter(page, as, "carl", "/user");
  // The notices are fetched while the page is at rest.
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => /\/toaster-/.test(name)),
  );
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Settings" }).first().click();
  await expect(notice(page, "Error")).toContainText("Failed to load your data.");
  await page.context().setOffline(false);
  await expect(page).toHaveURL("/user/settings", soon);
  await expect(page.getByLabel("First Name")).toBeVisible();
  const other = onlyOffline(complaints).filter((one) => !/but no routes matched/.test(one));
  expect(other).toEqual([]);
});
