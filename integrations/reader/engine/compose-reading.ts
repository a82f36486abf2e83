import type {
  Box,
  Read,
  ReadMessage,
  ReadSender,
  ReadTimestamp,
  Reading,
} from "~/integrations/reader/contract";
import { type EmailSighting } from "~/integrations/reader/engine/address/choose-email";
import { findEmails } from "~/integrations/reader/engine/address/find-emails";
import type { SpokenMessage } from "~/integrations/reader/engine/talk/find-conversation";
import type { Identity, NamedLine } from "~/integrations/reader/engine/talk/find-sender";
import type { UnderstoodPage } from "~/integrations/reader/engine/read-page";
import { undoTurn } from "~/integrations/reader/engine/ocr/straighten";
import type { TextLine } from "~/integrations/reader/engine/layout/text-line";
import type { Draft, FilePart, Placed } from "~/integrations/reader/engine/draft-reading";
import { reasonsForReview, type EmailRead } from "~/integrations/reader/engine/reasons-for-review";

function boxOf(
  lines: readonly TextLine[],
  { part, offset, index, pageWidth, pageHeight }: FilePart,
): Box | null {
  if (lines.length === 0) return null;
  const { turn } = part.page;
  const whole =
    turn.quarters % 2 === 0
      ? ([pageWidth, pageHeight] as const)
      : ([pageHeight, pageWidth] as const);
  const corners = lines
    .flatMap(({ left, right, top, bottom }) => [
      { x: left, y: top },
      { x: right, y: top },
      { x: left, y: bottom },
      { x: right, y: bottom },
    ])
    .map(({ x, y }) => undoTurn({ x: x + offset, y }, turn, whole[0], whole[1]));
  const clamp = (value: number, most: number): number => Math.max(0, Math.min(1, value / most));
  const [left, right] = [
    Math.min(...corners.map(({ x }) => x)),
    Math.max(...corners.map(({ x }) => x)),
  ];
  const [top, bottom] = [
    Math.min(...corners.map(({ y }) => y)),
    Math.max(...corners.map(({ y }) => y)),
  ];
  const [x, y] = [clamp(left, pageWidth), clamp(top, pageHeight)];
  return {
    page: index,
    x,
    y,
    width: clamp(right, pageWidth) - x,
    height: clamp(bottom, pageHeight) - y,
  };
}

function linesOf(message: SpokenMessage, from: number, to: number): TextLine[] {
  return message.joined.rows
    .filter((row) => row.from < to && row.to > from)
    .map(({ line }) => line);
}

/**
 * The lines of a chosen address and how sure its letters are; used for its box, its confidence and
 * second looks.
 */
export function emailLines(
  messages: readonly Placed<SpokenMessage>[],
  sighting: EmailSighting,
): TextLine[] {
  const message = messages[sighting.message];
  return message ? linesOf(message.item, sighting.from, sighting.to) : [];
}

export function namingLines({ line, rows }: NamedLine): TextLine[] {
  return rows ?? [line];
}

function senderOf(identity: Identity | null, confidence: number, box: Box | null): ReadSender {
  const sender: ReadSender = { phone: null, shortcode: null, name: null, email: null };
  if (identity)
    sender[identity.kind] = { value: identity.value, confidence, box, alternatives: [] };
  return sender;
}

function readMessages(messages: Draft["messages"]): ReadMessage[] {
  return messages.map(({ item, place }) => ({
    from: item.from,
    text: item.joined.text,
    confidence: round(item.confidence),
    box: boxOf(item.lines, place),
  }));
}

function readTimes(times: Draft["times"]): ReadTimestamp[] {
  return times.map(({ item, place }) => ({
    raw: item.raw,
    iso: item.iso,
    confidence: round(item.line.confidence),
    box: boxOf([item.line], place),
  }));
}

export function round(value: number): number {
  return Math.round(Math.max(0, Math.min(1, value)) * 1000) / 1000;
}

/** The part whose kind stands for the file: a conversation if any page shows one. */
function leadingKind(parts: readonly FilePart[]): UnderstoodPage["kind"] {
  const order = { sms: 0, not_sms: 1, unreadable: 2 };
  const kinds = parts.map(({ part }) => part.kind).sort((a, b) => order[a.kind] - order[b.kind]);
  return kinds[0] ?? { kind: "unreadable", reason: "no page could be read", sure: true };
}

/** The message that holds the address gets the letters that the second looks agreed on. */
function corrected(draft: Draft, email: EmailRead | null): Draft {
  const sighting = draft.choice.chosen;
  const held = sighting ? draft.messages[sighting.message] : undefined;
  if (!email || !sighting || !held || sighting.written || email.value === sighting.address)
    return draft;
  const { joined } = held.item;
  const text =
    joined.text.slice(0, sighting.from) +
    joined.text.slice(sighting.from).replace(sighting.shown, email.value);
  const messages = draft.messages.map((message) =>
    message === held
      ? { ...message, item: { ...message.item, joined: { ...joined, text } } }
      : message,
  );
  return { ...draft, messages };
}

// What stands in banners, and in pages that are no conversation.
function addressesBeside({ parts }: Draft): string[] {
  return parts
    .flatMap(({ part }) => [
      ...part.screen.banners.flatMap((banner) => banner.lines),
      ...(part.kind.kind === "sms" ? [] : part.page.lines),
    ])
    .flatMap(({ text }) => findEmails(text).map(({ address }) => address));
}

/** Writes the draft down as a reading. `email` is the chosen address after second looks. */
export function composeReading(
  found: Draft,
  email: EmailRead | null,
  engineVersion: string,
): Reading {
  const draft = corrected(found, email);
  const kind = leadingKind(draft.parts);
  const { choice, identity } = draft;
  const sighting = choice.chosen;
  const place = sighting ? (draft.messages[sighting.message]?.place ?? identity?.place) : undefined;
  const lines = sighting
    ? sighting.message < 0 && identity
      ? namingLines(identity)
      : emailLines(draft.messages, sighting)
    : [];
  const violatorEmail: Read<string> | null =
    email && place && kind.kind === "sms"
      ? {
          value: email.value,
          confidence: round(email.confidence),
          box: boxOf(lines, place),
          alternatives: email.alternatives,
        }
      : null;
  const all = addressesBeside(draft);
  const reviewReasons = reasonsForReview(draft, email, violatorEmail);
  const legible =
    draft.messages.length === 0
      ? 0.5
      : draft.messages.reduce((sum, { item }) => sum + item.confidence, 0) / draft.messages.length;
  return {
    engine: "offline",
    engineVersion,
    kind: kind.kind,
    kindReason: kind.reason,
    violatorEmail,
    otherEmails: [...new Set([...choice.others, ...all])].filter(
      (address) => address !== violatorEmail?.value,
    ),
    sender: senderOf(
      identity?.identity ?? null,
      round(identity?.line.confidence ?? 0),
      identity ? boxOf(namingLines(identity), identity.place) : null,
    ),
    messages: readMessages(draft.messages),
    timestamps: readTimes(draft.times),
    confidence: round((kind.sure ? 1 : 0.7) * Math.min(legible, violatorEmail?.confidence ?? 1)),
    needsReview: reviewReasons.length > 0,
    reviewReasons,
    pages: new Set(draft.parts.map(({ index }) => index)).size,
    ms: 0,
  };
}
