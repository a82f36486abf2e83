import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser";
import {
  choosePassword,
  confirmEmail,
  openPhone,
  ownEmail,
  ownPassword,
  signUpByText,
} from "../support/demo-phone";

test.describe.configure({ timeout: 120_000 });

test("B1: a changed password is told to the address, and 'That was not me' takes it back with one click", async ({
  page,
  browser,
}) => {
  const email = ownEmail();
  await openPhone(page);
  await page.goto(await signUpByText(page, "Nora Notme", email));
  await choosePassword(page);
  await expect(page).toHaveURL("/user/cases");
  await confirmEmail(page, email);
  await page.goto("/user/settings");
  await page.getByLabel("Current password").fill(ownPassword);
  await page.getByLabel("New password", { exact: true }).fill("a new long word 7");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password updated")).toBeVisible();
  const ownersBrowser = await browser.newContext();
  const owner = await ownersBrowser.newPage();
  await expect(async () => {
    await owner.goto(`/dev/mailbox?to=${email}`);
    await expect(
      owner.getByRole("link", { name: /A way into your account was changed/ }).first(),
    ).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  await owner
    .getByRole("link", { name: /A way into your account was changed/ })
    .first()
    .click();
  await owner.getByRole("tab", { name: "Text" }).click();
  await owner.goto((await owner.getByRole("link", { name: /\/not-me\// }).getAttribute("href"))!);
  await expect(owner.getByRole("heading", { level: 1 })).toHaveText("Was that not you?");
  await expectAccessible(owner);
  await expectNoSidewaysScroll(owner);
  await owner.getByRole("button", { name: "That was not me" }).click();
  await expect(owner.getByRole("heading", { level: 1 })).toHaveText("Your account is safe");
  await page.goto("/user/settings");
  await expect(page).toHaveURL(/\/login/);
  await ownersBrowser.close();
});
