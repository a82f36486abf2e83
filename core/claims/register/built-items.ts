import { createHash } from "node:crypto";
import { usStates } from "~/core/accounts/us-states";
import { pathways } from "~/core/claims/facts/claim-facts";
import { courtSheets } from "~/core/claims/filing/court-sheets";
import { packetWording } from "~/core/claims/filing/packet-wording";
import { instrumentSubject, instrumentWording } from "~/core/claims/instrument/instrument-wording";
import { letterBlocks } from "~/core/claims/letters/letter-blocks";
import { theoryTable } from "~/core/claims/theories/theory-table";
import type { ApprovalKind } from "~/db/vocabulary";

/** An item that counsel must approve before live mode uses it: exactly the words of its hash. */
export type RegisterItem = {
  kind: ApprovalKind;
  subject: string;
  version: string;
  title: string;
  /** SHA-256 of `words`. */
  contentHash: string;
  /** The words that counsel reads and approves: the text itself, or an entry as JSON. */
  words: string;
};

/** The hash of an item's words: SHA-256 of their UTF-8 bytes, as 64 hex digits. */
export const hashOfWords = (words: string): string =>
  createHash("sha256").update(words, "utf8").digest("hex");

function wordsOf(content: unknown): Pick<RegisterItem, "contentHash" | "words"> {
  const words = JSON.stringify(content);
  return { contentHash: hashOfWords(words), words };
}

/** The item for the texts that count although they mix an offer with something else. */
export const mixedRule = "mixed_texts";

/** The name under which a pathway of a state is approved. */
export const pathwaySubject = (state: string, way: string): string => `${state}:${way}`;

/** The name under which the sheet of a state for filing is approved. */
export const filingSubject = (state: string): string => `filing:${state}`;

/** The name under which a paragraph of the letters is approved; its id has its version. */
export const blockSubject = (id: string): string => `block:${id}`;

const blockItems = (): RegisterItem[] =>
  letterBlocks.map((block) => ({
    kind: "letter",
    subject: blockSubject(block.id),
    version: String(block.version),
    title: `Paragraph of the letters: ${block.theory}${block.state === null ? "" : `, ${usStates[block.state] ?? block.state}`}`,
    ...wordsOf(block),
  }));

function pathwayItems(): RegisterItem[] {
  const open = pathways.filter((way) => way !== "closed");
  return Object.entries(usStates).flatMap(([state, name]) =>
    open.map((way) => ({
      kind: "pathway" as const,
      subject: pathwaySubject(state, way),
      version: "1",
      title: `${name}: ${way}`,
      ...wordsOf({ state, way, version: 1 }),
    })),
  );
}

/**
 * The items of this build that need counsel's approval; a changed entry is a new one. The whole
 * register also has the texts and the letters (`list-register.ts`).
 */
export const builtItems: readonly RegisterItem[] = [
  ...theoryTable.map((entry) => ({
    kind: "theory" as const,
    subject: entry.id,
    version: String(entry.version),
    title: entry.title,
    ...wordsOf(entry),
  })),
  {
    kind: "rule",
    subject: mixedRule,
    version: "1",
    title: "Texts that mix an offer with something else count as advertisements",
    ...wordsOf({ rule: mixedRule, version: 1 }),
  },
  ...courtSheets.map((sheet) => ({
    kind: "letter" as const,
    subject: filingSubject(sheet.state),
    version: String(sheet.version),
    title: `Packet for filing in ${usStates[sheet.state] ?? sheet.state}`,
    ...wordsOf({ sheet, wording: packetWording }),
  })),
  {
    kind: "letter",
    subject: instrumentSubject,
    version: String(instrumentWording.version),
    title: "Wording of the instrument of assignment",
    ...wordsOf(instrumentWording),
  },
  ...blockItems(),
  ...pathwayItems(),
];

const byName = new Map(builtItems.map((item) => [`${item.kind} ${item.subject}`, item]));

const hashOf = (subject: string): string => byName.get(`letter ${subject}`)?.contentHash ?? "";

/** The hash of the instrument's wording in this build, as the register has it. */
export const instrumentWordingHash = (): string => hashOf(instrumentSubject);

/** The hash of a paragraph of the letters in this build, as the register has it. */
export const blockHash = (id: string): string => hashOf(blockSubject(id));

/** The item of a kind and subject among the data of this build, or undefined. */
export const findBuiltItem = (kind: ApprovalKind, subject: string): RegisterItem | undefined =>
  byName.get(`${kind} ${subject}`);
