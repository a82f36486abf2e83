import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { acts } from "~/server/operator/acts";
import { fakeTwilioSetup, twilioState } from "~/tests/fakes/twilio-setup";
import { serveFake, type ServedFake } from "~/tests/support/serve-fake";

// Each command of docs/runbook.md is typed as it stands there, in its order: a folder with a
// database is backed up, restored in place and elsewhere, proved, and told what it does not know.
const folder = mkdtempSync(join(tmpdir(), "runbook-"));
const key = join(folder, "private.pem");
const places: Record<string, string> = {
  "/some/empty/folder": join(folder, "elsewhere"),
  "/tmp/drill/house": join(folder, "drill", "house"),
  "private.pem": key,
};
const settings: Record<string, string> = {
  DATA_DIR: join(folder, "data"),
  JOURNAL_DIR: join(folder, "journal"),
};
mkdirSync(settings.JOURNAL_DIR!);

// Twilio, as the doctor finds it and sets it: another's webhook stands at the number.
const origin = "https://app.example.com";
const theirs = "https://demo.twilio.com/welcome/sms/reply";
const [accountSid, phone] = [`AC${"a".repeat(32)}`, "+12125550100"];
const account = twilioState(origin, phone, `MG${"b".repeat(32)}`);
const number = account.numbers[0]!;
let twilio: ServedFake;
beforeAll(async () => {
  twilio = await serveFake(
    (baseUrl) =>
      fakeTwilioSetup({ accountSid, authToken: "token-1", baseUrl, state: () => account }).handlers,
  );
});
afterAll(async () => {
  await twilio.stop();
  rmSync(folder, { recursive: true, force: true });
});
const withTwilio = (): Record<string, string> => ({
  BASE_URL: origin,
  TWILIO_ACCOUNT_SID: accountSid,
  TWILIO_AUTH_TOKEN: "token-1",
  TWILIO_PHONE_NUMBER: phone,
  TWILIO_API_BASE_URL: twilio.url,
});

/** Types one of the doctor's commands while the number's webhook is another's. */
async function consult(command: string): Promise<void> {
  Object.assign(number, { sms_url: theirs, sms_method: "GET" });
  const { says } = await type(command, withTwilio());
  expect(says, command).toMatch(/house\.disk/);
  const ours = `${origin}/webhooks/twilio/messages`;
  // Nothing is set before a yes.
  expect(number, command).toMatchObject({ sms_url: theirs, sms_method: "GET" });
  expect(says, command).toMatch(/^FAIL +twilio\.webhook .+demo\.twilio\.com/m);
  if (!command.includes("--fix")) return;
  expect(says, "shown before it is set").toContain(`${new URL(theirs).origin} -> ${ours}`);
  const { says: then } = await type(`${command} --yes`, withTwilio());
  expect(number, `${command} --yes`).toMatchObject({ sms_url: ours, sms_method: "POST" });
  expect(then).toMatch(/^ok +twilio\.webhook /m);
}

type Answer = { code: number; says: string };

function type(act: string, more: Record<string, string> = {}): Promise<Answer> {
  const words = act.split(" ").map((word) => places[word] ?? word);
  return promisify(execFile)("npm", ["run", "-s", "act", "--", ...words], {
    env: { ...process.env, ...settings, ...more },
  }).then(
    ({ stdout }) => ({ code: 0, says: stdout }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      says: stdout + stderr,
    }),
  );
}

const paper = readFileSync("docs/runbook.md", "utf8");
/** What the paper names without the command before it, and the drill by hand tells to type. */
const proofs = ["verify-ledger", "verify-consent", "verify-evidence"];
const commands = [
  ...new Set(
    [...paper.matchAll(/npm run act -- ([a-z][^`\n#|]*)/g)].map(([, act = ""]) =>
      act
        .split(/ until | which |, |\. /)[0]!
        .replace(/\.$/, "")
        .trim(),
    ),
  ),
];

it(
  "issue 25, 8: every command of the runbook does what the paper says, typed in its order",
  { timeout: 400_000 },
  async () => {
    expect(commands).toEqual(
      expect.arrayContaining([
        "back-up",
        "restore newest --key private.pem",
        "restore --to /some/empty/folder --key private.pem",
        "after-restore",
        "drill",
        "doctor --fix",
      ]),
    );
    const made = await type("backup-key");
    settings.BACKUP_PUBLIC_KEY = /BACKUP_PUBLIC_KEY=(\S+)/.exec(made.says)![1]!;
    const half = /-----BEGIN PRIVATE KEY-----[^]+-----END PRIVATE KEY-----\n/.exec(made.says)![0];
    writeFileSync(key, half, { mode: 0o600 });

    const failed: string[] = [];
    for (const command of commands) {
      // The doctor of a folder without a server and other vendors has something to say.
      if (command.startsWith("doctor")) {
        await consult(command);
        continue;
      }
      const { code, says } = await type(command);
      if (code !== 0) failed.push(`${command}: ${says}`);
      if (command === "list-backups") expect(says).toMatch(/^000001-/m);
    }
    expect(failed).toEqual([]);
    const named = [...paper.matchAll(/`([a-z][a-z-]+)(?: [^`\n]*)?`/g)].map(
      ([, name = ""]) => name,
    );
    const typed = new Set([...commands.map((command) => command.split(" ")[0]), ...proofs]);
    expect(named.filter((name) => name in acts && !typed.has(name))).toEqual([]);
    for (const act of proofs)
      expect(await type(act, { DATA_DIR: places["/tmp/drill/house"]! })).toMatchObject({ code: 0 });
  },
);
