import { expect, expectAccessible, test } from "../support/browser";

test("U §2: an unknown address answers 404 with its words and the way home", async ({
  page,
  complaints,
}) => {
  const response = await page.goto("/no/such/page");
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle(/^404/);
  await expect(page.getByRole("heading", { name: "404" })).toBeVisible();
  await expect(page.getByText("Oops! Page not found")).toBeVisible();
  await expectAccessible(page);
  // The browser itself reports the status of the page it was asked to load.
  expect(complaints.splice(0)).toHaveLength(1);
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Text us the spam/);
});

test("an asset that is gone is a plain 404, and posts to nowhere are none of ours", async ({
  request,
}) => {
  const asset = await request.get("/assets/gone-12345678.js");
  expect(asset.status()).toBe(404);
  expect(asset.headers()["content-type"]).toMatch(/^text\/plain/);
  expect((await request.post("/no/such/page", { form: { a: "1" } })).status()).toBe(404);
});
