import { execFileSync } from "node:child_process";
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { reader } from "~/integrations/reader/reader";
import { readerPool, type PoolUsage } from "~/integrations/reader/worker-pool";
import { readPictures, type ReadRow } from "~/scripts/reader/read-pictures";
import { familiesTable } from "~/scripts/reader/families-table";
import { readFamilies, type FamilyRow } from "~/scripts/reader/read-families";
import { readLeftOut } from "~/scripts/reader/read-left-out";
import { readMany } from "~/scripts/reader/read-many";
import { watchMemory, type MemoryWatch } from "~/scripts/reader/watch-memory";
import { families } from "~/tools/world/families";

type Label = {
  file: string;
  expected: string;
  violator_email: string | null;
  violator_email_alt: string[];
  near_duplicate_of: string | null;
};
type Score = Record<
  | "email_recall"
  | "decision_lenient"
  | "user_own_email_picked"
  | "accepted_with_wrong_email"
  | "false_accepts"
  | "sender_exact"
  | "token_f1"
  | "attribution"
  | "timestamp_f1"
  | "exact_duplicates_found"
  | "near_duplicates_found",
  number
>;
type Measure = { name: string; value: number; limit: number; atLeast: boolean; unit: string };

const option = (name: string): string | undefined =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);

/** Reads drawn pictures of the families not used in training, or with `--learnt` of the others. */
async function readUnseen(): Promise<void> {
  const rows: FamilyRow[] = [];
  const chosen = families.filter(({ held }) => held !== process.argv.includes("--learnt"));
  const [each, seed] = [Number(option("each") ?? 15), Number(option("seed") ?? 1)];
  const file = option("rows");
  if (file) rmSync(file, { force: true });
  for await (const row of readFamilies(reader(), chosen, each, seed)) {
    rows.push(row);
    if (file) appendFileSync(file, `${JSON.stringify(row)}\n`);
    if (process.stderr.isTTY) process.stderr.write(`\r${rows.length} of ${chosen.length * each}`);
  }
  await reader().close();
  console.log(familiesTable(rows));
}

const leftOut = option("left-out");
if (leftOut) {
  const [each, seed] = [Number(option("each") ?? 4), Number(option("seed") ?? 1)];
  console.log(familiesTable([...readLeftOut(leftOut, each, seed)]));
  process.exit(0);
}

if (process.argv.includes("--unseen")) {
  await readUnseen();
  process.exit(0);
}

const folder =
  process.argv.find((word, i) => i > 1 && !word.startsWith("--")) ??
  join("..", "shared", "data", "screenshots");
const labels = readFileSync(join(folder, "labels.jsonl"), "utf8")
  .split("\n")
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Label);

async function readAll(): Promise<ReadRow[]> {
  const configured = reader();
  const rows: ReadRow[] = [];
  for await (const row of readPictures(
    configured,
    labels.map(({ file }) => join(folder, file)),
  )) {
    rows.push(row);
    if (process.stderr.isTTY) process.stderr.write(`\r${rows.length} of ${labels.length}`);
  }
  return rows;
}

/** The set's own scorer judges, so that the reader does not mark its own work. */
function scored(rows: readonly ReadRow[]): Score {
  const place = mkdtempSync(join(tmpdir(), "bench-reader-"));
  const predictions = join(place, "predictions.jsonl");
  writeFileSync(predictions, rows.map((row) => JSON.stringify(row)).join("\n"));
  const json = execFileSync(
    process.execPath,
    [join(folder, "score.mjs"), join(folder, "labels.jsonl"), predictions, "--json"],
    {
      encoding: "utf8",
    },
  );
  rmSync(place, { recursive: true });
  return JSON.parse(json) as Score;
}

function unflagged(rows: readonly ReadRow[]): number {
  return labels.filter((label) => {
    const row = rows.find(({ file }) => file === label.file);
    const right = [label.violator_email, ...label.violator_email_alt].includes(
      row?.violator_email ?? null,
    );
    return row?.decision === "accept" && !right && !row.needs_review;
  }).length;
}

function reviewShare(rows: readonly ReadRow[]): number {
  const readable = labels
    .filter(({ expected }) => expected !== "invalid_file" && expected !== "reject_unreadable")
    .map(({ file }) => file);
  return (
    rows.filter(({ file, needs_review }) => needs_review && readable.includes(file)).length /
    Math.max(1, readable.length)
  );
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/**
 * Wall times of warm readings: excludes the first one, which starts the worker, and files that are
 * refused at once.
 */
function wallTimes(rows: readonly ReadRow[]): number[] {
  return rows
    .filter(({ decision }) => decision !== "invalid_file")
    .slice(1)
    .map(({ ms }) => ms);
}

function megabytes(name: string, value: number): Measure {
  return { name, value, limit: 700, atLeast: false, unit: " MB" };
}

function measures(
  rows: readonly ReadRow[],
  score: Score,
  usage: PoolUsage,
  memory: ReturnType<MemoryWatch["peak"]>,
): Measure[] {
  const share = (name: string, value: number, limit: number, atLeast = true): Measure => ({
    name,
    value: value * 100,
    limit,
    atLeast,
    unit: "%",
  });
  const count = (name: string, value: number, limit: number): Measure => ({
    name,
    value,
    limit,
    atLeast: false,
    unit: "",
  });
  const near = labels.filter(({ near_duplicate_of }) => near_duplicate_of).length;
  return [
    share("sender's address exact (recall)", score.email_recall, 96),
    share("decisions, lenient", score.decision_lenient, 96),
    count("claimant's own address picked", score.user_own_email_picked, 0),
    count(
      "accepted with a wrong address + false accepts",
      score.accepted_with_wrong_email + score.false_accepts,
      2,
    ),
    count("of these without needs_review", unflagged(rows), 0),
    share("sender", score.sender_exact, 93),
    share("message token F1", score.token_f1, 93),
    share("who said what (attribution)", score.attribution, 93),
    share("timestamps F1", score.timestamp_f1, 90),
    share("exact duplicates found", score.exact_duplicates_found, 100),
    {
      name: `near duplicates found (of ${near})`,
      value: Math.round(score.near_duplicates_found * near),
      limit: Math.ceil((near * 2) / 3),
      atLeast: true,
      unit: "",
    },
    share("needs_review among the readable", reviewShare(rows), 12, false),
    {
      name: "median time, warm, one core (processor time)",
      value: median(usage.cpu.slice(1)) / 1000,
      limit: 2,
      atLeast: false,
      unit: " s",
    },
    megabytes("resident memory of a worker, peak", usage.peakMemory / 1024 / 1024),
    megabytes("resident memory of all reader processes, peak", memory.reader),
    megabytes("the same and what this process grew by, peak", memory.total),
  ];
}

function print({ name, value, limit, atLeast, unit }: Measure): void {
  const met = atLeast ? value >= limit - 1e-9 : value <= limit + 1e-9;
  console.log(
    `| ${name} | ${value.toFixed(unit === "" ? 0 : 1)}${unit} | ${atLeast ? "≥" : "≤"} ${limit}${unit} | ${met ? "yes" : "NO"} |`,
  );
}

const memory = watchMemory();
const many = Number(option("many") ?? 0);
if (many > 0) {
  await readMany(
    reader(),
    labels.map(({ file }) => join(folder, file)),
    many,
    memory,
  );
  process.exit(0);
}
const rows = await readAll();
const usage = readerPool().usage();
await reader().close();
memory.stop();
console.log(
  `${rows.length} files of ${folder}\n\n| measure | reached | must | met |\n|---|---|---|---|`,
);
for (const measure of measures(rows, scored(rows), usage, memory.peak())) print(measure);
console.log(
  `\nMedian wall time on this machine, as busy as it was: ${(median(wallTimes(rows)) / 1000).toFixed(1)} s`,
);
console.log(
  "Memory is sampled every 50 ms from /proc: the reader's workers and what they start; pages they share count for each.",
);
const rowsFile = option("rows");
if (rowsFile) writeFileSync(rowsFile, rows.map((row) => JSON.stringify(row)).join("\n"));
