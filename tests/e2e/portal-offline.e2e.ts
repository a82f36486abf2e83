import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/browser";
import { comeAlive, openSignedIn } from "../support/come-alive";
import { expectFormKept, offline, onlyOffline } from "../support/lost-form";

test.describe.configure({ timeout: 150_000 });

const soon = { timeout: 5000 };

// One session's button has the place of its list's form.
const cardOf = (form: Locator): Locator => form.locator("xpath=ancestor::*[@id][1]");

const ben = { email: "ben@demo.example", password: "demo-user" };
const open = (page: Page, to: string) => openSignedIn(page, to, ben);

test("issue 20, 12: every form of the portal that is sent without a network says so beside itself and keeps its words", async ({
  page,
  context,
  complaints,
}, { project }) => {
  // The same forms at another width.
  if (project.name === "mobile") return;
  await open(page, "/user/settings");
  await context.setOffline(true);
  const forms = page.locator("form[action='/user/settings']:has(> button[type=submit])");
  for (const intent of ["name", "phone", "email", "password", "wishes", "delete"])
    await expect(forms.locator(`input[name=intent][value=${intent}]`).first()).toBeAttached();
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(
    page
      .locator("[data-sonner-toast]")
      .filter({ hasText: `You could not be signed out. ${offline}` }),
    "the page stays",
  ).toBeVisible(soon);
  for (const form of await forms.all())
    await expectFormKept(form, `Failed to save settings: ${offline}`, cardOf(form));
  await context.setOffline(false);
  await open(page, "/user/settings/authenticator");
  await context.setOffline(true);
  const last = page.locator("main form").last();
  await expectFormKept(last, `Failed to save settings: ${offline}`, cardOf(last));
  expect(onlyOffline(complaints)).toEqual([]);
});

test("issue 20, 12: what was lost is done by one click once there is a network, and a page that cannot come says so", async ({
  page,
  context,
  complaints,
}, { project }) => {
  if (project.name === "mobile") return;
  await open(page, "/user/settings");
  const first = page.getByLabel("First name");
  const before = await first.inputValue();
  await context.setOffline(true);
  await first.fill("Benedict");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText(`Failed to save settings: ${offline}`)).toBeVisible(soon);
  await context.setOffline(false);
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText(`Failed to save settings: ${offline}`)).toHaveCount(0);
  await page.reload();
  await comeAlive(page);
  await expect(first).toHaveValue("Benedict");
  // The act arrives, and then the network goes: the page is not loaded anew.
  let isDown = true;
  await page.route(/\.data/, (route) =>
    isDown && route.request().method() === "GET" ? route.abort("failed") : route.continue(),
  );
  await first.fill(before);
  await page.getByRole("button", { name: "Save name" }).click();
  const notice = page
    .locator("[data-sonner-toast]")
    .filter({ hasText: "Failed to load your data. Please refresh the page." });
  await expect(notice).toBeVisible({ timeout: 8000 });
  isDown = false;
  await notice.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: "Save name" })).toBeEnabled();
  await expect(notice, "gone, so that the next one is another").toHaveCount(0);
  isDown = true;
  await page
    .getByRole("navigation", { name: "Portal" })
    .getByRole("link", { name: /Cases/ })
    .click();
  await expect(notice.last()).toBeVisible(soon);
  isDown = false;
  await notice.last().getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL(/\/user\/cases$/);
  expect(onlyOffline(complaints)).toEqual([]);
});
