import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { generateHOTP } from "@oslojs/otp";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { PutQuestion } from "~/core/claims/judge/questions";
import { questionTexts } from "~/core/claims/questions/question-texts";
import { freePort } from "~/tests/support/browser-server";
import { drawStopped } from "~/tests/support/draw-conversation";
import { FormVisitor } from "~/tests/support/form-visitor";
import { fromBase32 } from "~/tests/support/from-base32";
import { bucket, startVendors, type GoLiveVendors } from "~/tests/support/go-live-vendors";
import { signRegister } from "~/tests/support/sign-register";
import { startHouseIn, stopChild, type StartedHouse } from "~/tests/support/start-child";
import { textLive } from "~/tests/support/text-live";

// From an empty folder to the first claim, by docs/go-live.md: each step's settings are made, its
// commands are typed as they stand there, and the doctor's lines in which it ends are asked for.
const origin = "https://app.example.com";
const boss = "boss@company.example";
const number = "+12125550100";
const person = { phone: "+16465550123", email: "pat@people.example" };
const accountSid = `AC${"a".repeat(32)}`;
const authToken = "token-1";
const serviceSid = `MG${"b".repeat(32)}`;
const paper = readFileSync("docs/go-live.md", "utf8");
const [, ...steps] = paper.split(/^## /m);
/**
 * What a test cannot have: another disk with a program that ships the database, and a disk that
 * nobody else keeps busy or full.
 */
const notHere = new Set(["house.replica", "house.sync", "house.disk"]);

/** The steps whose settings may be left out. */
const mayBeLeftOut = /Both may be left out/;

const folder = mkdtempSync(join(tmpdir(), "go-live-"));
const settings: Record<string, string> = {
  NODE_OPTIONS: `--import ${join(process.cwd(), "tests/fixtures/own-network.mjs")}`,
  PUBLIC_ADDRESS: origin,
};
let house: StartedHouse | undefined;
let vendors: GoLiveVendors;

beforeAll(async () => {
  vendors = await startVendors({ origin, number, accountSid, authToken, serviceSid });
  settings.NAME_SERVER = vendors.names;
}, 60_000);
afterAll(async () => {
  if (house) await stopChild(house);
  await vendors.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

/** Types a command of the paper as it stands there. @returns what it says */
async function type(command: string): Promise<string> {
  const words = command.replaceAll("$PWD", folder).split(" ");
  const [npm = "", ...rest] = words;
  return promisify(execFile)(npm, [rest[0]!, "-s", ...rest.slice(1)], {
    env: { ...process.env, NODE_ENV: "production", ...settings },
  }).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  );
}

async function startAnew(): Promise<void> {
  if (house) await stopChild(house);
  house = await startHouseIn(settings.DATA_DIR!, { environment: settings });
}

type Finding = { name: string; level: string; found: string };

async function diagnose(): Promise<Finding[]> {
  const said = await type("npm run act -- doctor --json");
  const line = said.split("\n").find((one) => one.startsWith("{"));
  if (!line) throw new Error(said);
  return (JSON.parse(line) as { checks: Finding[] }).checks;
}

/** The settings that each step tells of. */
const made: Record<number, () => Record<string, string>> = {
  1: () => ({
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    BASE_URL: origin,
    DATA_DIR: join(folder, "data"),
    JOURNAL_DIR: join(folder, "journal"),
    METRICS_TOKEN: "a-token-of-some-length",
  }),
  2: () => ({
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
    TWILIO_PHONE_NUMBER: number,
    TWILIO_MESSAGING_SERVICE_SID: serviceSid,
    TWILIO_API_BASE_URL: vendors.addresses.twilio,
  }),
  3: () => ({ TEXTS_PER_SECOND: "50", SEGMENTS_PER_DAY: "all=5000" }),
  4: () => ({
    S3_BUCKET: bucket.bucket,
    AWS_REGION: bucket.region,
    AWS_ACCESS_KEY_ID: bucket.accessKeyId,
    AWS_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    AWS_ENDPOINT_URL_S3: vendors.addresses.s3,
  }),
  5: () => ({
    SMTP_URL: `smtp://claims:secret@127.0.0.1:${vendors.addresses.smtp}`,
    EMAIL_FROM: "TextClaim <claims@app.example.com>",
    EMAIL_DKIM_SELECTOR: "s1",
    EMAIL_INBOUND_TOKEN: "inbound-token",
  }),
  6: () => ({
    SESSION_SECRET: "b".repeat(64),
    ADMIN_EMAILS: `${boss},second@company.example`,
    SUPPORT_EMAIL: "help@app.example.com",
    POSTAL_ADDRESS: "1 Own Street, Albany, NY 12207",
    APP_MODE: "live",
  }),
  9: () => ({
    TREMENDOUS_API_KEY: "PROD_key",
    TREMENDOUS_BASE_URL: vendors.addresses.tremendous,
    TREMENDOUS_FUNDING_SOURCE_ID: "S1",
    TREMENDOUS_WEBHOOK_KEY: "whsec_test",
  }),
  12: () => ({
    GOVERNING_LAW: "The laws of the State of New York govern these terms.",
    LEGAL_TEXTS_APPROVED: "1",
  }),
};

/** What step 5 tells the server of the MX record. */
const mailDoor = () => ({
  url: `${settings.HOUSE_AT}/webhooks/email`,
  token: settings.EMAIL_INBOUND_TOKEN!,
});

const isApproved = ({ kind, subject }: { kind: string; subject: string }): boolean =>
  kind !== "pathway" || subject === "NY:letters_only";

const said: string[] = [];

/** Makes a step's settings, starts the server as it says, and types its commands. */
async function take(step: string): Promise<void> {
  const at = Number(/^\d+/.exec(step)?.[0]);
  const commands = [...step.matchAll(/^ {4}(.+)$/gm)].map(([, command = ""]) => command);
  const before = house !== undefined;
  Object.assign(settings, made[at]?.());
  // The key is made on another machine, before the server that is given its public half.
  const early = commands.filter((command) => command.includes("backup-key"));
  for (const command of early)
    settings.BACKUP_PUBLIC_KEY = /BACKUP_PUBLIC_KEY=(\S+)/.exec(await type(command))![1]!;
  if (at === 6 || (before && made[at])) await startAnew();
  if (at === 6) vendors.handMailOverTo(mailDoor());
  for (const command of commands.filter((one) => !early.includes(one))) {
    if (command === "npm ci" || command === "npm run build") continue;
    if (command.includes("register-fingerprint"))
      signRegister(join(folder, "register.json"), isApproved);
    const fingerprint = /fingerprint ([0-9a-f]{64})/.exec(said.at(-1) ?? "")?.[1] ?? "";
    said.push(await type(command.replace("FINGERPRINT", fingerprint)));
  }
}

const linesOf = (step: string): string[] =>
  [...step.slice(step.lastIndexOf("\nDoctor: ")).matchAll(/`([a-z0-9-]+\.[a-z0-9-]+)`/g)].map(
    ([, name = ""]) => name,
  );

/** The lines of a step that do not say ok. */
async function illOf(step: string): Promise<(Finding | undefined)[]> {
  const examined = await diagnose();
  return linesOf(step)
    .filter((name) => !notHere.has(name))
    .map((name) => examined.find((one) => one.name === name))
    .filter((one) => one?.level !== "ok" && !(mayBeLeftOut.test(step) && one?.level === "skipped"));
}

it(
  "issue 25, 8: docs/go-live.md leads from an empty folder, step by step, to a server of which the doctor says that all is well",
  { timeout: 600_000 },
  async () => {
    settings.PORT = String(await freePort());
    settings.HOUSE_AT = `http://127.0.0.1:${settings.PORT}`;
    mkdirSync(join(folder, "journal"));
    for (const step of steps.slice(0, 13)) {
      await take(step);
      // A mail that was just written may still wait: whoever reads the paper asks again, too.
      await vi.waitFor(
        async () => {
          const ill = await illOf(step);
          expect(ill, `${step.split("\n")[0]}\n${said.at(-1)}`).toEqual([]);
        },
        { timeout: 45_000, interval: 2000 },
      );
    }
    expect(said.join("\n")).toMatch(/^ok +mail\.round-trip +.+ came back after \d+ s\.$/m);
    expect(vendors.account.numbers[0]?.sms_url, "set by the doctor").toBe(
      `${origin}/webhooks/twilio/messages`,
    );
  },
);

async function text(body: string, picture?: Buffer): Promise<void> {
  const files = picture ? [{ bytes: picture, contentType: "image/png" }] : [];
  const { sid, mediaUrls } = vendors.twilio.receive({
    from: person.phone,
    to: number,
    body,
    files,
  });
  const media = Object.fromEntries(mediaUrls.map((url, at) => [`MediaUrl${at}`, url]));
  const extra = { MessageSid: sid, NumMedia: String(files.length), ...media };
  expect(await textLive(house!.url, person.phone, body, extra)).toBe(200);
}

const texted = (): string[] =>
  vendors.twilio.messages
    .filter(({ to, direction }) => to === person.phone && direction !== "inbound")
    .map(({ body }) => body);
const heard = (words: RegExp): Promise<string> =>
  vi.waitFor(
    () =>
      texted().find((body) => words.test(body)) ?? Promise.reject(new Error(texted().join("\n"))),
    {
      timeout: 90_000,
      interval: 200,
    },
  );

/** The person's word to each question about the claim. */
const answers: Record<PutQuestion, string> = {
  ...{ Q1: "N", Q2: "N", Q3: "N", Q4: "N", Q5: "N", Q6: "N", Q7: "Y", Q8: "HOME", Q9: "New York" },
  ...{
    Q10: "no",
    Q11: "not sure",
    Q12: "N",
    Q13: "N",
    J1: "N",
    J2: "N",
    J3: "Y",
    J4: "N",
    J5: "Y",
    J6: "N",
  },
};

/**
 * Answers in the portal whatever is asked about a case, which takes an answer to the open question
 * alone. @returns the questions, in their order
 */
async function answerAll(caseNumber: string, portal: FormVisitor): Promise<PutQuestion[]> {
  const asked: PutQuestion[] = [];
  const left = Object.keys(answers) as PutQuestion[];
  for (let at = 0; at < left.length;) {
    const id = left[at]!;
    const fields = { intent: "answer", question: questionTexts[id], answer: answers[id] };
    const { status } = await portal.send(`/user/cases/${caseNumber}`, fields);
    expect([200, 409]).toContain(status);
    if (status === 409) at += 1;
    else {
      asked.push(...left.splice(at, 1));
      at = 0;
    }
  }
  return asked;
}

const day = (before: number): string =>
  new Date(Date.now() - before * 86_400_000).toLocaleDateString("en-US", {
    month: "short",
    day: "numeric",
    year: "numeric",
  });

const mailedTo = (to: string, words: RegExp): Promise<string> =>
  vi.waitFor(
    () => {
      const found = vendors.mails
        .filter((mail) => mail.to === to)
        .flatMap(({ raw }) => {
          const plain = raw.replace(/=\r?\n/g, "").replaceAll("=3D", "=");
          return words.exec(plain)?.[0] ?? [];
        });
      return found.at(-1) ?? Promise.reject(new Error(`no such mail to ${to}`));
    },
    { timeout: 60_000, interval: 200 },
  );

const later = 4 * 86_400_000;

/** A member of staff sets a password over the mailed link, and signs in with a second step. */
async function enterAsStaff(): Promise<FormVisitor> {
  const desk = new FormVisitor(house!.url, origin);
  await desk.send("/login?portal=admin", { intent: "reset", email: boss });
  const link = await mailedTo(boss, /https:\/\/\S+\/reset-password\?token=[\w.-]+/);
  const password = "a quiet horse reads 12 maps";
  expect((await desk.send(link, { password, again: password })).status).toBe(302);
  const signIn = { intent: "sign-in", email: boss, password, next: "/super-admin/payouts" };
  expect((await desk.send("/login?portal=admin", signIn)).status).toBe(302);
  const page = "/user/settings/authenticator";
  await desk.send(page, { intent: "begin" });
  const shown = await (await desk.open(page)).text();
  const key = fromBase32(/select-all">([A-Z2-7 ]+)</.exec(shown)![1]!);
  const code = generateHOTP(key, BigInt(Math.floor((Date.now() + later) / 30_000)), 6);
  expect((await desk.send(page, { intent: "confirm", code })).status).toBe(200);
  return desk;
}

it("issue 25, 8: the first claim is texted, read, answered for, released and settled, and its money arrives by the vendor's link", async () => {
  await text("hi");
  await heard(/full name/);
  await text("Pat Person");
  await heard(/email address/);
  await text(person.email);
  await heard(/reply AGREE/);
  await text("AGREE");
  const link = /\/join\/\S+/.exec(await heard(/You're in/))![0];
  const portal = new FormVisitor(house!.url, origin);
  const joining = { email: person.email, password: "a quiet horse reads 12 maps" };
  expect((await portal.send(link, joining)).status).toBe(302);
  const { picture, sender } = await drawStopped([110, 110, 60, 40].map(day));
  await text("", picture);
  const caseNumber = /TC-\d+/.exec(await heard(/is accepted as case TC-/))![0];
  const act = (words: string) => type(`npm run act -- ${words}`);
  const caseId = /case_\w+/.exec(await act("list-unreleased"))?.[0] ?? "";
  // CL-10: nobody is pursued, and nobody is owed money, before the facts hold.
  const open = await act(`release-case ${caseId}`);
  expect(open).toContain("No theory holds by the facts that are known.");
  expect(await act(`settle ${caseNumber}`)).toBe(open);

  const asked = await answerAll(caseNumber, portal);
  expect(asked.length, "CL-09").toBeLessThanOrEqual(5);
  expect(await act(`release-case ${caseId}`)).toBe("Released.\n");
  await mailedTo(sender, new RegExp(String.raw`\[${caseNumber}\] Notice of claim`));
  expect(await act(`show-outreach ${caseId}`)).toContain(`letter initial_notice to ${sender}`);

  expect(await act(`settle ${caseNumber}`)).toContain("$500.00 owed to its owner");
  expect(await act(`mark-paid ${caseNumber} 1000`)).toContain("$1,000.00 received");
  const payout = /pay_\w+/.exec(await act("list-payouts pending"))![0];
  // Somebody whose password was set is not paid for some days, in case it was another who set it.
  expect(await act(`send-payout ${payout}`)).toContain("payouts wait until");
  settings.CLOCK_AHEAD = String(later);
  await startAnew();
  expect(await act(`send-payout ${payout}`)).toContain("Whoever settled the case does not send");

  const desk = await enterAsStaff();
  const seen = String(Date.now() + later);
  const move = { intent: "move", payoutId: payout, seen, to: "processing", note: "" };
  const moved = await desk.send("/super-admin/payouts", move);
  expect(moved.status, moved.headers.get("location") ?? "").toBe(200);
  await vi.waitFor(() => expect(vendors.tremendous.orders.size).toBe(1), { timeout: 30_000 });
  await text("PAYOUT");
  const page = /https:\S+/.exec(await heard(/\/paid\/\S+/))![0];
  const opened = await portal.open(`${page}?open=${payout}`);
  expect(opened.headers.get("location")).toMatch(/^https:\/\/reward\.example\//);
  expect(await act("list-payouts completed")).toContain(payout);
  expect((await diagnose()).filter(({ level }) => level === "fail")).toEqual([]);
  expect(house?.output(), "what Node warns of").not.toContain("MaxListenersExceededWarning");
}, 300_000);
