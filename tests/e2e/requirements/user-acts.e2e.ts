import { decode, encode } from "turbo-stream";
import { cookieOf, enterPassword, forgetRefusals } from "../../support/browser";
import { openAlive } from "../../support/come-alive";
import { enter, expect, notice, test } from "./world";

test.describe.configure({ timeout: 120_000 });

test.use({ viewport: { width: 1280, height: 800 }, house: "acts" });

test("U §8: a login that fails is titled 'Error'; a reset and a sign-out are told", async ({
  page,
  complaints,
}) => {
  await openAlive(page, "/login");
  await enterPassword(page, "newt@world.example", "not the one");
  await expect(
    page.getByText("Error", { exact: true }).filter({ visible: true }).first(),
  ).toBeVisible();
  await expect(page.getByText("Invalid email or password.").first()).toBeVisible();
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.getByLabel("Email").fill("newt@world.example");
  await page.getByRole("button", { name: "Send Reset Email" }).click();
  await expect(
    notice(page, "Password reset sent").getByText("Check your email for the password reset link"),
  ).toBeVisible();
  await page.getByRole("link", { name: "Back to sign in" }).click();
  await enterPassword(page, "newt@world.example", "world people 9");
  await expect(
    notice(page, "Welcome back!").getByText("You've been signed in successfully."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(
    notice(page, "Signed out").getByText("You've been signed out successfully."),
  ).toBeVisible();
  forgetRefusals(complaints);
});

test("U §2: the share buttons open popups of 600 by 400; the card of referrals scrolls to their list", async ({
  page,
  as,
}) => {
  await page.addInitScript(() => {
    const opened: string[][] = [];
    Object.assign(window, { opened });
    window.open = (address, _, features) => {
      opened.push([String(address), features ?? ""]);
      return null;
    };
  });
  await enter(page, as, "wanda", "/user/affiliate");
  const channels = page.getByRole("group", { name: "Share your link" }).getByRole("button");
  await expect(channels).toHaveCount(10);
  for (const channel of await channels.all()) await channel.click();
  const openedIn = () =>
    page.evaluate(() => (window as typeof window & { opened: string[][] }).opened);
  await expect.poll(openedIn).toHaveLength(10);
  const opened = await openedIn();
  for (const [, features] of opened) expect(features).toMatch(/width=600,height=400/);
  const link = await page.getByRole("textbox", { name: "Your affiliate link" }).inputValue();
  const code = new URL(link).searchParams.get("ref")!;
  const homes = opened.map(([address]) => address!).filter((address) => !address.includes(code));
  expect(homes).toEqual(["https://www.tiktok.com/", "https://www.instagram.com/"]);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  await expect(page.getByRole("heading", { name: "Your Referrals" })).not.toBeInViewport();
  await page.getByRole("button", { name: /^Network Referrals/ }).click();
  await expect(page.getByRole("heading", { name: "Your Referrals" })).toBeInViewport();
});

test("U §2, §8, §9: a copied link says so for two seconds; a copy that fails is told", async ({
  page,
  context,
  as,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await enter(page, as, "wanda", "/affiliate");
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole("button", { name: "Copy Link" }).click();
  await expect(page.getByRole("button", { name: "Copied!" })).toBeVisible();
  await page.clock.runFor(1900);
  await expect(page.getByRole("button", { name: "Copied!" })).toBeVisible();
  await page.clock.runFor(200);
  await expect(page.getByRole("button", { name: "Copy Link" })).toBeVisible();
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
  });
  await page.getByRole("button", { name: "Copy Link" }).click();
  await page.clock.resume();
  await expect(
    notice(page, "Copy Failed").getByText("Please manually copy the link below."),
  ).toBeVisible();
});

test("U §2: the badges of commissions are green when completed, red when rejected, else yellow; five recent payouts are shown", async ({
  page,
  as,
}) => {
  await enter(page, as, "wanda", "/affiliate/commissions");
  const colour = (word: RegExp) =>
    page
      .getByRole("main")
      .getByText(word)
      .first()
      .evaluate((badge) => getComputedStyle(badge).color);
  const [completed, rejected, tracked, pending] = await Promise.all(
    [/^completed$/i, /^rejected$/i, /^tracked$/i, /^pending$/i].map(colour),
  );
  const [red = 0, green = 0, blue = 0] = await page.evaluate((shown) => {
    const pixel = document.createElement("canvas").getContext("2d")!;
    pixel.fillStyle = shown;
    pixel.fillRect(0, 0, 1, 1);
    return [...pixel.getImageData(0, 0, 1, 1).data];
  }, completed!);
  expect(green, "completed is green").toBeGreaterThan(Math.max(red, blue));
  expect(tracked).toBe(pending);
  expect(new Set([completed, rejected, tracked]).size).toBe(3);
  await openAlive(page, "/affiliate");
  await expect(
    page
      .locator("section", { has: page.getByRole("heading", { name: "Recent Payouts" }) })
      .getByRole("listitem"),
  ).toHaveCount(5);
});

test("U §2, §4: the bar of progress has five steps; a new case comes first", async ({
  page,
  as,
}) => {
  await enter(page, as, "wanda", "/user/cases");
  const row = page.getByRole("listitem").filter({ hasText: "Progress: Step 1 of 5" }).first();
  await expect(row.locator(".grid-cols-5 > span")).toHaveCount(5);
  const first = page.getByRole("tabpanel").getByRole("listitem").first();
  await expect(first.getByRole("heading")).toHaveText("Spam text from Case completed");
});

test("U §5: the phone field takes fourteen characters; the agreement above the button names what is agreed to", async ({
  page,
}) => {
  await openAlive(page, "/");
  const form = page.locator("#join");
  await page.getByRole("textbox", { name: "Email" }).fill("visitor@people.example");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  const phone = page.getByLabel("US cell number");
  await phone.pressSequentially("a212b5550177999");
  await expect(phone).toHaveValue("(212) 555-0177");
  for (const words of [
    /consent to be answered by text/,
    /assign your TCPA claim rights/,
    /not a law firm/,
    /settles at its own discretion/,
    /\$500 per settled claim regardless of the amount recovered/,
    /Not all submissions pay out/,
  ])
    await expect(form.getByText(words)).toBeVisible();
  const [agreement, join] = [
    await form.getByText(/Not all submissions pay out/).boundingBox(),
    await form.getByRole("button", { name: "Join & Start Earning" }).boundingBox(),
  ];
  expect(agreement!.y + agreement!.height).toBeLessThanOrEqual(join!.y);
});

test("U §9: on a phone the sidebar is 18rem wide, and its cookie lasts seven days", async ({
  page,
  as,
}) => {
  await enter(page, as, "newt", "/user/cases");
  await page.keyboard.press("Control+b");
  await expect.poll(() => cookieOf(page, "sidebar_state")).toBeDefined();
  const cookie = (await page.context().cookies()).find(({ name }) => name === "sidebar_state");
  const days = (cookie!.expires - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThanOrEqual(7);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Open the menu" }).click();
  await expect(page.locator("aside").first()).toHaveCSS("width", "288px");
});

test("U §8: data that cannot be loaded is told in the page's place, and a click refreshes it", async ({
  page,
  as,
  complaints,
}) => {
  await enter(page, as, "newt", "/user");
  // As our server answers when the page's loader throws: the frame's data come as ever, and what
  // broke is not for the person.
  await page.route(/\/user\/cases\.data/, async (route) => {
    const answer = await route.fetch();
    const told = await decode(new Response(await answer.text()).body!);
    const loaded = told.value as Record<string, unknown>;
    const broken = { "routes/user.cases": { error: new Error("Unexpected Server Error") } };
    const body = await new Response(encode({ ...loaded, ...broken })).text();
    await route.fulfill({ status: 500, contentType: "text/x-script; charset=utf-8", body });
  });
  await page
    .getByRole("link", { name: /^My Cases/ })
    .first()
    .click();
  const told = page.getByRole("alert").filter({ hasText: "Failed to load your data." });
  await expect(told.getByRole("heading")).toHaveText(
    "Failed to load your data. Please refresh the page.",
  );
  await expect(page.getByRole("link", { name: /^My Cases/ }).first()).toBeVisible();
  await expect(page.getByText("Unexpected Server Error")).toHaveCount(0);
  await told.getByRole("button", { name: "Refresh the page" }).click();
  await expect(page.getByText("No submitted cases yet.")).toBeVisible();
  await expect(page).toHaveURL(/\/user\/cases$/);
  complaints.splice(0);
});
