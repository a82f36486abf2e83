import { forgetRefusals } from "../../support/browser";
import { openAlive } from "../../support/come-alive";
import { enter, expect, notice, shown, test } from "./world";

test.describe.configure({ timeout: 120_000 });
test.use({ viewport: { width: 1280, height: 800 }, house: "acts" });

test("U §2, §5, §8: what an upload says while it is processed, without a file, and without a session", async ({
  page,
  as,
  complaints,
}) => {
  await enter(page, as, "newt", "/user");
  // The check for repeats fails, which is ignored: the server checks again.
  await page.route("**/user/upload/check**", (route) => route.abort());
  await page.route("**/user/upload", (route) =>
    route.fulfill({ json: { outcome: "reading", caseId: "case_1", fileId: "file_1" } }),
  );
  await page.route("**/user/upload/case_1", (route) =>
    route.fulfill({ json: { state: "reading", found: null } }),
  );
  const choose = async () =>
    page.locator("input[type=file]").setInputFiles("tests/fixtures/screenshots/no-address.png");
  await choose();
  await page.getByRole("button", { name: "Submit Screenshot" }).click();
  await expect(page.getByText("Processing...")).toBeVisible();
  await expect(page.getByText("This may take up to 20 seconds")).toBeVisible();
  const answer = await page.request.post("/user/upload", {
    multipart: { note: "nothing" },
    headers: { Origin: new URL(page.url()).origin },
  });
  expect(await answer.text()).toContain(
    JSON.stringify({ title: "No File Selected", description: "Please select a screenshot first." }),
  );
  await page.unroute("**/user/upload");
  await openAlive(page, "/user");
  await choose();
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Submit Screenshot" }).click();
  await expect(notice(page, "Upload Failed").getByText("User not authenticated")).toBeVisible();
  forgetRefusals(complaints, /ERR_FAILED|^Connecting to 'blob:/);
});

test("U §8: a processing that cannot be asked for, and one that is not understood, are told", async ({
  page,
  as,
  complaints,
}) => {
  await enter(page, as, "newt", "/user");
  await page.clock.install();
  await page.route("**/user/upload/check**", (route) => route.abort());
  await page.route("**/user/upload", (route) =>
    route.fulfill({ json: { outcome: "reading", caseId: "case_1", fileId: "file_1" } }),
  );
  const send = async (words: string): Promise<void> => {
    await page
      .locator("input[type=file]")
      .setInputFiles("tests/fixtures/screenshots/no-address.png");
    await page.getByRole("button", { name: "Submit Screenshot" }).click();
    await expect(async () => {
      await page.clock.runFor(2000);
      await expect(shown(page, words)).toBeVisible({ timeout: 300 });
    }).toPass({ timeout: 40_000 });
  };
  await page.route("**/user/upload/case_1", (route) => route.abort());
  await send("Processing failed");
  await page.unroute("**/user/upload/case_1");
  await page.route("**/user/upload/case_1", (route) => route.fulfill({ json: {} }));
  await send("Unexpected response from processing");
  forgetRefusals(complaints, /ERR_FAILED|^Connecting to 'blob:/);
});
