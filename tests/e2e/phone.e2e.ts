import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser";
import { openPhone, ownEmail, signUpByText, textAndHear } from "../support/demo-phone";
import { freshPicture, storedPicture } from "../support/draw-conversation";

const screenshots = "tests/fixtures/screenshots";

test("an unknown number is signed up by text, and its answers arrive live", async ({ page }) => {
  await openPhone(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("TextClaim");
  await expect(page.getByText("(212) 555-0100")).toBeVisible();
  const link = await signUpByText(page, "Maria Lopez", ownEmail());
  expect(link).toMatch(/^http:\/\/localhost:\d+\/join\/[\w-]{43}$/);
  await expect(page.getByText("Delivered").last()).toBeVisible();
});

test("U §1: a texted screenshot becomes a case within a minute, another is refused with its reason; STATUS and WHY know both", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await openPhone(page);
  await signUpByText(page, "Maria Lopez", ownEmail());
  const log = page.getByRole("log");
  await page
    .getByLabel("Attach pictures or PDF")
    .setInputFiles([await freshPicture(), storedPicture(`${screenshots}/no-address.png`)]);
  const attached = page.getByRole("list", { name: "Attached" }).getByRole("listitem");
  await expect(attached).toHaveCount(2);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(attached).toHaveCount(0);
  await expect(log.getByRole("button", { name: /^Enlarge/ })).toHaveCount(2);
  await expect(log.getByText(/Got all 2!/)).toBeVisible({ timeout: 30_000 });
  await expect(log.getByText(/Accepted: 1 \(TC-\d+\)/)).toBeVisible({ timeout: 120_000 });
  await expect(log.getByText(/Not taken: 2 \(no sender.s email\)/)).toBeVisible({
    timeout: 120_000,
  });
  await expect(log.getByText("An answer is being prepared.")).toHaveCount(0);
  await page.getByRole("button", { name: "STATUS", exact: true }).click();
  await expect(log.getByText(/TC-\d+ \(.*\): submitted/)).toBeVisible({ timeout: 30_000 });
  await page.getByRole("button", { name: "WHY", exact: true }).click();
  await expect(log.getByText(/couldn't find the sender's email address/)).toBeVisible({
    timeout: 30_000,
  });
  await log
    .getByRole("button", { name: /^Enlarge/ })
    .first()
    .click();
  await expect(page.getByRole("dialog").getByRole("img")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a chosen file can be taken back, and a line break is one", async ({ page }) => {
  await openPhone(page);
  await page.getByLabel("Attach pictures or PDF").setInputFiles(`${screenshots}/no-address.png`);
  await page.getByRole("button", { name: "Remove no-address.png" }).click();
  await expect(page.getByRole("list", { name: "Attached" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Send" })).toBeDisabled();
  const field = page.getByRole("textbox", { name: "Text message" });
  await field.pressSequentially("one");
  await field.press("Shift+Enter");
  await field.pressSequentially("two");
  await field.press("Enter");
  await expect(page.getByRole("log").getByText(/^one\s*two$/)).toHaveCount(1);
  await expect(page.getByText("Delivered")).toBeVisible();
});

test("STOP stops, START brings back", async ({ page }) => {
  await openPhone(page);
  await textAndHear(page, "hi", /what's your full name/);
  await page.getByRole("button", { name: "STOP", exact: true }).click();
  await expect(
    page
      .getByRole("log")
      .getByText(/you.*(unsubscribed|opted out|won't|no more|stopped)/i)
      .last(),
  ).toBeVisible({ timeout: 30_000 });
  await page.getByRole("button", { name: "START", exact: true }).click();
  await expect(page.getByRole("log").getByText(/you're back/)).toBeVisible({ timeout: 30_000 });
});

test("a new phone has another number and no history; the browser remembers both", async ({
  page,
}) => {
  const first = await openPhone(page);
  await textAndHear(page, "hi", /what's your full name/);
  await page.getByRole("button", { name: "New phone" }).click();
  const number = page.getByRole("combobox", { name: "Your number" });
  await expect(number).not.toHaveValue(first);
  await expect(number).toHaveValue(/^\+121255501\d\d$/);
  await expect(page.getByText(/what's your full name/)).toHaveCount(0);
  await page.reload();
  await expect(number).toHaveValue(/^\+121255501\d\d$/);
  await number.selectOption(first);
  await expect(page.getByText(/what's your full name/)).toBeVisible();
});

test("a text that could not be sent says so and can be sent again", async ({
  page,
  complaints,
}) => {
  await openPhone(page);
  await page.route("**/dev/phone/send", (route) => route.abort());
  const field = page.getByRole("textbox", { name: "Text message" });
  await field.fill("hi");
  await field.press("Enter");
  await expect(page.getByRole("alert").getByText(/cannot be reached/)).toBeVisible();
  await page.unroute("**/dev/phone/send");
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText(/what's your full name/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("button", { name: "Send again" })).toHaveCount(0);
  // The browser itself reports the request that this test broke.
  expect(complaints.splice(0).every((one) => one.includes("ERR_FAILED"))).toBe(true);
});

for (const theme of ["dark", "light"])
  test(`the phone and the mailbox are accessible and fit their window (${theme})`, async ({
    page,
  }) => {
    await page.addInitScript((chosen) => {
      try {
        localStorage.setItem("textclaim-theme", chosen);
      } catch {
        // Mails are shown without access to storage.
      }
    }, theme);
    await openPhone(page);
    await textAndHear(page, "hi", /what's your full name/);
    await expect(page.getByText("An answer is being prepared.")).toHaveCount(0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("link", { name: "The mail that was sent" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mailbox");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
