import { parse } from "tldts";
import type {
  Claimant,
  Read,
  ReadMessage,
  Reading,
  ReadSender,
  ReadTimestamp,
} from "~/integrations/reader/contract";
import { hostOf } from "~/integrations/reader/engine/address/address-parts";
import { chooseEmail } from "~/integrations/reader/engine/address/choose-email";
import { findEmails } from "~/integrations/reader/engine/address/find-emails";
import { phoneIn } from "~/integrations/reader/engine/talk/find-sender";
import { givesOrders } from "~/integrations/reader/engine/talk/injection";
import { printedTime } from "~/integrations/reader/engine/talk/find-times";
import type { ScreenshotFields } from "~/integrations/reader/openai-fields";

const AGREED = 0.98;
const UNSEEN = 0.5;
const DISPUTED = 0.4;

function validAddress(text: string | null): string | null {
  const address =
    text
      ?.trim()
      .toLowerCase()
      .replace(/^mailto:/, "") ?? "";
  const found = findEmails(address)[0];
  if (!found || found.address !== address) return null;
  const { isIcann, domain } = parse(hostOf(address));
  return isIcann && domain ? address : null;
}

function read<T>(
  value: T,
  confidence: number,
  box: Read<T>["box"],
  alternatives: T[] = [],
): Read<T> {
  return { value, confidence, box, alternatives };
}

type Judged = { email: Read<string> | null; reasons: string[] };

/**
 * The address that counts when model and OCR have both looked. The model proposes; the same rules
 * as offline decide whose address it is; letters count as sure only when OCR saw them too. Whatever
 * the two do not agree on is said.
 */
function judgeEmail(
  fields: ScreenshotFields,
  messages: readonly ReadMessage[],
  ocr: Reading,
  claimant: Claimant | undefined,
): Judged {
  const own = claimant?.emails ?? [];
  const header = validAddress(fields.sender.email);
  const byRules = chooseEmail(messages, header, own).chosen?.address ?? null;
  const byOcr = ocr.violatorEmail?.value ?? null;
  const proposed = validAddress(fields.sender_email);
  const allowed = proposed !== null && proposed === byRules ? proposed : byRules;
  const reasons: string[] = [];
  if (proposed !== byRules)
    reasons.push("the model names an address that the conversation does not give as the sender's");
  if (fields.sender_email !== null && proposed === null)
    reasons.push("the model's address cannot exist");
  if (allowed === null && byOcr === null)
    return { email: null, reasons: proposed === null ? [] : reasons };
  if (allowed === byOcr && allowed !== null) {
    return {
      email: read(
        allowed,
        reasons.length > 0 ? 0.7 : Math.max(AGREED, ocr.violatorEmail?.confidence ?? 0),
        ocr.violatorEmail?.box ?? null,
      ),
      reasons,
    };
  }
  const seen = allowed !== null && ocr.otherEmails.includes(allowed);
  reasons.push(
    byOcr === null
      ? "OCR did not see the model's address"
      : "the model and OCR read different addresses",
  );
  if (allowed === null)
    return { email: ocr.violatorEmail && { ...ocr.violatorEmail, confidence: DISPUTED }, reasons };
  return {
    email: read(
      allowed,
      seen || byOcr !== null ? DISPUTED : UNSEEN,
      ocr.violatorEmail?.box ?? null,
      byOcr ? [byOcr] : [],
    ),
    reasons,
  };
}

function checked(value: string | null, seen: Read<string> | null): Read<string> | null {
  if (value === null) return seen && { ...seen, confidence: Math.min(seen.confidence, 0.7) };
  if (seen?.value === value) return read(value, AGREED, seen.box);
  return read(value, seen ? DISPUTED : UNSEEN, seen?.box ?? null, seen ? [seen.value] : []);
}

function judgeSender(
  { sender }: ScreenshotFields,
  ocr: Reading,
): { sender: ReadSender; reasons: string[] } {
  const phone = sender.phone ? phoneIn(sender.phone) : null;
  const name = sender.name?.trim() ?? "";
  const code = sender.short_code?.replace(/\D/g, "") ?? null;
  const judged: ReadSender = {
    phone: checked(phone, ocr.sender.phone),
    shortcode: checked(code !== null && /^\d{5,6}$/.test(code) ? code : null, ocr.sender.shortcode),
    name: checked(name === "" || givesOrders(name) ? null : name, ocr.sender.name),
    email: checked(validAddress(sender.email), ocr.sender.email),
  };
  const disputed = judged.phone && judged.phone.alternatives.length > 0;
  return { sender: judged, reasons: disputed ? ["the model and OCR read different numbers"] : [] };
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

function judgeMessages(fields: ScreenshotFields, ocr: Reading): ReadMessage[] {
  return fields.messages.map(({ from, text }) => {
    const twin = ocr.messages.find(
      (message) =>
        plain(message.text).slice(0, 24) === plain(text).slice(0, 24) && plain(text) !== "",
    );
    return {
      from,
      text,
      confidence: twin ? (twin.from === from ? AGREED : DISPUTED) : UNSEEN,
      box: twin?.box ?? null,
    };
  });
}

function judgeTimes(fields: ScreenshotFields, ocr: Reading): ReadTimestamp[] {
  return fields.timestamps.flatMap((raw) => {
    const time = printedTime(raw);
    const twin = ocr.timestamps.find((seen) => plain(seen.raw) === plain(raw));
    return time || twin
      ? [
          {
            raw: twin?.raw ?? raw.trim(),
            iso: twin?.iso ?? time?.iso ?? null,
            confidence: twin ? AGREED : UNSEEN,
            box: twin?.box ?? null,
          },
        ]
      : [];
  });
}

function judgeKind(
  fields: ScreenshotFields,
  ocr: Reading,
): { kind: Reading["kind"]; reasons: string[] } {
  const kind =
    fields.kind === "text_messages"
      ? "sms"
      : fields.kind === "unreadable"
        ? "unreadable"
        : "not_sms";
  return {
    kind,
    reasons: kind === ocr.kind ? [] : ["the model and OCR disagree on what the picture shows"],
  };
}

/**
 * Joins the model's answer with what OCR saw of the same file into one reading (OA-07: every
 * extracted value is validated again).
 */
export function crossCheck(
  fields: ScreenshotFields,
  ocr: Reading,
  claimant: Claimant | undefined,
  engineVersion: string,
): Reading {
  const { kind, reasons: kindReasons } = judgeKind(fields, ocr);
  const messages = judgeMessages(fields, ocr);
  const { email, reasons } =
    kind === "sms" ? judgeEmail(fields, messages, ocr, claimant) : { email: null, reasons: [] };
  const { sender, reasons: senderReasons } = judgeSender(fields, ocr);
  const certainty = Math.max(0, Math.min(1, fields.certainty));
  const unsure = email !== null && certainty < 0.5 ? ["the model is unsure of the address"] : [];
  const reviewReasons = [
    ...new Set([
      ...kindReasons,
      ...reasons,
      ...senderReasons,
      ...unsure,
      ...injectionReasons(ocr, messages),
    ]),
  ];
  const others = [
    ...ocr.otherEmails,
    ...fields.other_emails.flatMap((text) => validAddress(text) ?? []),
    ...(ocr.violatorEmail ? [ocr.violatorEmail.value] : []),
  ];
  return {
    ...ocr,
    engine: "openai",
    engineVersion,
    kind,
    kindReason: kindReasons[0] ?? ocr.kindReason,
    violatorEmail: email,
    sender,
    messages,
    otherEmails: [...new Set(others)].filter((address) => address !== email?.value),
    timestamps: judgeTimes(fields, ocr),
    confidence: Math.min(email?.confidence ?? certainty, kindReasons.length > 0 ? DISPUTED : 1),
    needsReview: reviewReasons.length > 0,
    reviewReasons,
  };
}

function injectionReasons(ocr: Reading, messages: readonly ReadMessage[]): string[] {
  const found = chooseEmail([...messages, ...ocr.messages], null, []).injected;
  return found ? ["text in the picture gives orders to its reader"] : [];
}
