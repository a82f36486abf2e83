import type { Page } from "@playwright/test";
import { enterPassword, expect, forgetRefusals, stored, test } from "../support/browser";
import { openAlive } from "../support/come-alive";

const user = { email: "ben@demo.example", password: "demo-user" };

async function signIn(page: Page, next: string): Promise<void> {
  await page.goto(`/login?next=${encodeURIComponent(next)}`);
  await enterPassword(page, user.email, user.password);
  await expect(page).toHaveURL(next);
  await openAlive(page, next);
}

test("issue 20.12: a session that ends leads to the sign-in and back, and nothing of what was typed is lost", async ({
  page,
  complaints,
}, { project }) => {
  // The size of the window does not matter.
  if (project.name !== "desktop") return;
  test.setTimeout(120_000);
  await signIn(page, "/user/settings");
  const last = page.getByLabel("Last name");
  const address = page.getByLabel("New email");
  await address.fill("never-sent@people.example");
  await page.getByLabel("Current password").fill("a secret 1");
  await last.fill("Typed But Unsent");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page).toHaveURL("/login?next=%2Fuser%2Fsettings");
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("a secret 1");
  await enterPassword(page, user.email, user.password);
  await expect(page).toHaveURL("/user/settings");
  await expect(last).toHaveValue("Typed But Unsent");
  await expect(address, "the form beside it too").toHaveValue("never-sent@people.example");
  await expect(page.getByText("What you typed is still here")).toBeVisible();
  await page.reload();
  await expect(last, "over a reload").toHaveValue("Typed But Unsent");

  await openAlive(page, "/user");
  await page.locator("input[type=file]").setInputFiles("tests/fixtures/screenshots/no-address.png");
  await expect(page.getByRole("button", { name: "Submit Screenshot" })).toBeVisible();
  await page.context().clearCookies();
  await page
    .getByRole("link", { name: /^My Cases/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/login/);
  await enterPassword(page, user.email, user.password);
  await expect(page).not.toHaveURL(/\/login/);
  await openAlive(page, "/user");
  await expect(page.getByText("Your chosen file is still here"), "and the file").toBeVisible();
  await page.getByRole("button", { name: "Remove the file" }).click();
  await page.reload();
  await expect(page.getByRole("button", { name: "Remove the file" })).toHaveCount(0);
  await page.getByRole("button", { name: /^Support/ }).click();
  await page.getByRole("button", { name: "Start New Conversation" }).click();
  const words = page.getByRole("textbox", { name: "Message" });
  await words.fill("how long does it take?");
  await page.reload();
  await expect(words, "the talk goes on where it was").toHaveValue("how long does it take?");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("You are signed out. Your words are still here.")).toBeVisible();
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  const door = page.getByRole("dialog", { name: "User Portal" });
  await door.getByLabel("Email").fill(user.email);
  await door.getByLabel("Password", { exact: true }).fill(user.password);
  await door.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(
    page.getByRole("log", { name: "Messages" }).getByText("how long does it take?"),
  ).toBeVisible();
  await expect(words).toHaveValue("");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/");
  await expect.poll(() => stored(page, "typed")).toBeNull();
  forgetRefusals(complaints);
});
