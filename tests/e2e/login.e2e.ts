import {
  enterPassword,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  forgetRefusals,
  test,
} from "../support/browser";
import { confirmEmail, joinOnPhone } from "../support/demo-phone";

const user = { email: "ben@demo.example", password: "demo-user" };

test.beforeEach(async ({ page }) => {
  await page.goto("/user/cases");
});

test("U §2: the portal asks a visitor to sign in, and leads back to where they wanted to go", async ({
  page,
}) => {
  await expect(page).toHaveURL(/\/login\?next=%2Fuser%2Fcases$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("User Portal");
  await expect(page.getByText("Track your violation cases")).toBeVisible();
  await expect(page.getByText("Sign up through Start Earning on the homepage")).toBeVisible();
  await enterPassword(page, user.email, user.password);
  await expect(page).toHaveURL("/user/cases");
  await expect(page.getByText("You've been signed in successfully.")).toBeVisible();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("You've been signed out successfully.")).toBeVisible();
  await page.goto("/user");
  await expect(page).toHaveURL(/\/login/);
  await page.getByRole("main").getByRole("link", { name: "Close" }).click();
  await expect(page).toHaveURL("/");
});

test("AU-05: a wrong password and an unknown address get one answer", async ({
  page,
  complaints,
}) => {
  for (const email of [user.email, "nobody@people.example"]) {
    await page.goto("/login");
    await enterPassword(page, email, "not the one");
    await expect(page.getByRole("alert")).toContainText("Invalid email or password.");
    await expect(
      page.getByRole("listitem").getByText("Invalid email or password."),
      "U §8: a notice as well",
    ).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue(email);
  }
  forgetRefusals(complaints);
});

test("U §8: Google without configuration gives the specified notice", async ({
  page,
  complaints,
}) => {
  await page.getByRole("button", { name: "Continue with Google" }).click();
  const notice = page.getByRole("listitem").filter({ hasText: "Google Sign-In Not Available" });
  await expect(
    notice.getByText("Google authentication is not configured. Please use email/password for now."),
  ).toBeVisible();
  forgetRefusals(complaints);
});

test("U §2, §5, §8: a forgotten password is replaced over the mailed link", async ({
  page,
  complaints,
}) => {
  test.setTimeout(150_000);
  const { email } = await joinOnPhone(page);
  // Only a proven address is somebody's: its owner confirms it first.
  await confirmEmail(page, email);
  await page.context().clearCookies();
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByRole("heading", { name: "Reset Password" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send Reset Email" }).click();
  await expect(page.getByRole("alert")).toContainText(
    "Check your email for the password reset link",
  );
  await page.getByRole("link", { name: "Back to sign in" }).click();
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  await page.goto(`/dev/mailbox?to=${email}`);
  await page
    .getByRole("link", { name: /Reset your password/ })
    .first()
    .click();
  await page.getByRole("tab", { name: "Text" }).click();
  const link = (await page
    .getByRole("link", { name: /\/reset-password\?token=/ })
    .getAttribute("href"))!;
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reset Your Password");
  await expectAccessible(page);
  const fill = async (first: string, second: string) => {
    await page.getByLabel("New Password", { exact: true }).fill(first);
    await page.getByLabel("Confirm New Password").fill(second);
    await page.getByRole("button", { name: "Update Password" }).click();
  };
  await fill("a new long one", "a new long two");
  const toast = (title: string) => page.getByRole("listitem").filter({ hasText: title });
  await expect(
    toast("Passwords don't match").getByText("Please make sure both passwords are the same."),
  ).toBeVisible();
  await fill("short", "short");
  await expect(
    toast("Password too short").getByText("Password must be at least 6 characters long."),
  ).toBeVisible();
  await fill("a new long one", "a new long one");
  await expect(
    page.getByText(
      "Your password has been successfully updated. You can now sign in with your new password.",
    ),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  await page.goto(link);
  await expect(
    page
      .getByRole("alert")
      .getByText("This password reset link is invalid or has expired. Please request a new one."),
  ).toBeVisible();
  forgetRefusals(complaints);
});

test("sign-in, its refusal and the reset request work without JavaScript", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL ? { baseURL } : {}),
  });
  const page = await context.newPage();
  await page.goto("/login?next=%2Fuser%2Fcases");
  await enterPassword(page, user.email, "not the one");
  await expect(page.getByRole("alert")).toContainText("Invalid email or password.");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.getByLabel("Email").fill("nobody@people.example");
  await page.getByRole("button", { name: "Send Reset Email" }).click();
  await expect(page.getByRole("alert")).toContainText("Password reset sent");
  await page.getByRole("link", { name: "Back to sign in" }).click();
  await enterPassword(page, user.email, user.password);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/user/);
  await context.close();
});

for (const theme of ["dark", "light"])
  test(`the sign-in form is accessible and fits its window (${theme})`, async ({ page }) => {
    await page.addInitScript((chosen) => localStorage.setItem("textclaim-theme", chosen), theme);
    await page.goto("/login");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
