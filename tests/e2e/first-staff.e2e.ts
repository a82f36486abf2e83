import { execFile } from "node:child_process";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { generateTOTP } from "@oslojs/otp";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { enterPassword, expect, forgetRefusals } from "../support/browser";
import { openAlive } from "../support/come-alive";
import { liveEnvironment } from "../support/live-environment";
import { test as base } from "../support/live-site";
import { fromBase32 } from "../support/from-base32";

const boss = liveEnvironment.ADMIN_EMAILS;
const password = "a quiet horse reads 12 maps";

type Post = { url: string; mails: { to: string; text: string }[] };

/** A live house with nobody in it and an empty register, and the mail server that it writes to. */
const test = base.extend<object, { post: Post }>({
  post: [
    async ({}, use) => {
      const mails: Post["mails"] = [];
      const server = new SMTPServer({
        authOptional: true,
        disabledCommands: ["STARTTLS", "AUTH"],
        onData(stream, session, done) {
          const chunks: Buffer[] = [];
          stream.on("data", (chunk: Buffer) => chunks.push(chunk));
          stream.on("end", () => {
            void PostalMime.parse(Buffer.concat(chunks)).then(({ text = "" }) => {
              mails.push({ to: session.envelope.rcptTo[0]?.address ?? "", text });
              done();
            });
          });
        },
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const { port } = server.server.address() as AddressInfo;
      await use({ url: `smtp://127.0.0.1:${port}`, mails });
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
    { scope: "worker" },
  ],
  isApproved: false,
  liveSettings: [async ({ post }, use) => use({ SMTP_URL: post.url }), { scope: "worker" }],
});
test.describe.configure({ timeout: 150_000 });

test("issue 25: the first member of staff of an empty live house gets in, by an act of the operator, a mailed link and a second step", async ({
  page,
  house,
  post,
  complaints,
}) => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["scripts/run.mjs", "act", "add-staff", boss, "Bo", "Boss"],
    { env: { ...process.env, ...liveEnvironment, DATA_DIR: house.folder } },
  );
  expect(stdout).toContain(`${boss} has an account.`);

  await openAlive(page, "/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.getByLabel("Email").fill(boss);
  await page.getByRole("button", { name: "Send Reset Email" }).click();
  const link = () =>
    post.mails
      .filter(({ to }) => to === boss)
      .map(({ text }) => /https:\/\/\S+\/reset-password\?token=\S+/.exec(text)?.[0])
      .find(Boolean);
  await expect.poll(link, { timeout: 60_000 }).toBeDefined();
  await page.goto(link()!);
  await page.getByLabel("New Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm New Password").fill(password);
  await page.getByRole("button", { name: "Update Password" }).click();

  await openAlive(page, "/login?portal=admin");
  await enterPassword(page, boss, password);
  await expect(page).toHaveURL(/authenticator/);
  await page.getByRole("button", { name: "Set it up" }).click();
  const key = fromBase32((await page.locator(".select-all").textContent())!);
  await page.getByLabel("Code").fill(generateTOTP(key, 30, 6));
  await page.getByRole("button", { name: "Turn it on" }).click();
  await expect(page.getByText("Write these recovery codes down")).toBeVisible();
  await page.goto("/super-admin");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Super Admin Dashboard");
  forgetRefusals(complaints);
});
