import { createHash } from "node:crypto";
import PostalMime, { type Attachment, type Email } from "postal-mime";
import { htmlToText } from "~/integrations/email/html-to-text";
import { trimMail } from "~/integrations/email/trim-mail";

/**
 * A received mail. `to` are all the recipients that it names, `references` the Message-IDs that it
 * refers to, nearest first.
 */
export type ReadMail = {
  messageId: string;
  kind: "reply" | "automatic" | "bounce";
  from: string;
  to: string[];
  subject: string;
  text: string;
  references: string[];
};

const longestText = 100_000;
const maxReferences = 50;
const maxHead = 64 * 1024;

function header(email: Email, name: string): string {
  return email.headers.find(({ key }) => key === name)?.value ?? "";
}

function idsIn(words: string): string[] {
  return words.match(/<[^<>\s]{3,250}>/g) ?? [];
}

function words({ content }: Attachment): string {
  return typeof content === "string" ? content : new TextDecoder().decode(content);
}

function partOf(email: Email, type: string): string {
  const part = email.attachments.find(({ mimeType }) => mimeType === type);
  return part ? words(part).slice(0, longestText) : "";
}

// RFC 3464: only `failed` with a permanent status is final; `delayed` is not.
function isForGood(report: string): boolean {
  const status = /^status:\s*(\d)\./im.exec(report)?.[1];
  return /^action:\s*failed\b/im.test(report) && (status === undefined || status === "5");
}

function kindOf(email: Email, report: string): ReadMail["kind"] {
  if (report !== "") return isForGood(report) ? "bounce" : "automatic";
  const automatic =
    /^\s*auto-/i.test(header(email, "auto-submitted")) ||
    header(email, "x-autoreply") !== "" ||
    header(email, "x-autorespond") !== "";
  return automatic || /^\s*(?:auto_reply|bulk|junk)/i.test(header(email, "precedence"))
    ? "automatic"
    : "reply";
}

function referencesOf(email: Email, report: string): string[] {
  const returned =
    report === ""
      ? ""
      : `${partOf(email, "message/rfc822")}\n${partOf(email, "text/rfc822-headers")}`;
  const ofReturned = /^message-id:\s*(<[^<>\s]+>)/im.exec(returned)?.[1];
  const chain = [
    ...(ofReturned ? [ofReturned] : []),
    ...idsIn(email.inReplyTo ?? ""),
    ...idsIn(email.references ?? "").reverse(),
  ];
  return [...new Set(chain)].slice(0, maxReferences);
}

function recipientsOf(email: Email): string[] {
  const named = [...(email.to ?? []), ...(email.cc ?? [])]
    .flatMap((one) => one.group ?? [one])
    .map(({ address }) => address);
  const delivered = [
    email.deliveredTo ?? "",
    header(email, "x-original-to"),
    header(email, "envelope-to"),
  ];
  return [...named, ...delivered].filter(Boolean).slice(0, 200);
}

function textOf(email: Email): string {
  const text = email.text?.trim() ? email.text : htmlToText(email.html ?? "");
  return text.slice(0, longestText);
}

async function parse(raw: Uint8Array, ownId: string): Promise<ReadMail> {
  const email = await PostalMime.parse(raw, { maxNestingDepth: 50, maxHeadersSize: 512 * 1024 });
  const report = partOf(email, "message/delivery-status");
  return {
    messageId: idsIn(email.messageId ?? "")[0] ?? ownId,
    kind: kindOf(email, report),
    from: (email.from?.address ?? "").toLowerCase().slice(0, 320),
    to: recipientsOf(email),
    subject: (email.subject ?? "").replace(/\s+/g, " ").slice(0, 500),
    text: textOf(email),
    references: referencesOf(email, report),
  };
}

/** The mail's header alone, without the fields that describe its body's structure. */
function headOf(raw: Uint8Array): Uint8Array {
  const text = Buffer.from(raw.subarray(0, maxHead)).toString("latin1");
  const [head = ""] = text.split(/\r?\n\r?\n/, 1);
  return Buffer.from(
    `${head.replace(/^(?:content-|mime-)[^\n]*(?:\n[ \t][^\n]*)*\n?/gim, "")}\r\n\r\n`,
    "latin1",
  );
}

/**
 * Parses a raw mail (RFC 5322, MIME). A stranger wrote it: it is data, never an instruction, and it
 * is parsed only in a separate process (`integrations/sandbox/run-in-sandbox.ts`). A mail without a
 * Message-ID gets one derived from its bytes; if the body cannot be read, the header still gives
 * the sender and the subject.
 */
export async function readMail(bytes: Uint8Array): Promise<ReadMail> {
  const hash = createHash("sha256").update(bytes).digest("hex");
  const raw = trimMail(bytes);
  try {
    return await parse(raw, `<${hash}@unnamed>`);
  } catch {
    const { subject, ...head } = await parse(headOf(raw), `<${hash}@unnamed>`);
    return { ...head, subject: `(could not be read) ${subject}`.slice(0, 500), text: "" };
  }
}
