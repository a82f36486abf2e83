import { createHash } from "node:crypto";
import { usStates } from "~/core/accounts/us-states";
import { pathways } from "~/core/claims/facts/claim-facts";
import { courtSheets } from "~/core/claims/filing/court-sheets";
import { theoryTable } from "~/core/claims/theories/theory-table";
import type { ApprovalKind } from "~/db/vocabulary";

/** Something that counsel must approve before live mode uses it: exactly the words of its hash. */
export type RegisterItem = {
  kind: ApprovalKind;
  subject: string;
  version: string;
  title: string;
  contentHash: string;
};

const hashOf = (content: unknown): string =>
  createHash("sha256").update(JSON.stringify(content)).digest("hex");

/** Which texts that mix an offer with something else count, as counsel would allow it. */
export const mixedRule = "mixed_texts";

/** The name under which a pathway of a state is approved. */
export const pathwaySubject = (state: string, way: string): string => `${state}:${way}`;

/** The name under which the sheet of a state for filing is approved. */
export const filingSubject = (state: string): string => `filing:${state}`;

function pathwayItems(): RegisterItem[] {
  const open = pathways.filter((way) => way !== "closed");
  return Object.entries(usStates).flatMap(([state, name]) =>
    open.map((way) => ({
      kind: "pathway" as const,
      subject: pathwaySubject(state, way),
      version: "1",
      title: `${name}: ${way}`,
      contentHash: hashOf({ state, way, version: 1 }),
    })),
  );
}

/** Everything that waits for counsel in this build: a changed entry is a new one. */
export const registerItems: readonly RegisterItem[] = [
  ...theoryTable.map((entry) => ({
    kind: "theory" as const,
    subject: entry.id,
    version: String(entry.version),
    title: entry.title,
    contentHash: hashOf(entry),
  })),
  {
    kind: "rule",
    subject: mixedRule,
    version: "1",
    title: "Texts that mix an offer with something else count as advertisements",
    contentHash: hashOf({ rule: mixedRule, version: 1 }),
  },
  ...courtSheets.map((sheet) => ({
    kind: "letter" as const,
    subject: filingSubject(sheet.state),
    version: String(sheet.version),
    title: `Packet for filing in ${usStates[sheet.state] ?? sheet.state}`,
    contentHash: hashOf(sheet),
  })),
  ...pathwayItems(),
];

const byName = new Map(registerItems.map((item) => [`${item.kind} ${item.subject}`, item]));

/** The item of a kind and subject in this build, or undefined. */
export const findRegisterItem = (kind: ApprovalKind, subject: string): RegisterItem | undefined =>
  byName.get(`${kind} ${subject}`);
