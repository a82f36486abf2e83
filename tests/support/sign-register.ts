import { readFileSync, writeFileSync } from "node:fs";

type Item = { kind: string; subject: string };

const word = { counsel: "C. Counsel, Esq.", memoDate: "2026-01-05", memoHash: "ab".repeat(32) };

/**
 * Fills in an exported register as counsel does who approves some of its items.
 * @returns the file's new text
 */
export function signRegister(file: string, isApproved: (item: Item) => boolean): string {
  const { register } = JSON.parse(readFileSync(file, "utf8")) as { register: Item[] };
  const filled = register.map((item) =>
    isApproved(item) ? { ...item, ...word, expiresOn: "2099-01-01" } : item,
  );
  const text = JSON.stringify({ register: filled, sha256: "" });
  writeFileSync(file, text);
  return text;
}
