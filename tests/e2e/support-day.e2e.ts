import { join } from "node:path";
import Database from "~/db/sqlite-driver.mjs";
import type { Page } from "@playwright/test";
import { enterPassword, expect, expectAccessible, forgetRefusals, test } from "../support/browser";

const desk = "/super-admin/support-chat";

// A conversation of a demo person who waits, beside the running house.
function addTicket(mark: string): string {
  const db = new Database(join(process.env.E2E_DATA_DIR!, "app.db"));
  try {
    const id = `conv_${mark.padStart(32, "0")}`;
    db.pragma("busy_timeout = 5000");
    db.prepare(
      `INSERT INTO support_conversations (id, user_id, user_name, user_email, status, ticket_number, ai_disabled, waiting_since, created_at, updated_at)
       SELECT ?, u.id, p.first_name || ' ' || p.last_name, u.email, 'open', (SELECT coalesce(max(ticket_number), 0) + 5000 FROM support_conversations),
         1, unixepoch() * 1000 - 60000, unixepoch() * 1000, unixepoch() * 1000
       FROM users u JOIN profiles p ON p.user_id = u.id WHERE u.email = 'ben@demo.example'`,
    ).run(id);
    return id;
  } finally {
    db.close();
  }
}

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

async function expectInSight(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeInViewport({
    ratio: 1,
  });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
}

test("issue 20, 29: snooze, tag, fill in, attach, resolve and take it back, with the field in sight", async ({
  page,
  complaints,
}, { project }) => {
  const id = addTicket(project.name === "mobile" ? "a1" : "a2");
  await page.goto(`/login?portal=admin&next=${desk}`);
  await enterPassword(page, "staff@demo.example", "demo-staff-account");
  await expect(page).toHaveURL(desk);
  const row = page.getByRole("list", { name: "Conversations" }).getByRole("listitem").first();
  await expect(row).toContainText("waits");
  if (project.name === "desktop") {
    const list = (await page.getByRole("list", { name: "Conversations" }).boundingBox())!;
    expect(list.height / (await row.boundingBox())!.height).toBeGreaterThanOrEqual(12);
    await expect(page.getByRole("link", { name: /Support Chat/ })).toContainText(
      /people waiting for an answer/,
    );
  }
  await page.goto(`${desk}?c=${id}`);
  await expectInSight(page);
  if (project.name === "mobile") {
    await page.setViewportSize({ width: 390, height: 600 });
    await expectInSight(page);
  }
  await expectAccessible(page);
  const reply = page.getByLabel("Reply", { exact: true });
  await reply.fill("Hi {nick_name}");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText(/Nothing is known as \{nick_name\}/)).toBeVisible();
  await reply.fill("Hi {first_name}, here it is.");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "form.png", mimeType: "image/png", buffer: png });
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const log = page.getByRole("log", { name: "Messages" });
  await expect(log.getByText("Hi Ben, here it is.")).toBeVisible();
  await expect(log.getByRole("img", { name: "form.png" })).toBeVisible();
  await page.getByRole("button", { name: "Resolve" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("combobox", { name: "Status" })).toHaveValue("open");
  await page.getByRole("button", { name: "Snooze" }).click();
  await page.getByRole("button", { name: "In an hour" }).click();
  await expect(
    page.getByText(/^Snoozed until .+ (EST|EDT|UTC|GMT\S*); it comes back/),
  ).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Take up now" }).click();
  if (project.name === "mobile") await page.getByText("The person and tags").click();
  const tag = page.getByRole("combobox", { name: "Add a tag" }).filter({ visible: true });
  await tag.fill("Refund");
  await tag.press("Enter");
  await expect(
    page.getByRole("button", { name: "Remove the tag refund" }).filter({ visible: true }),
  ).toBeVisible();
  forgetRefusals(complaints);
});

test("issue 20, 31: no page of staff speaks in codes, and each says whose clock it goes by", async ({
  page,
  isMobile,
}) => {
  // The words are the same at every size.
  if (isMobile) return;
  await page.goto("/login?portal=admin&next=/super-admin");
  await enterPassword(page, "staff@demo.example", "demo-staff-account");
  await expect(page).toHaveURL("/super-admin");
  const lists = "users cases affiliates payouts review replies support-chat settings audit".split(
    " ",
  );
  for (const name of ["", ...lists]) {
    await page.goto(`/super-admin/${name}`);
    await expect(page.getByText(/^All times are yours: /)).toBeVisible();
    // A placeholder in braces is what staff typed, an address what its owner did.
    const words = (await page.locator("main").innerText()).replaceAll(/\{\w+\}|\S+@\S+/g, "");
    expect(words.match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? [], name).toEqual([]);
  }
});
