import type { Page } from "@playwright/test";
import { openAlive } from "../../support/come-alive";
import { desk, enter, expect, notice, search, shown, soon, test } from "./world";

test.describe.configure({ timeout: 120_000 });
test.use({ viewport: { width: 1280, height: 800 }, house: "acts" });

const rowOf = (page: Page, words: string) =>
  page.getByRole("row").filter({ hasText: words }).first();

test("A §2.1: one search filters every tab, and the quick actions lead to them", async ({
  page,
  as,
}) => {
  await enter(page, as, "staff", desk);
  await page.getByRole("button", { name: "Review Cases" }).click();
  await expect(page.getByRole("tab", { name: "Cases" })).toHaveAttribute("aria-selected", "true");
  await page.getByRole("tab", { name: "Overview" }).click();
  await page.getByRole("button", { name: "Check Affiliates" }).click();
  await expect(page.getByRole("tab", { name: "Affiliates" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await search(page, "Search all data", "wanda");
  await expect(shown(page, "Wanda Frost")).toBeVisible();
  await expect(shown(page, "Iris Partner")).toBeHidden();
  await page.getByRole("tab", { name: "Users" }).click();
  await expect(shown(page, "wanda@world.example")).toBeVisible();
  await expect(shown(page, "fred@world.example")).toBeHidden();
  await page.getByRole("tab", { name: "Cases" }).click();
  await expect(shown(page, "Spam text from Open Roofers")).toBeVisible();
  await expect(shown(page, "Filler 1")).toBeHidden();
});

test("A §2.2: people are found by email, first and last name, newest first; contacts alone do not stand there", async ({
  page,
  as,
}) => {
  await enter(page, as, "staff", `${desk}/users`);
  await expect(page.getByRole("row").nth(1)).toContainText("fred@world.example");
  await expect(shown(page, "iris@partners.example")).toBeHidden();
  for (const typed of ["ludwig@world", "Ludwig", "ludwig masked"]) {
    await search(page, "Search users", typed);
    await expect(shown(page, "ludwig@world.example")).toBeVisible();
    await expect(shown(page, "fred@world.example")).toBeHidden();
  }
  await openAlive(page, `${desk}/affiliates`);
  await expect(page.getByRole("row").nth(1)).toContainText("Fred Filler");
});

test("A §2.2, §8: a person is sent a link to a new password, and deleted, in the exact words", async ({
  page,
  as,
}) => {
  await enter(page, as, "staff", `${desk}/users`);
  await page.getByRole("button", { name: "Edit bruno@world.example" }).click();
  const phone = page.getByRole("dialog").getByLabel("Phone");
  await phone.fill("");
  await phone.pressSequentially("21255501429999");
  await expect(phone, "A §5, §9: the phone takes ten digits").toHaveValue("(212) 555-0142");
  await page.getByRole("button", { name: "Send Reset Email" }).click();
  await expect(shown(page, "Password reset email sent to bruno@world.example")).toBeVisible(soon);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Delete bruno@world.example" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete Account" }).click();
  await expect(shown(page, "User bruno@world.example has been deleted successfully.")).toBeVisible(
    soon,
  );
});

test("A §2.3: cases are found by title, description and email, from the first page on", async ({
  page,
  as,
}) => {
  await enter(page, as, "staff", `${desk}/cases`);
  for (const typed of ["Open Roofers", "offers new roof Open", "wanda@world.example"]) {
    await openAlive(page, `${desk}/cases?page=3`);
    await expect(page.getByText(/^Showing 41 to 60 of/)).toBeVisible();
    await search(page, "Search cases", typed);
    await expect(page.getByText(/^Showing 1 to \d of \d cases$/)).toBeVisible();
    await expect(shown(page, "Spam text from Open Roofers")).toBeVisible();
  }
  await openAlive(page, `${desk}/cases?page=3`);
  await page.getByRole("combobox", { name: "Status", exact: true }).selectOption("rejected");
  await expect(page.getByText(/^Showing 1 to 20 of/)).toBeVisible();
});

test("A §2.3: the left border is green for settled, red for rejected and blue otherwise", async ({
  page,
  as,
}) => {
  await enter(page, as, "staff", `${desk}/cases`);
  const strongest = async (typed: string): Promise<string> => {
    await search(page, "Search cases", typed);
    const row = rowOf(page, `Spam text from ${typed}`);
    await expect(row).toBeVisible();
    const shades = await row.evaluate((one) => {
      const edged = [one, ...one.querySelectorAll("*")].find(
        (part) => getComputedStyle(part).borderLeftWidth === "4px",
      )!;
      const pixel = document.createElement("canvas").getContext("2d")!;
      pixel.fillStyle = getComputedStyle(edged).borderLeftColor;
      pixel.fillRect(0, 0, 1, 1);
      return [...pixel.getImageData(0, 0, 1, 1).data].slice(0, 3);
    });
    return ["red", "green", "blue"][shades.indexOf(Math.max(...shades))]!;
  };
  expect(await strongest("Settled Roofers")).toBe("green");
  expect(await strongest("Refused Roofers")).toBe("red");
  expect(await strongest("Two Pictures")).toBe("blue");
});

test("A §2.3, §4: what each dropdown offers, and that it shows the present value", async ({
  page,
  as,
}) => {
  await enter(page, as, "staff", `${desk}/cases`);
  const choices = (row: string) => rowOf(page, row).locator("select option");
  await search(page, "Search cases", "Two Pictures");
  await expect(choices("Two Pictures")).toHaveText(["Submitted", "Rejected", "Settled"]);
  await search(page, "Search cases", "Case in_progress");
  await expect(rowOf(page, "Case in_progress").locator("select")).toHaveValue("in_progress");
  await expect(choices("Case in_progress")).toHaveText([
    "In Progress",
    "Submitted",
    "Rejected",
    "Settled",
  ]);
  await openAlive(page, `${desk}?tab=cases`);
  const offered = ["Pending", "In Progress", "Completed", "Under Review", "Rejected"];
  await search(page, "Search all data", "Case review");
  await expect(choices("Case review")).toHaveText(offered);
  await search(page, "Search all data", "Two Pictures");
  await expect(choices("Two Pictures")).toHaveText(["Submitted", ...offered]);
});

test("A §2: the sidebar's badges change live, and so does another's list", async ({
  page,
  as,
  browser,
  world,
}) => {
  await enter(page, as, "staff", `${desk}?tab=cases`);
  await search(page, "Search all data", "Case completed");
  const badge = page.getByRole("link", { name: /^Cases .*\d+ submitted cases$/ });
  const before = Number(/(\d+) submitted/.exec(await badge.innerText())?.[1]);
  const context = await browser.newContext({
    baseURL: world.url,
    storageState: await as("staff"),
    viewport: { width: 1280, height: 800 },
  });
  const other = await context.newPage();
  await openAlive(other, `${desk}/cases`);
  await search(other, "Search cases", "Case completed");
  await rowOf(other, "Case completed").locator("select").selectOption("submitted");
  await expect(rowOf(page, "Case completed").locator("select")).toHaveValue("submitted", soon);
  await expect(badge).toContainText(`${before + 1} submitted cases`, soon);
  await context.close();
});

test("A §4, §8: a case is rejected in the exact words, and its owner's page announces it once; the button rests meanwhile and afterwards", async ({
  page,
  as,
  browser,
  world,
}) => {
  const storageState = await as("wanda");
  const context = await browser.newContext({ baseURL: world.url, storageState });
  const owner = await context.newPage();
  await openAlive(owner, "/user/settings");
  await enter(page, as, "staff", `${desk}/cases`);
  await search(page, "Search cases", "Case review");
  const row = rowOf(page, "Case review");
  await row.getByRole("button", { name: "Reject", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Reject Case" }).click();
  await expect(
    notice(page, "Case Rejected & Email Sent").getByText(
      "Case has been rejected and user has been notified via email.",
    ),
  ).toBeVisible(soon);
  await expect(row.locator("select")).toHaveValue("rejected");
  await expect(row.getByRole("button", { name: "Reject", exact: true })).toBeDisabled();
  const announced = owner
    .locator("[aria-live] li")
    .filter({ hasText: /^Your case .*was rejected/ });
  await expect(announced).toBeVisible(soon);
  await openAlive(owner, "/user/settings");
  await expect(owner.locator("[aria-live] li")).toHaveCount(0);
  await context.close();
});

test("A §4, §8: a case is marked paid once, and the earnings are grouped by thousands", async ({
  page,
  as,
}) => {
  await enter(page, as, "staff", `${desk}?tab=cases`);
  await search(page, "Search all data", "Settled Roofers");
  const row = rowOf(page, "Settled Roofers");
  await row.getByRole("button", { name: "Mark Paid" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Mark Paid" }).click();
  await expect(shown(page, "Case payment status updated successfully")).toBeVisible(soon);
  await expect(row.getByText("Paid", { exact: true })).toBeVisible();
  await expect(row.getByRole("button", { name: "Mark Paid" })).toHaveCount(0);
  await expect(shown(page, "$1,000.00")).toBeVisible();
});

test("A §8: a case is deleted in the exact words", async ({ page, as }) => {
  await enter(page, as, "staff", `${desk}/cases`);
  await search(page, "Search cases", "TC-900120");
  await page.getByRole("button", { name: "Delete TC-900120" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete Case" }).click();
  await expect(
    notice(page, "Case Deleted").getByText(
      "Case and all associated files have been permanently deleted.",
    ),
  ).toBeVisible(soon);
});
