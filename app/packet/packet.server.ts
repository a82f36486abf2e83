import { createHash } from "node:crypto";
import { extname } from "node:path";
import { zip, type ZipEntry } from "~/app/packet/zip.server";
import { seconds } from "~/core/duration";
import { minuteText } from "~/app/components/moments";
import { custodyFacts } from "~/core/evidence/record-custody";
import type { ExportedCase } from "~/core/outreach/export-case";
import { caseStatusLabels, outreachStepLabels } from "~/db/vocabulary";
import { env } from "~/env";
import { holdBytes } from "~/integrations/cell/hold-bytes";
import { inCell } from "~/integrations/cell/in-cell";
import { FileMissing } from "~/integrations/storage/contract";
import { storage } from "~/integrations/storage/storage";
import { evidencePacket, type Exhibit } from "~/letters/evidence-packet";
import verifier from "~/letters/verify-packet.mjs?raw";

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const letterOf = (index: number): string => (index < 26 ? String.fromCharCode(65 + index) : `A${index - 25}`);

type Original = Exhibit & { entry: ZipEntry; fileId: string };

async function pictureOf(bytes: Uint8Array): Promise<Uint8Array | null> {
  try {
    return await inCell.renderPreview(bytes, 1200, "packet");
  } catch {
    return null;
  }
}

async function readOriginal(file: ExportedCase["files"][number], index: number): Promise<Original> {
  const bytes = await storage().get(file.filePath);
  const letter = letterOf(index);
  const name = `exhibits/exhibit-${letter}${extname(file.filePath)}`;
  return {
    letter,
    name,
    type: file.fileType,
    size: bytes.length,
    sha256: sha256(bytes),
    arrived: `${minuteText(file.arrivedAt)} (New York), by ${file.arrivedVia}${file.arrivedFrom ? `, ${file.arrivedFrom}` : ""}`,
    picture: await pictureOf(bytes),
    entry: { name, bytes },
    fileId: file.id,
  };
}

// A paper or a mail that is gone is said to be gone; the packet is made without it.
async function readStored(key: string | null, name: string): Promise<ZipEntry[]> {
  if (!key) return [];
  try {
    return [{ name, bytes: await storage().get(key) }];
  } catch (cause) {
    if (cause instanceof FileMissing) return [];
    throw cause;
  }
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
    "letters/        the letters that were sent, replies/ what came back (raw mail)",
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

// The originals, the archive made of them, and what comes with both. Mail is counted by what it may be at most.
const mostMail = 25 * 1024 * 1024;
const copies = 2;

function roomFor({ files, replies }: ExportedCase): number {
  return files.reduce((sum, { fileSize }) => sum + fileSize, replies.length * mostMail) * copies;
}

/**
 * An evidence packet: the case on paper, the originals, and what proves both offline, as a zip archive. Made when there is room for it.
 * @throws FileMissing, TooManyBytes
 */
export function makePacket(exported: ExportedCase): Promise<{ fileName: string; bytes: Uint8Array }> {
  return holdBytes({ owner: "packets", bytes: roomFor(exported), patience: seconds(25) }, () => pack(exported));
}

async function pack(exported: ExportedCase): Promise<{ fileName: string; bytes: Uint8Array }> {
  const { row, files, letters, replies, story, custody, reading, exportedAt } = exported;
  const number = row.externalCaseId ?? row.id;
  const originals = await Promise.all(files.map(readOriginal));
  const pdf = await evidencePacket({
    product: env.PRODUCT_NAME,
    caseNumber: number,
    facts: factsOf(exported),
    exhibits: originals,
    messages: reading?.messages ?? [],
    story: story.map(({ at, kind, actorKind }) => `${minuteText(at)}: ${spoken(kind)} (${actorKind})`),
    letters: letters.map(
      ({ step, toAddress, state, sentAt, dueAt }) =>
        `${outreachStepLabels[step]} to ${toAddress}, ${state}, ${minuteText(sentAt ?? dueAt)}`,
    ),
    replies: replies.map(({ fromAddress: from, subject, textBody: text }) => ({ from, subject, text })),
    custody: custody.map(
      ({ at, act, actorKind, fileHash, detail }) =>
        `${minuteText(at)}: ${act} by ${actorKind}${detail ? `, ${detail}` : ""}, SHA-256 ${fileHash}`,
    ),
    exportedAt,
  });
  const papers = await Promise.all(letters.map(({ pdfKey, step, id }) => readStored(pdfKey, `letters/${step}-${id}.pdf`)));
  const mails = await Promise.all(replies.map(({ rawKey, id }) => readStored(rawKey, `replies/${id}.eml`)));
  const contents: ZipEntry[] = [
    { name: "evidence.pdf", bytes: pdf },
    ...originals.map(({ entry }) => entry),
    ...papers.flat(),
    ...mails.flat(),
    { name: "README.txt", bytes: Buffer.from(readme(number)) },
    { name: "verify.mjs", bytes: Buffer.from(verifier) },
  ];
  const manifest = {
    case: number,
    exportedAt: new Date(exportedAt).toISOString(),
    files: contents.map(({ name, bytes }) => ({ name, sha256: sha256(bytes), size: bytes.length })),
    exhibits: originals.map(({ name, fileId, sha256: hash }) => ({ name, fileId, sha256: hash })),
    custody: custody.map((entry) => ({ seq: entry.seq, ...custodyFacts(entry), prevHash: entry.prevHash, rowHash: entry.rowHash })),
  };
  const proof: ZipEntry = { name: "manifest.json", bytes: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) };
  const sums = [...contents, proof].map(({ name, bytes }) => `${sha256(bytes)}  ${name}\n`).join("");
  return {
    fileName: `evidence-${number}.zip`,
    bytes: zip([...contents, proof, { name: "SHA256SUMS", bytes: Buffer.from(sums) }], exportedAt),
  };
}
