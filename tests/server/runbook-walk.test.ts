import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";

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
afterAll(() => rmSync(folder, { recursive: true, force: true }));

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
      const { code, says } = await type(command);
      // The doctor of a folder without a server and vendors has something to say.
      if (code !== 0 && !command.startsWith("doctor")) failed.push(`${command}: ${says}`);
      if (command.startsWith("doctor")) expect(says, command).toMatch(/house\.disk/);
      if (command === "list-backups") expect(says).toMatch(/^000001-/m);
    }
    expect(failed).toEqual([]);
    for (const act of ["verify-ledger", "verify-consent", "verify-evidence"])
      expect(await type(act, { DATA_DIR: places["/tmp/drill/house"]! })).toMatchObject({ code: 0 });
  },
);
