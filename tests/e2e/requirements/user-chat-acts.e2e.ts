import { forgetRefusals } from "../../support/browser";
import { enter, expect, notice, test } from "./world";

test.describe.configure({ timeout: 120_000 });
test.use({ viewport: { width: 1280, height: 800 }, house: "acts" });

test("U §4, §5: the chat leads back to its menu, sends nothing blank, waits for an answer, and thanks for a helpful rating", async ({
  page,
  as,
}) => {
  await enter(page, as, "wanda", "/user/cases");
  await page.getByRole("button", { name: /^Support/ }).click();
  const ticket = page.getByRole("button", { name: /^Ticket #\d+/ }).last();
  await ticket.click();
  const field = page.getByPlaceholder("Type your message...");
  const back = page.getByRole("button", { name: "Back to Menu" });
  await expect(back, "the focus follows into the ticket").toBeFocused();
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
  await back.click();
  await expect(ticket, "and back to it").toBeFocused();
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
  // What is being asked when the test ends has nobody any more to be answered.
  await page.unrouteAll({ behavior: "ignoreErrors" });
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
