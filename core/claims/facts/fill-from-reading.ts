import { addDays } from "~/core/claims/facts/calendar";
import type { Moment } from "~/core/claims/facts/claim-facts";
import type { FactValue, TextFact } from "~/core/claims/facts/fact-values";
import { listFactLines } from "~/core/claims/facts/list-fact-lines";
import { recordFact } from "~/core/claims/facts/record-fact";
import { readStop } from "~/core/claims/facts/read-stop";
import {
  bulkSignsOf,
  isReply,
  isStopConfirmation,
  textClass,
} from "~/core/claims/facts/text-class";

type Box = { page: number; y: number; height: number };

/** The parts of a reading that a claim needs (CL-01); boxes in fractions of a page. */
export type SeenThread = {
  messages: readonly { from: string; text: string; box?: Box | null }[];
  timestamps: readonly { raw: string; iso: string | null; box?: Box | null }[];
};

function momentOf(iso: string): Moment | null {
  const found = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?/.exec(iso);
  if (!found?.[1] || addDays(found[1], 0) !== found[1]) return null;
  const [, day, hour, minute, second] = found;
  if (hour === undefined) return { kind: "local", day, second: null };
  const at = Number(hour) * 3600 + Number(minute) * 60 + Number(second ?? 0);
  return { kind: "local", day, second: at };
}

const placeOf = ({ page, y }: Box): number => page + y;

// A time line applies to everything below it until the next; one beside a bubble applies to that
// bubble alone.
function timeOf(box: Box | null | undefined, times: SeenThread["timestamps"]): Moment | null {
  const dated = times.flatMap((time) => (time.iso === null ? [] : [{ ...time, iso: time.iso }]));
  const [only] = dated;
  if (!box) return only && dated.length === 1 ? momentOf(only.iso) : null;
  const lowest = placeOf(box) + box.height;
  const above = dated.flatMap(({ iso, box: at }) =>
    at && placeOf(at) <= lowest ? [{ iso, place: placeOf(at) }] : [],
  );
  const nearest = above.sort((one, other) => one.place - other.place).at(-1);
  return nearest ? momentOf(nearest.iso) : null;
}

const sides: Readonly<Record<string, TextFact["direction"]>> = {
  sender: "from_sender",
  user: "from_person",
};

function textOf(
  { from, text, box }: SeenThread["messages"][number],
  times: SeenThread["timestamps"],
): TextFact {
  const isOfSender = from === "sender";
  return {
    direction: sides[from] ?? null,
    receivedAt: timeOf(box, times),
    class: isOfSender ? textClass(text) : null,
    isConfirmation: isOfSender ? isStopConfirmation(text) : false,
    ...(isOfSender && isReply(text) ? { isReply: true } : {}),
    bulkSigns: isOfSender ? bulkSignsOf(text) : [],
    words: text.slice(0, 1500),
  };
}

const notDelivered = /\bnot delivered\b/i;

// A stop in any words (CL-01); one in words that leave doubt counts for nothing until staff
// confirms it. A stop counts when a bubble of the sender is below it; its own time may then be
// unknown. A later bubble may also be on another picture, which the time of the stop shows.
function stopsIn(texts: readonly TextFact[], seen: SeenThread): FactValue<"stops"> {
  const lastOfSender = texts.findLastIndex(({ direction }) => direction === "from_sender");
  const isVoid = seen.timestamps.some(({ raw }) => notDelivered.test(raw));
  return texts.flatMap((text, index) => {
    if (text.direction !== "from_person" || text.words === null) return [];
    const kind = readStop(text.words);
    if (kind === null) return [];
    if (index > lastOfSender && text.receivedAt === null) return [];
    return [
      {
        at: text.receivedAt,
        words: text.words,
        channel: "reply" as const,
        toSendingNumber: true,
        kind,
        delivered: !isVoid,
      },
    ];
  });
}

const joins = /^(join|start|subscribe|yes|y|si|sí|in|ok|unirse)\W*$/i;
const asksToJoin =
  /\b(reply|text|send|responde) ["“]?(y|yes|join|start|sí|si)\b.{0,60}\b(to|para) (confirm|join|subscribe|get|receive|start|sign up|opt in|recibir)/is;

// What the person wrote to agree counts where the sender asked for it, or confirmed it below; a
// welcome alone proves nothing of theirs (CL-03, N13: double opt-in, or a keyword of the person).
function consentIn(texts: readonly TextFact[]): FactValue<"consent"> | null {
  const given = texts.flatMap((text, index) => {
    const isKeyword = text.direction === "from_person" && joins.test((text.words ?? "").trim());
    if (!isKeyword) return [];
    const before = texts.slice(0, index).findLast(({ direction }) => direction === "from_sender");
    const after = texts.slice(index + 1).find(({ direction }) => direction === "from_sender");
    const isAgreed = asksToJoin.test(before?.words ?? "") || after?.class === "N13";
    const day = text.receivedAt?.kind === "local" ? text.receivedAt.day : null;
    return isAgreed ? [{ kind: "given" as const, at: day }] : [];
  });
  return given.length > 0 ? given : null;
}

/**
 * Records the facts that a picture proves for a claim: each text with its side, time, class and
 * signs, each stop of the person, in whatever words, with a later text of the sender, and how the
 * person joined (CL-01).
 * The same file again changes nothing.
 */
export function fillFromReading(
  caseId: string,
  fileId: string,
  seen: SeenThread,
  at: number,
): void {
  if (listFactLines([caseId]).some(({ sourceRef }) => sourceRef === fileId)) return;
  const source = { caseId, source: "picture" as const, sourceRef: fileId, at };
  const texts = seen.messages.map((message) => textOf(message, seen.timestamps));
  texts.forEach((value, index) => {
    const box = seen.messages[index]?.box ?? null;
    recordFact({ ...source, fact: "text", textId: `${fileId}:${index}`, value, box });
  });
  const stops = stopsIn(texts, seen);
  if (stops.length > 0) recordFact({ ...source, fact: "stops", value: stops });
  const consent = consentIn(texts);
  if (consent) recordFact({ ...source, fact: "consent", value: consent });
}
