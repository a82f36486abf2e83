import { enterPassword, forgetRefusals } from "../../support/browser";
import { openAlive } from "../../support/come-alive";
import { enter, expect, notice, shown, test } from "./world";

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
  for (const channel of await channels.all()) await channel.click();
  const opened = await page.evaluate(
    () => (window as typeof window & { opened: string[][] }).opened,
  );
  expect(opened).toHaveLength(10);
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

test("U §4, §5: the chat leads back to its menu, sends nothing blank, waits for an answer, and thanks for a helpful rating", async ({
  page,
  as,
}) => {
  await enter(page, as, "wanda", "/user/cases");
  await page.getByRole("button", { name: /^Support/ }).click();
  const ticket = page.getByRole("button", { name: /^Ticket #\d+/ }).last();
  await ticket.click();
  const field = page.getByPlaceholder("Type your message...");
  await expect(field).toBeVisible();
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
  await field.fill("  \n ");
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
  await page
    .getByRole("log", { name: "Messages" })
    .getByRole("button", { name: "Helpful", exact: true })
    .first()
    .click();
  await expect(
    notice(page, "Thank you!").getByText("Your feedback helps us improve our support."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Back to Menu" }).click();
  await ticket.click();
  await page
    .getByRole("log", { name: "Messages" })
    .getByText(/longer than fifty/)
    .first()
    .click();
  await expect(page.getByRole("tab", { name: "Active Tickets" })).toBeVisible();
  await page.route("**/user/support/conv_*", async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    const response = await route.fetch();
    const body = (await response.json()) as { chat: object };
    return route.fulfill({
      response,
      json: { ...body, chat: { ...body.chat, isReplyPending: true } },
    });
  });
  await ticket.click();
  await expect(field).toBeDisabled();
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
});

test("U §8: the chat says what failed; U §9: a new conversation begins with the greeting", async ({
  page,
  as,
  complaints,
}) => {
  await enter(page, as, "newt", "/user/cases");
  await page.getByRole("button", { name: /^Support/ }).click();
  await page.route("**/user/support**", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await page.getByRole("button", { name: "Start New Conversation" }).click();
  await expect(page.getByText("Failed to start conversation")).toBeVisible();
  await page.unroute("**/user/support**");
  await page.getByRole("button", { name: "Start New Conversation" }).click();
  await expect(page.getByText("Hello! How can I help you today?")).toBeVisible();
  await page.route("**/user/support/**", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  const field = page.getByPlaceholder("Type your message...");
  await field.fill("Is anybody there?");
  await field.press("Enter");
  await expect(page.getByText("Failed to send message. Please try again.")).toBeVisible();
  await expect(field).toHaveValue("Is anybody there?");
  forgetRefusals(complaints, /ERR_FAILED/);
});

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

test("U §9: on a phone the sidebar is 18rem wide, and its cookie lasts seven days", async ({
  page,
  as,
}) => {
  await enter(page, as, "newt", "/user/cases");
  await page.keyboard.press("Control+b");
  const cookie = (await page.context().cookies()).find(({ name }) => name === "sidebar_state");
  const days = (cookie!.expires - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThanOrEqual(7);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Open the menu" }).click();
  await expect(page.locator("aside").first()).toHaveCSS("width", "288px");
});
