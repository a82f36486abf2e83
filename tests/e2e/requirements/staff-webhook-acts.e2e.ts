import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { forgetRefusals } from "../../support/browser";
import { openAlive } from "../../support/come-alive";
import { desk, enter, expect, notice, search, shown, soon, test } from "./world";

test.describe.configure({ timeout: 120_000 });
test.use({ viewport: { width: 1280, height: 800 }, house: "acts" });

const rowOf = (page: Page, words: string) =>
  page.getByRole("row").filter({ hasText: words }).first();

/** A receiver of the outgoing webhook on this machine that answers with a status. */
async function receive(status: () => number): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(status()).end("{}");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, server };
}

test("A §5, §8: sending a case, and the connection's test, say what became of it", async ({
  page,
  as,
  complaints,
}) => {
  let status = 200;
  const { url, server } = await receive(() => status);
  await enter(page, as, "staff", `${desk}?tab=cases`);
  await search(page, "Search all data", "Two Pictures");
  const send = rowOf(page, "Two Pictures").getByRole("button", { name: /^Send / });
  await send.click();
  await expect(shown(page, "Failed to send to N8n: N8n webhook URL not configured")).toBeVisible(
    soon,
  );
  await openAlive(page, `${desk}/settings`);
  await page.getByLabel("Webhook URL").fill(url);
  await page.getByRole("button", { name: "Test Connection" }).click();
  await expect(
    notice(page, "Connection Successful").getByText("Successfully connected to N8n webhook."),
  ).toBeVisible(soon);
  await page.reload();
  await expect(page.getByLabel("Webhook URL"), "it was saved first").toHaveValue(url);
  status = 500;
  await page.getByRole("button", { name: "Test Connection" }).click();
  await expect(
    notice(page, "Connection Failed").getByText(/Could not connect to N8n webhook: /),
  ).toBeVisible(soon);
  status = 200;
  await openAlive(page, `${desk}?tab=cases`);
  await search(page, "Search all data", "Two Pictures");
  await send.click();
  await expect(shown(page, "Case sent to N8n workflow")).toBeVisible(soon);
  await expect(rowOf(page, "Two Pictures").getByText("Sent", { exact: true })).toBeVisible(soon);
  server.close();
  forgetRefusals(complaints);
});
