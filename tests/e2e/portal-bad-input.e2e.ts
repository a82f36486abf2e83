import { join } from "node:path";
import Database from "~/db/sqlite-driver.mjs";
import {
  enterPassword,
  expect,
  expectNoSidewaysScroll,
  forgetRefusals,
  test,
} from "../support/browser";
import { joinOnPhone } from "../support/demo-phone";
import { openPortalPage } from "../support/portal";
import { freshPicture } from "../support/draw-conversation";

// Signing up by text and reading pictures take their time on a busy machine.
test.describe.configure({ timeout: 180_000 });

const screenshot = (name: string) => `tests/fixtures/screenshots/${name}.png`;

test("a live change that comes while there is no network leaves the page as it is, and shows once there is one", async ({
  page,
  context,
  complaints,
}) => {
  const picture = await freshPicture();
  await joinOnPhone(page);
  await openPortalPage(page, "Upload Screenshot");
  await page.locator("input[type=file]").setInputFiles(screenshot("no-address"));
  await expect(page.getByRole("button", { name: "Submit Screenshot" })).toBeVisible();
  await page.route("**/*.data*", (route) => route.abort("internetdisconnected"));
  const failed = page.waitForEvent("requestfailed", (request) => request.url().includes(".data"));
  const other = await context.newPage();
  await other.goto("/user");
  await other.locator("input[type=file]").setInputFiles(picture);
  await other.getByRole("button", { name: "Submit Screenshot" }).click();
  await failed;
  await expect(page.getByRole("button", { name: "Submit Screenshot" })).toBeVisible();
  await page.unroute("**/*.data*");
  const cases = page.getByRole("link", { name: "My Cases 1 1 cases", includeHidden: true });
  await expect(cases).toBeAttached({ timeout: 60_000 });
  await expect(page.getByRole("button", { name: "Submit Screenshot" })).toBeVisible();
  expect(complaints.splice(0).filter((one) => !/ERR_INTERNET_DISCONNECTED/.test(one))).toEqual([]);
});

test("an image that can't be shown any more says what to do, in the list and in the case", async ({
  page,
  complaints,
}) => {
  const picture = await freshPicture();
  await joinOnPhone(page);
  await openPortalPage(page, "Upload Screenshot");
  await page.locator("input[type=file]").setInputFiles(picture);
  await page.getByRole("button", { name: "Submit Screenshot" }).click();
  await expect(page.getByText(/Your case is open/)).toBeVisible({ timeout: 120_000 });
  await page.route("**/user/cases/*/file*", (route) =>
    route.fulfill({ status: 403, body: "This link is not valid any more." }),
  );
  await openPortalPage(page, /My Cases/);
  await page.getByRole("button", { name: "View image" }).click();
  const lost = page.getByRole("alert").filter({ hasText: "This image can't be shown right now." });
  await expect(lost.getByRole("button", { name: "Try again" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: /^Spam text from/ }).click();
  await expect(lost.getByRole("button", { name: "Try again" })).toBeVisible();
  expect(complaints.splice(0).filter((one) => !/status of 403/.test(one))).toEqual([]);
});

test("an upload that breaks off half-way says so, and the same file goes through afterwards", async ({
  page,
  complaints,
}) => {
  const picture = await freshPicture();
  await joinOnPhone(page);
  await openPortalPage(page, "Upload Screenshot");
  await page.route("**/user/upload", (route) => route.abort("connectionreset"));
  await page.locator("input[type=file]").setInputFiles(picture);
  await page.getByRole("button", { name: "Submit Screenshot" }).click();
  await expect(
    page.getByRole("main").getByText("Failed to upload your screenshot. Please try again."),
  ).toBeVisible();
  await page.unroute("**/user/upload");
  await page.locator("input[type=file]").setInputFiles(picture);
  await page.getByRole("button", { name: "Submit Screenshot" }).click();
  await expect(page.getByText(/Your case is open/)).toBeVisible({ timeout: 120_000 });
  expect(complaints.splice(0).filter((one) => !/ERR_CONNECTION_RESET/.test(one))).toEqual([]);
});

test("two tabs that send the same file at once open one case, and the other tab says why", async ({
  page,
  context,
  complaints,
}) => {
  const picture = await freshPicture();
  await joinOnPhone(page);
  const tabs = [page, await context.newPage()];
  for (const tab of tabs) {
    await tab.goto("/user");
    await tab.locator("input[type=file]").setInputFiles(picture);
    await expect(tab.getByRole("button", { name: "Submit Screenshot" })).toBeVisible();
  }
  await Promise.all(
    tabs.map((tab) => tab.getByRole("button", { name: "Submit Screenshot" }).click()),
  );
  const told = tabs.map((tab) =>
    tab.getByRole("main").getByText(/Your case is open|already uploaded this exact image/),
  );
  for (const one of told) await expect(one).toBeVisible({ timeout: 120_000 });
  const words = (await Promise.all(told.map((one) => one.innerText()))).sort();
  expect(words[0]).toMatch(/^You've already uploaded this exact image before\./);
  expect(words[1]).toMatch(/^Your case is open/);
  await page.goto("/user/cases");
  await expect(page.getByRole("tab", { name: "Submitted (1)" })).toBeVisible();
  expect(complaints.splice(0).filter((one) => !/status of 422/.test(one))).toEqual([]);
});

const longName = `👩‍👩‍👧‍👦🎉${"Wolfeschlegelsteinhausenbergerdorff".repeat(6)}`.slice(0, 200);

/**
 * Writes into the database beside the running house: there is no quick way to have such people in a
 * browser.
 */
function write(change: (db: Database.Database) => void): void {
  const db = new Database(join(process.env.E2E_DATA_DIR!, "app.db"));
  try {
    db.pragma("busy_timeout = 5000");
    change(db);
  } finally {
    db.close();
  }
}

/** Somebody whom a demo person has referred. */
function addReferred(db: Database.Database, email: string, name: string): void {
  const id = crypto.randomUUID().replaceAll("-", "");
  db.prepare("INSERT INTO users (id, created_at) VALUES (?, unixepoch() * 1000)").run(`user_${id}`);
  db.prepare(
    "INSERT INTO profiles (id, user_id, first_name, created_at, updated_at) VALUES (?, ?, ?, unixepoch() * 1000, unixepoch() * 1000)",
  ).run(`prof_${id}`, `user_${id}`, name);
  db.prepare(
    `INSERT INTO referrals (id, affiliate_id, referred_user_id, tier_level, created_at)
     SELECT ?, a.id, ?, 1, unixepoch() * 1000 FROM affiliates a JOIN users u ON u.id = a.user_id WHERE u.email = ?`,
  ).run(`ref_${id}`, `user_${id}`, email);
}

test("names of 200 characters with emoji stay inside greetings, lists and details", async ({
  page,
  complaints,
}) => {
  const { email } = await joinOnPhone(page);
  write((db) => {
    db.prepare("UPDATE profiles SET first_name = ?, last_name = ? WHERE email = ?").run(
      longName,
      longName,
      email,
    );
    addReferred(db, "ana@demo.example", longName);
  });
  await page.goto("/user");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Wolfeschlegel");
  await expectNoSidewaysScroll(page);
  await page.goto("/user/settings");
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/");
  await page.goto("/login?next=/affiliate");
  await enterPassword(page, "ana@demo.example", "demo-affiliate");
  await expect(page).toHaveURL("/affiliate");
  for (const path of ["/affiliate", "/user/affiliate"]) {
    await page.goto(path);
    const line = page.getByRole("button", { name: /Wolfeschlegel/ }).first();
    await expect(line).toBeVisible();
    await expectNoSidewaysScroll(page);
    await line.click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("[PROTECTED]").first()).toBeVisible();
    expect(await dialog.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(
      0,
    );
    await page.keyboard.press("Escape");
  }
  // The stream of the page that was signed out may ask once more before it ends.
  forgetRefusals(complaints);
});
