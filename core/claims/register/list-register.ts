import { findTextVersion, listLegalTexts } from "~/core/accounts/legal-texts/list-legal-texts";
import type { LegalText } from "~/core/accounts/legal-texts/publish-legal-text";
import { findCurrentTemplate } from "~/core/claims/register/current-template";
import { builtItems, findBuiltItem, type RegisterItem } from "~/core/claims/register/built-items";
import { approvalKinds, type ApprovalKind } from "~/db/vocabulary";

/** The name under which the wording of the letters to senders is approved. */
export const letterSubject = "outreach";

type TextName = Pick<LegalText, "document" | "language" | "version">;

/**
 * The name under which a version of a legal text is approved. It includes the version, so that
 * counsel can approve the next one while this one is in force.
 */
export const textSubject = ({ document, language, version }: TextName): string =>
  `${document}:${language}:${version}`;

const textItem = (text: LegalText): RegisterItem => ({
  kind: "text",
  subject: textSubject(text),
  version: text.version,
  title: `${text.title} (${text.language})`,
  contentHash: text.sha256,
  words: text.body,
});

function letterItems(): RegisterItem[] {
  const template = findCurrentTemplate();
  if (!template) return [];
  const { version, hash: contentHash, words } = template;
  const title = "Wording of the letters to senders";
  return [{ kind: "letter", subject: letterSubject, version, title, contentHash, words }];
}

const built = (kind: ApprovalKind): RegisterItem[] =>
  builtItems.filter((item) => item.kind === kind);

// The type makes the compiler ask for every kind that is not listed here.
const listers: Readonly<Record<ApprovalKind, (now: number) => RegisterItem[]>> = {
  text: (now) => listLegalTexts(now).map(textItem),
  theory: () => built("theory"),
  rule: () => built("rule"),
  letter: () => [...letterItems(), ...built("letter")],
  pathway: () => built("pathway"),
};

/**
 * The whole register: everything that counsel must approve before live mode uses it, by kind. The
 * legal texts are those in force and those to come.
 */
export const listRegister = (now: number = Date.now()): RegisterItem[] =>
  approvalKinds.flatMap((kind) => listers[kind](now));

function findTextItem(subject: string): RegisterItem | undefined {
  const [document, language, version] = subject.split(":");
  const text = findTextVersion(document ?? "", language ?? "", version ?? "");
  return text && textItem(text);
}

/**
 * The item of a kind and subject, or undefined. Texts that are no longer in force are found too,
 * since their words never change.
 */
export function findRegisterItem(kind: ApprovalKind, subject: string): RegisterItem | undefined {
  if (kind === "text") return findTextItem(subject);
  return (
    findBuiltItem(kind, subject) ??
    letterItems().find((item) => item.kind === kind && item.subject === subject)
  );
}
