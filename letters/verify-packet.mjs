// Proves an evidence packet with nothing but Node.js 18 or newer:  node verify.mjs
// 1. Every file has the SHA-256 and the size that manifest.json gives.
// 2. Every row of the chain of custody has the hash that its contents and the row before it give.
// 3. Every exhibit has the hash under which it was stored when it arrived.
// 4. The packet holds nothing else, and its case number is the one that the chain of custody names.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

const folder = dirname(fileURLToPath(import.meta.url));
const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");
const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));
const problems = [];

for (const { name, sha256: expected, size } of manifest.files) {
  let bytes;
  try {
    bytes = readFileSync(join(folder, name));
  } catch {
    problems.push(`${name} is missing.`);
    continue;
  }
  if (bytes.length !== size || sha256(bytes) !== expected)
    problems.push(`${name} is not the file that was exported.`);
}

for (const name of manifest.damaged ?? [])
  problems.push(`${name} had changed before it was exported: it is not the file that arrived.`);

for (const { name } of manifest.missing ?? [])
  problems.push(`${name} was missing from storage when the packet was made.`);

for (const { rowHash, prevHash, seq, ...facts } of manifest.custody) {
  const canonical = JSON.stringify(
    Object.keys(facts)
      .sort()
      .map((key) => [key, facts[key]]),
  );
  if (sha256(`${prevHash}\n${canonical}`) !== rowHash)
    problems.push(`Row ${seq} of the chain of custody was changed.`);
}

for (const { name, fileId, sha256: hash } of manifest.exhibits) {
  const stored = manifest.custody.find((row) => row.fileId === fileId && row.act === "stored");
  if (!stored) problems.push(`${name} has no record of its arrival.`);
  else if (stored.fileHash !== hash) problems.push(`${name} is not the file that arrived.`);
}

// A folder that was unpacked may hold what the unpacker's own machine puts there.
const ofMachine = /(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/;
const proofs = ["manifest.json", "SHA256SUMS"];
const known = new Set([...manifest.files.map(({ name }) => name), ...proofs]);

function filesIn(path) {
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesIn(join(path, entry.name)) : [join(path, entry.name)],
  );
}
for (const path of filesIn(folder)) {
  const name = relative(folder, path).split(sep).join("/");
  if (!known.has(name) && !ofMachine.test(name))
    problems.push(`${name} is not part of the packet: it was added afterwards.`);
}

// Rows of the chain are hashed: the number that an export wrote there cannot be changed unseen.
const exported = manifest.custody
  .filter(({ act }) => act === "exported")
  .map(({ detail }) => /^evidence packet of (.+)$/.exec(detail ?? "")?.[1])
  .filter(Boolean)
  .pop();
if (exported && exported !== manifest.case)
  problems.push(
    `The case number ${manifest.case} was changed: the chain of custody says ${exported}.`,
  );
let sums = "";
try {
  sums = readFileSync(join(folder, "SHA256SUMS"), "utf8");
} catch {
  problems.push("SHA256SUMS is missing.");
}
const summed = /^([0-9a-f]{64}) {2}manifest\.json$/m.exec(sums)?.[1];
if (sums !== "" && summed !== sha256(readFileSync(join(folder, "manifest.json"))))
  problems.push("manifest.json is not the file that was exported.");

const counted = `${manifest.files.length} files, ${manifest.custody.length} rows of the chain of custody`;
console.log(
  problems.length === 0
    ? `The packet is whole: ${counted}.`
    : `The packet is NOT whole (${counted}):`,
);
for (const problem of problems) console.log(`- ${problem}`);
process.exitCode = problems.length === 0 ? 0 : 1;
