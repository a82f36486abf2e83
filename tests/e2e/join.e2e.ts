import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  forgetRefusals,
  test,
} from "../support/browser";
import { choosePassword, openPhone, ownEmail, signUpByText } from "../support/demo-phone";

// Signing up by text takes its time on a busy machine.
test.describe.configure({ timeout: 120_000 });

async function joined(page: Page) {
  const email = ownEmail();
  await openPhone(page);
  return { email, link: await signUpByText(page, "Maria Lopez", email) };
}

test("decisions, People: the texted link sets a password and leads to the cases, once", async ({
  page,
  complaints,
}) => {
  const { email, link } = await joined(page);
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome, Maria");
  await expect(page.getByLabel("Email you sign in with")).toHaveValue(email);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await choosePassword(page, "password1");
  await expect(page.getByText(/so it is guessed first/)).toBeVisible();
  await choosePassword(page);
  await expect(page).toHaveURL("/user/cases");
  await expect(page.getByText(`From now on sign in with ${email}.`)).toBeVisible();
  await expect(page.getByText("No submitted cases yet.")).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "This link does not work any more",
  );
  await expectAccessible(page);
  await expect(page.getByRole("link", { name: "Reset password" })).toBeVisible();
  forgetRefusals(complaints);
});

test("an address that signs in to another account is told kindly, and the link stays good for another one", async ({
  page,
  complaints,
}) => {
  const { link } = await joined(page);
  await page.goto(link);
  await page.getByLabel("Email you sign in with").fill("ben@demo.example");
  await choosePassword(page);
  await expect(page.getByText(/Another account already signs in with this address/)).toBeVisible();
  await page.getByLabel("Email you sign in with").fill(ownEmail());
  await choosePassword(page);
  await expect(page).toHaveURL("/user/cases");
  forgetRefusals(complaints);
});

test("the mailed link asks for a sign-in and a click before it proves the address: programs that scan mail do not use it up", async ({
  page,
  request,
}) => {
  const { email, link: texted } = await joined(page);
  await page.goto(`/dev/mailbox?to=${email}`);
  await page.getByRole("link", { name: /confirm your email address/ }).click();
  await page.getByRole("tab", { name: "Text" }).click();
  const link = (await page.getByRole("link", { name: /\/prove-email\// }).getAttribute("href"))!;
  for (let i = 0; i < 3; i++) expect((await request.get(link)).status()).toBe(200);
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in to confirm");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goto(texted);
  await choosePassword(page);
  await expect(page).toHaveURL("/user/cases");
  await page.goto(link);
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Yes, confirm it" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you");
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "This link does not work any more",
  );
});

test("a mail is shown as it looks, and can neither run nor load anything", async ({
  page,
  complaints,
}) => {
  const { email } = await joined(page);
  await page.goto(`/dev/mailbox?to=${email}`);
  await page.getByRole("link", { name: /confirm your email address/ }).click();
  const frame = page.locator("iframe");
  await expect(frame).toHaveAttribute("sandbox", /^(?!.*allow-(?:scripts|same-origin))/);
  await expect(page.frameLocator("iframe").getByText("Confirm my address")).toBeVisible();
  await page.getByRole("tab", { name: "Headers" }).click();
  await expect(page.getByRole("definition").filter({ hasText: email }).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  // Looking into the frame is a script too, and the browser reports that it was not let in.
  expect(
    complaints.splice(0).every((one) => one.includes("the document's frame is sandboxed")),
  ).toBe(true);
});
