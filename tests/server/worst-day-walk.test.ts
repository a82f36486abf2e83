import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";
import { acts } from "~/server/operator/acts";
import { copyFolder } from "~/tests/support/copy-folder";
import { startHouseIn, stopChild, type StartedHouse } from "~/tests/support/start-child";

// Each command of docs/operations.md from "The worst day" to "Upgrades" is typed as it stands: an
// older copy of a database is opened, found out, told what it does not know, and opened again.
const folder = mkdtempSync(join(tmpdir(), "worst-day-"));
const bucket = join(folder, "bucket");
mkdirSync(bucket);
const settings = { DATA_DIR: join(folder, "data"), JOURNAL_DIR: join(folder, "journal") };
const shipping = { ...settings, REPLICA_URL: `file://${bucket}` };
let house: StartedHouse | undefined;
afterAll(async () => {
  if (house?.process.exitCode === null) await stopChild(house);
  rmSync(folder, { recursive: true, force: true });
});

const paper = readFileSync("docs/operations.md", "utf8");
const worstDay = paper.slice(
  paper.indexOf("## The worst day"),
  paper.indexOf("## What is kept for how long"),
);
const typed = new Set<string>();

type Answer = { code: number; says: string };
const run = (words: string[], environment: Record<string, string>): Promise<Answer> =>
  promisify(execFile)("npm", ["run", "-s", ...words], {
    env: { ...process.env, ...environment },
  }).then(
    ({ stdout }) => ({ code: 0, says: stdout }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      says: stdout + stderr,
    }),
  );

/** Types an act that stands in the paper, with some words put in the place of the paper's. */
async function type(
  command: string,
  places: Record<string, string> = {},
  environment: Record<string, string> = settings,
): Promise<Answer> {
  const [act = ""] = command.split(" ");
  typed.add(act);
  expect(worstDay).toContain(command);
  const words = command.match(/"[^"]+"|\S+/g) ?? [];
  return run(["act", "--", ...words.map((word) => places[word] ?? word)], environment);
}

const start = async (environment: Record<string, string> = settings): Promise<StartedHouse> =>
  (house = await startHouseIn(settings.DATA_DIR, { environment }));

const closedDoors = async (): Promise<string[]> => {
  const { says } = await type("list-doors");
  return ["texts", "mail", "payouts", "webhooks"].filter((door) => says.includes(door));
};

it(
  "issue 24: every command of the worst day and of an upgrade does what the paper says",
  { timeout: 500_000 },
  async () => {
    const before = join(folder, "before");
    await stopChild(await start());
    copyFolder(settings.DATA_DIR, before);
    // Each life leaves its place in the journal, which an older copy does not know.
    await stopChild(await start());
    copyFolder(before, settings.DATA_DIR);

    const fenced = await start();
    expect(await closedDoors()).toHaveLength(4);
    const reason = { '"REASON"': "The orders were compared with the vendor's list by hand." };
    expect(await type('open-door payouts "REASON"', reason)).toMatchObject({ code: 0 });
    expect(await closedDoors()).toHaveLength(3);
    expect((await type("after-restore")).code).toBe(0);
    expect(await closedDoors()).toEqual([]);
    expect((await type("list-doors")).says).toContain("Every door is open.");
    expect((await type("migrate --plan")).code).toBe(0);
    await stopChild(fenced);

    // Its journal is gone as well.
    copyFolder(before, settings.DATA_DIR);
    await stopChild(await start());
    rmSync(settings.JOURNAL_DIR, { recursive: true });
    const alone = await start();
    expect(await closedDoors()).toHaveLength(4);
    expect((await type("after-restore")).says).toContain(
      "The journal of this database is not there.",
    );
    expect(await closedDoors()).toHaveLength(4);
    await type("after-restore --without-journal");
    expect(await closedDoors()).toEqual([]);
    await stopChild(alone);

    await stopChild(await start(shipping));
    expect((await type("drill", {}, shipping)).says).toContain("found whole");
    const elsewhere = { FOLDER: join(folder, "elsewhere") };
    expect(await type("restore --to FOLDER", elsewhere, shipping)).toMatchObject({ code: 0 });
    const [generation = ""] = readdirSync(join(bucket, "generations"));
    const named = { FOLDER: join(folder, "generation"), G: generation };
    const back = await type("restore --to FOLDER --generation G", named, shipping);
    expect(back).toMatchObject({ code: 0, says: expect.stringContaining("Restored to") });
    expect(await type("migrate")).toMatchObject({ code: 0 });
    expect(await run(["act", "--", "back-up"], settings)).toMatchObject({ code: 0 });
    const newest = { FOLDER: join(folder, "newest") };
    expect(await type("restore newest --to FOLDER", newest)).toMatchObject({ code: 0 });

    const acted = [...worstDay.matchAll(/`(?:npm run act -- )?([a-z][a-z-]+)(?: [^`\n]*)?`/g)];
    const missing = acted
      .map(([, act = ""]) => act)
      .filter((act) => act in acts && !typed.has(act));
    expect(missing).toEqual([]);
  },
);
