import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  forgetRefusals,
  test,
} from "../support/browser";
import { joinOnPhone } from "../support/demo-phone";
import { openPortalPage } from "../support/portal";
import { freshPicture } from "../support/draw-conversation";

// Signing up by text and reading pictures take their time on a busy machine.
test.describe.configure({ timeout: 180_000 });

const screenshots = "tests/fixtures/screenshots";

async function signedIn(page: Page): Promise<void> {
  await joinOnPhone(page);
  await openPortalPage(page, "Upload Screenshot");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome, Maria");
}

const choose = (page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator("input[type=file]").setInputFiles(file);

test("U §2, §4: an uploaded screenshot is read at once and stands under My Cases with its image", async ({
  page,
  context,
}) => {
  await signedIn(page);
  await choose(page, await freshPicture());
  await expect(page.getByText("business-address.png")).toBeVisible();
  await page.getByRole("button", { name: "Submit Screenshot" }).click();
  await expect(page.getByText("This may take up to 20 seconds")).toBeVisible();
  await expect(page.getByText(/Your case is open · TC-/)).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText("What was read")).toBeVisible();
  await expectAccessible(page);
  await openPortalPage(page, /My Cases/);
  await expect(page.getByRole("tab", { name: "Submitted (1)" })).toBeVisible();
  await expect(page.getByText("Progress: Step 1 of 5")).toBeVisible();
  await expect(
    page.getByText(/^[A-Z][a-z]{2} \d{1,2}, \d{4} • \d{1,2}:\d{2} [AP]M$/),
  ).toBeVisible();
  await page.getByRole("button", { name: "View image" }).click();
  const image = page.getByRole("dialog").getByRole("img", { name: "Your screenshot" });
  await expect
    .poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(0);
  const answer = await context.request.get((await image.getAttribute("src"))!);
  expect(answer.url()).toMatch(/\/files\/user_\w+\/case_\w+\/[\w.-]+\.png\?expires=/);
  expect(answer.headers()).toMatchObject({
    "content-type": "image/png",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  });
});

test("U §8: a generic address is rejected in the specified words, and nothing stays under My Cases", async ({
  page,
}) => {
  await signedIn(page);
  await choose(page, `${screenshots}/generic-address.png`);
  await page.getByRole("button", { name: "Submit Screenshot" }).click();
  const sentence =
    /The email address found does not suffice to file a claim\. We cannot proceed with generic email providers \(.*, etc\.\) or suspicious domains\./;
  await expect(page.getByRole("main").getByText(sentence)).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText("Case Rejected").first()).toBeVisible();
  await expect(page.getByText("Drop your screenshot here, or choose a file")).toBeVisible();
  await openPortalPage(page, /My Cases/);
  await expect(page.getByText("No submitted cases yet.")).toBeVisible();
  await expect(page.getByText("Upload your first screenshot to start earning!")).toBeVisible();
  await page.getByRole("tab", { name: "Rejected (0)" }).click();
  await expect(page.getByText("No rejected cases.")).toBeVisible();
  await expect(page.getByText("All your cases are being processed successfully!")).toBeVisible();
});

test("U §5: another type, too large a file, the same file again and a lie about its type are told in the specified words", async ({
  page,
  complaints,
}) => {
  await signedIn(page);
  await choose(page, { name: "a.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") });
  await expect(page.getByText("Please upload a JPG, PNG, or PDF file.")).toBeVisible();
  await choose(page, { name: "a.png", mimeType: "image/png", buffer: Buffer.alloc(10_485_761) });
  await expect(page.getByText("Please upload a file smaller than 10MB.")).toBeVisible();
  await choose(page, { name: "b.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await page.getByRole("button", { name: "Submit Screenshot" }).click();
  await expect(
    page.getByRole("main").getByText("Please upload a JPG, PNG, or PDF file."),
  ).toBeVisible();
  await choose(page, `${screenshots}/no-address.png`);
  await page.getByRole("button", { name: "Remove the file" }).click();
  await expect(page.getByText("Drop your screenshot here, or choose a file")).toBeVisible();
  const picture = await freshPicture();
  await choose(page, picture);
  await page.getByRole("button", { name: "Submit Screenshot" }).click();
  await expect(page.getByText(/Your case is open/)).toBeVisible({ timeout: 120_000 });
  await choose(page, picture);
  await expect(
    page.getByText(
      "You've already uploaded this exact image before. Please select a different image.",
    ),
  ).toBeVisible();
  // The recorder of traces asks for previews in a way that the page forbids.
  forgetRefusals(complaints, /^Connecting to 'blob:/);
});

for (const theme of ["dark", "light"])
  test(`the portal is accessible and fits its window (${theme})`, async ({ page }) => {
    await page.addInitScript((chosen) => localStorage.setItem("textclaim-theme", chosen), theme);
    await signedIn(page);
    await page.goto("/user");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await choose(page, `${screenshots}/no-address.png`);
    await expect(page.getByRole("button", { name: "Submit Screenshot" })).toBeVisible();
    await expectAccessible(page);
    await openPortalPage(page, /My Cases/);
    await expect(page.getByText("No submitted cases yet.")).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
