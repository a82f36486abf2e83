import { generateTOTP } from "@oslojs/otp";
import { fromBase32 } from "../support/from-base32";
import type { Page } from "@playwright/test";
import {
  enterPassword,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  forgetRefusals,
  test,
} from "../support/browser";
import {
  choosePassword,
  joinOnPhone,
  openPhone,
  ownEmail,
  ownNumber,
  ownPassword,
  signUpByText,
  textAndHear,
} from "../support/demo-phone";

// Signing up by text takes its time on a busy machine.
test.describe.configure({ timeout: 150_000 });

async function textOn(page: Page, number: string, pattern: RegExp): Promise<string> {
  const phone = await page.context().newPage();
  await phone.addInitScript(
    (current) =>
      localStorage.setItem("textclaim-demo-phone", JSON.stringify({ current, known: [current] })),
    number,
  );
  await phone.goto("/dev/phone");
  const bubble = phone.getByRole("log").getByText(pattern).last();
  await expect(bubble).toBeVisible({ timeout: 30_000 });
  const words = (await bubble.textContent())!;
  await phone.close();
  return words;
}

/** The six digits of the newest code that was texted to a number. */
async function codeOn(page: Page, number: string): Promise<string> {
  return /\b(\d{6})\b/.exec(await textOn(page, number, /your code is \d{6}/))![1]!;
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/");
}

const local = (number: string): string => number.slice(2);

test("decisions, People: sign-in by a code that is texted to a proven number", async ({
  page,
  complaints,
}) => {
  const { number } = await joinOnPhone(page);
  await signOut(page);
  await page.goto("/login?next=%2Fuser%2Fsettings");
  await page.getByRole("link", { name: "Text me a code instead" }).click();
  await page.getByLabel("Your number").fill(local(number));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Text me a code" }).click();
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  await page.getByLabel("Code").fill("000000");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("That code is not right, or has expired.").first()).toBeVisible();
  await page.getByLabel("Code").fill(await codeOn(page, number));
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/user/settings");
  forgetRefusals(complaints);
});

test("settings: name, number proven again when it changes, password, devices, deletion and its withdrawal", async ({
  page,
  complaints,
}) => {
  await joinOnPhone(page);
  await page.goto("/user/settings");
  await page.getByLabel("First name").fill("Marielena");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("Your name was changed.")).toBeVisible();
  const fresh = ownNumber();
  await page.getByLabel("New number").fill(local(fresh));
  await page.getByRole("button", { name: "Text me a code" }).click();
  const phone = page.waitForEvent("popup");
  await page.getByRole("link", { name: /^Read the text on the demo phone of/ }).click();
  const shown = (await phone).getByRole("log").getByText(/your code is \d{6}/);
  await expect((await phone).getByLabel("Your number")).toHaveValue(fresh);
  const [code] = /\d{6}/.exec((await shown.textContent())!)!;
  await (await phone).close();
  await page.getByLabel(/^Code texted to/).fill(code);
  await page.getByRole("button", { name: "Confirm number" }).click();
  await expect(page.getByText("You can text us from it")).toBeVisible();
  await page.getByLabel("Current password").fill(ownPassword);
  await page.getByLabel("New password").fill("short");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password must be at least 6 characters long.")).toBeVisible();
  await page.getByLabel("Current password").fill(ownPassword);
  await page.getByLabel("New password").fill("another good one 7");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("You were signed out everywhere else.").first()).toBeVisible();
  await page.getByRole("button", { name: "Ask for deletion" }).click();
  await expect(page.getByText("Please tick the box to say that you are sure.")).toBeVisible();
  await page.getByLabel("Yes, I want my account deleted").check();
  await page.getByRole("button", { name: "Ask for deletion" }).click();
  await page.getByRole("button", { name: "Keep my account" }).click();
  await expect(page.getByText("Your account stays as it is.")).toBeVisible();
  await page.route(/settings\/export$/, (route) => route.abort("connectionrefused"), { times: 1 });
  await page.getByRole("button", { name: "Download my data" }).click();
  await expect(page.getByText(/^Failed to download your data: Our server did not/)).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Try again" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("my-data.json");
  forgetRefusals(complaints, /ERR_CONNECTION_REFUSED/);
});

test("AU-06: the authenticator is set up, asked for at sign-in, and a recovery code stands in for it", async ({
  page,
  complaints,
}) => {
  const { email } = await joinOnPhone(page);
  await page.goto("/user/settings");
  await page.getByRole("link", { name: "Set it up" }).click();
  await page.getByRole("button", { name: "Set it up" }).click();
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  await expectAccessible(page);
  const key = fromBase32((await page.locator(".select-all").textContent())!);
  await page.getByLabel("Code").fill(generateTOTP(key, 30, 6));
  await page.getByRole("button", { name: "Turn it on" }).click();
  await expect(page.getByText("Write these recovery codes down")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const recovery = (await page.getByRole("status").getByRole("listitem").first().textContent())!;
  await signOut(page);
  await page.goto("/login");
  await enterPassword(page, email, ownPassword);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("One more step");
  await expectAccessible(page);
  await page.getByLabel("Code").fill("000000");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText(/That code is not right/).first()).toBeVisible();
  await page.getByLabel("Code").fill(recovery);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/user");
  forgetRefusals(complaints);
});

test("an expired link is renewed by texting PASSWORD; who has a password is referred to their mail", async ({
  page,
  complaints,
}) => {
  await openPhone(page);
  await signUpByText(page, "Maria Lopez", ownEmail());
  await textAndHear(page, "PASSWORD", /new link to set your password/);
  const link = (await page
    .getByRole("log")
    .getByRole("link", { name: /\/join\// })
    .last()
    .getAttribute("href"))!;
  await page.goto(link);
  await choosePassword(page);
  await expect(page).toHaveURL("/user/cases");
  await page.goto(link);
  await expect(page.getByText("and a new link comes at once")).toBeVisible();
  await page.goto("/dev/phone");
  await textAndHear(page, "link", /You have a password already/);
  forgetRefusals(complaints);
});

test("U §6: the admin's and the affiliate's login lead by role, and staff pages deny everybody else", async ({
  page,
  complaints,
}) => {
  await page.goto("/login?portal=affiliate");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Affiliate Portal");
  await expect(page.getByText("View your affiliate commissions")).toBeVisible();
  await expect(page.getByRole("button", { name: "Continue with Google" })).toHaveCount(0);
  await page.goto("/login?portal=admin");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Super Admin");
  await expect(page.getByText("Access your super admin dashboard")).toBeVisible();
  await enterPassword(page, "ben@demo.example", "demo-user");
  await expect(page).toHaveURL("/user");
  await page.goto("/super-admin");
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await expect(page.getByText("You don't have admin privileges.")).toBeVisible();
  forgetRefusals(complaints);
});

test("U §2: /complete-signup without a session says so and leads home; /auth-redirect leads home", async ({
  page,
}) => {
  await page.goto("/complete-signup");
  await expect(page).toHaveURL("/");
  await expect(page.getByText("Authentication Required")).toBeVisible();
  await expect(page.getByText("Please sign in with Google first.")).toBeVisible();
  await page.goto("/auth-redirect");
  await expect(page).toHaveURL("/");
});

for (const theme of ["dark", "light"])
  test(`settings and the confirmation are accessible and fit their window (${theme})`, async ({
    page,
  }) => {
    await page.addInitScript((chosen) => localStorage.setItem("textclaim-theme", chosen), theme);
    await page.goto("/login");
    await enterPassword(page, "ben@demo.example", "demo-user");
    await expect(page).toHaveURL("/user");
    for (const path of ["/user/settings", "/confirm-identity", "/user/settings/authenticator"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
  });
