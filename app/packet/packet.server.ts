import { extname } from "node:path";
import { agreementFiles } from "~/app/packet/agreement-files.server";
import { readPapers, sha256, type Missing, type Recorded } from "~/app/packet/stored-papers.server";
import { zip } from "~/app/packet/zip.server";
import { seconds } from "~/core/duration";
import { minuteText } from "~/app/components/moments";
import { hashBefore } from "~/core/evidence/hash-before";
import { custodyFacts } from "~/core/evidence/record-custody";
import type { ExportedCase } from "~/core/outreach/papers/export-case";
import { caseStatusLabels, outreachStepLabels } from "~/db/vocabulary";
import { env } from "~/env";
import { reserveBytes } from "~/integrations/sandbox/reserve-bytes";
import { runInSandbox } from "~/integrations/sandbox/run-in-sandbox";
import { storage } from "~/integrations/storage/storage";
import { evidencePacket, type Exhibit } from "~/letters/evidence-packet";
import { log } from "~/log";
import { wholeReplies } from "~/operations/bodies/whole-replies";
import verifier from "~/letters/verify-packet.mjs?raw";

const letterOf = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : `A${index - 25}`;

type Original = Exhibit & { entry: Recorded; fileId: string };

const isDamaged = ({ bytes, recorded }: Recorded): boolean => sha256(bytes) !== recorded;

async function pictureOf(bytes: Uint8Array): Promise<Uint8Array | null> {
  try {
    return await runInSandbox.renderPreview(bytes, 1200, "packet");
  } catch {
    return null;
  }
}

async function readOriginal(file: ExportedCase["files"][number], index: number): Promise<Original> {
  const bytes = await storage().get(file.filePath);
  const letter = letterOf(index);
  const name = `exhibits/exhibit-${letter}${extname(file.filePath)}`;
  const entry = { name, bytes, recorded: file.fileHash };
  const damaged = isDamaged(entry);
  return {
    letter,
    name,
    type: file.fileType,
    size: bytes.length,
    sha256: file.fileHash,
    damaged,
    arrived: `${minuteText(file.arrivedAt)} (New York), by ${file.arrivedVia}${file.arrivedFrom ? `, ${file.arrivedFrom}` : ""}`,
    picture: damaged ? null : await pictureOf(bytes),
    entry,
    fileId: file.id,
  };
}

const spoken = (kind: string): string => kind.replaceAll(/[._-]/g, " ");

function factsOf({ row, claimant, filing }: ExportedCase): [string, string][] {
  const known: [string, string | null][] = [
    ["Claimant", claimant || null],
    ["Status", caseStatusLabels[row.status]],
    ["Opened", `${minuteText(row.createdAt)} (New York)`],
    ["Sender's address", row.violatorEmail],
    ["Sender's number", row.senderPhone],
    ["Sender's name", row.senderName],
    ["Filing", filing ? `${filing.court}, number ${filing.number}, on ${filing.filedOn}` : null],
  ];
  return known.filter((fact): fact is [string, string] => fact[1] !== null);
}

function readme(number: string): string {
  return [
    `Evidence packet of case ${number}`,
    "",
    "evidence.pdf    the case on paper: facts, exhibits, story, chain of custody",
    "exhibits/       the original files, byte for byte as they arrived",
    "registry/       the registry's e-mail about the number, as it came",
    "letters/        the letters that were sent, replies/ what came back (raw mail)",
    "agreement/      what the person accepted, in its exact words and as they got it, and the instrument of this claim",
    "manifest.json   every file's SHA-256 and size, and the chain of custody",
    "SHA256SUMS      the same hashes for sha256sum",
    "verify.mjs      proves the packet",
    "",
    "To prove it offline, with nothing but Node.js 18 or newer:   node verify.mjs",
    "With the tools of any Unix:                                  sha256sum -c SHA256SUMS",
    "",
    "The chain of custody: a row's hash is the SHA-256 of the hash of the row before it, a line feed, and the row's facts as JSON pairs",
    "in the order of their names. Rows of other cases stand between the rows given here; each carries the hash of the row before it.",
    "",
  ].join("\n");
}

// These bytes were made just now, so their own hash is the recorded one.
const recordNow = (name: string, bytes: Uint8Array): Recorded => ({
  name,
  bytes,
  recorded: sha256(bytes),
});

function warning(damaged: readonly string[], missing: readonly Missing[]): string {
  const changed = [
    "These files are not the ones that arrived or were written: their bytes have changed in storage since.",
    ...damaged.map((name) => `- ${name}`),
    "SHA256SUMS and manifest.json give the fingerprints that were recorded then, so that every check fails for them.",
  ];
  const lost = [
    "These files belong to the case and are not in storage any more:",
    ...missing.map(
      ({ name, sha256: hash }) => `- ${name}${hash === null ? "" : `, SHA-256 ${hash}`}`,
    ),
  ];
  return [
    "THIS PACKET IS NOT WHOLE.",
    ...(damaged.length > 0 ? changed : []),
    ...(missing.length > 0 ? lost : []),
    "Restore them from a backup.",
    "",
  ].join("\n");
}

// Memory holds the originals, the archive made of them, and what comes with each. A mail counts
// with its greatest possible size.
const maxMail = 25 * 1024 * 1024;
const copies = 2;

function roomFor({ files, replies }: ExportedCase): number {
  return files.reduce((sum, { fileSize }) => sum + fileSize, replies.length * maxMail) * copies;
}

/**
 * An evidence packet: the case on paper, the originals, and the means to verify both offline, as a
 * zip archive. It is made when there is room in memory. The hashes are those recorded when each
 * file arrived: a file that has changed since, or that storage has lost, is named everywhere, and
 * the packet's own check fails for it.
 * @throws FileMissing, TooManyBytes
 */
export function makePacket(
  exported: ExportedCase,
): Promise<{ fileName: string; bytes: Uint8Array }> {
  return reserveBytes({ owner: "packets", bytes: roomFor(exported), timeout: seconds(25) }, () =>
    pack(exported),
  );
}

function factPages(
  exported: ExportedCase,
  originals: Original[],
): Parameters<typeof evidencePacket>[0] {
  const { row, letters, replies, story, custody, reading, exportedAt } = exported;
  return {
    product: env.PRODUCT_NAME,
    caseNumber: row.externalCaseId ?? row.id,
    facts: factsOf(exported),
    exhibits: originals,
    messages: reading?.messages ?? [],
    story: story.map(
      ({ at, kind, actorKind }) => `${minuteText(at)}: ${spoken(kind)} (${actorKind})`,
    ),
    letters: letters.map(
      ({ step, toAddress, state, sentAt, dueAt }) =>
        `${outreachStepLabels[step]} to ${toAddress}, ${state}, ${minuteText(sentAt ?? dueAt)}`,
    ),
    replies: replies.map(({ fromAddress: from, subject, textBody: text }) => ({
      from,
      subject,
      text,
    })),
    custody: custody.map(
      ({ at, act, actorKind, fileHash, detail }) =>
        `${minuteText(at)}: ${act} by ${actorKind}${detail ? `, ${detail}` : ""}, SHA-256 ${fileHash}`,
    ),
    exportedAt,
  };
}

async function pack(exported: ExportedCase): Promise<{ fileName: string; bytes: Uint8Array }> {
  const { row, files, custody, exportedAt } = exported;
  const number = row.externalCaseId ?? row.id;
  const originals = await Promise.all(files.map(readOriginal));
  const replies = await wholeReplies(exported.replies, Infinity);
  const pdf = await evidencePacket(factPages({ ...exported, replies }, originals));
  const { found, missing } = await readPapers(exported);
  const kept: Recorded[] = [
    ...originals.map(({ entry }) => entry),
    ...found,
    ...agreementFiles(exported),
  ];
  const damaged = kept.filter(isDamaged).map(({ name }) => name);
  const isWhole = damaged.length === 0 && missing.length === 0;
  if (!isWhole)
    log.error(
      { caseId: row.id, damaged, missing: missing.map(({ name }) => name) },
      "files of an evidence packet have changed or are missing",
    );
  const contents: Recorded[] = [
    ...(isWhole ? [] : [recordNow("DAMAGED.txt", Buffer.from(warning(damaged, missing)))]),
    recordNow("evidence.pdf", pdf),
    ...kept,
    recordNow("README.txt", Buffer.from(readme(number))),
    recordNow("verify.mjs", Buffer.from(verifier)),
  ];
  const manifest = {
    case: number,
    exportedAt: new Date(exportedAt).toISOString(),
    files: contents.map(({ name, bytes, recorded }) => ({
      name,
      sha256: recorded,
      size: bytes.length,
    })),
    damaged,
    missing,
    exhibits: originals.map(({ name, fileId, sha256: hash }) => ({ name, fileId, sha256: hash })),
    custody: custody.map((entry) => ({
      seq: entry.seq,
      ...custodyFacts(entry),
      prevHash: entry.prevHash || hashBefore(entry.seq),
      rowHash: entry.rowHash,
    })),
  };
  const proof = recordNow("manifest.json", Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  const sums = [...contents, proof].map(({ name, recorded }) => `${recorded}  ${name}\n`).join("");
  return {
    fileName: `evidence-${number}${isWhole ? "" : "-DAMAGED"}.zip`,
    bytes: zip([...contents, proof, { name: "SHA256SUMS", bytes: Buffer.from(sums) }], exportedAt),
  };
}
