import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { drawPicture } from "~/tools/world/draw/draw-picture";
import { families } from "~/tools/world/families";

// `npx tsx tools/world/draw/draw-world.ts FOLDER [--each=N] [--seed=N] [--held|--learnt]` draws N
// pictures of each family into FOLDER and writes what is true of them into truth.jsonl.
const value = (name: string, otherwise: number): number =>
  Number(
    process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise,
  );
const folder = process.argv.slice(2).find((word) => !word.startsWith("--")) ?? ".cache/world";
const chosen = families.filter(
  ({ held }) =>
    (!process.argv.includes("--held") || held) && (!process.argv.includes("--learnt") || !held),
);
mkdirSync(folder, { recursive: true });
const rows: string[] = [];
for (const family of chosen)
  for (let index = 0; index < value("each", 15); index++) {
    const { bytes, truth } = await drawPicture(family, value("seed", 1), index);
    writeFileSync(join(folder, truth.file), bytes);
    rows.push(JSON.stringify(truth));
  }
writeFileSync(join(folder, "truth.jsonl"), `${rows.join("\n")}\n`);
console.log(`${rows.length} pictures of ${chosen.length} families in ${folder}`);
