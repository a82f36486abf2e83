import type { Claimant } from "~/integrations/reader/contract";
import { chooseEmail } from "~/integrations/reader/engine/address/choose-email";
import { isOrderLine } from "~/integrations/reader/engine/talk/injection";
import type {
  SpokenMessage,
  SpokenTime,
} from "~/integrations/reader/engine/talk/find-conversation";
import type { NamedLine } from "~/integrations/reader/engine/talk/find-sender";
import type { UnderstoodPage } from "~/integrations/reader/engine/read-page";

/**
 * A part of a file: a page, or one screenshot of a collage. `width` and `height` are those of the
 * page as it came, in pixels.
 */
export type FilePart = {
  part: UnderstoodPage;
  offset: number;
  index: number;
  pageWidth: number;
  pageHeight: number;
};

export type Placed<T> = { item: T; place: FilePart };

function similar(a: string, b: string): boolean {
  const [left, right] = [a.toLowerCase().replace(/\W/g, ""), b.toLowerCase().replace(/\W/g, "")];
  return (
    left === right ||
    (Math.min(left.length, right.length) > 14 &&
      (left.startsWith(right) || right.startsWith(left) || left.endsWith(right)))
  );
}

/**
 * Appends a screenshot's messages, leaving out those that repeat the end of what came before
 * (overlapping captures).
 */
function appended(
  before: Placed<SpokenMessage>[],
  next: Placed<SpokenMessage>[],
): Placed<SpokenMessage>[] {
  for (let count = Math.min(before.length, next.length); count > 0; count--) {
    const repeats = next.slice(0, count).every((message, i) => {
      const earlier = before[before.length - count + i];
      return (
        earlier !== undefined &&
        earlier.item.from === message.item.from &&
        similar(earlier.item.joined.text, message.item.joined.text)
      );
    });
    if (repeats)
      return [
        ...before.slice(0, before.length - count),
        ...next
          .slice(0, count)
          .map((message, i) => longer(before[before.length - count + i], message)),
        ...next.slice(count),
      ];
  }
  return [...before, ...next];
}

function longer(
  earlier: Placed<SpokenMessage> | undefined,
  later: Placed<SpokenMessage>,
): Placed<SpokenMessage> {
  return earlier && earlier.item.joined.text.length >= later.item.joined.text.length
    ? earlier
    : later;
}

/**
 * What was understood of a whole file before it is written down: messages in order, times, sender,
 * the chosen address.
 */
export type Draft = {
  parts: FilePart[];
  messages: Placed<SpokenMessage>[];
  times: Placed<SpokenTime>[];
  identity: (NamedLine & { place: FilePart }) | null;
  choice: ReturnType<typeof chooseEmail>;
  /** Whether anything in the pictures gives orders to whoever reads them (OA-07). */
  ordered: boolean;
};

const showsOrders = ({ part }: FilePart): boolean =>
  part.page.lines.some(({ text }) => isOrderLine(text));

/** Puts the parts that show a text conversation together. */
export function draftReading(parts: readonly FilePart[], claimant: Claimant | undefined): Draft {
  const texts = parts.filter(({ part }) => part.kind.kind === "sms");
  const shown = texts.length > 0 ? texts : parts.filter(({ part }) => part.kind.chat);
  let messages: Placed<SpokenMessage>[] = [];
  for (const place of shown)
    messages = appended(
      messages,
      place.part.conversation.messages.map((item) => ({ item, place })),
    );
  const times = shown.flatMap((place) =>
    place.part.conversation.times.map((item) => ({ item, place })),
  );
  const own = new Set((claimant?.phones ?? []).map((phone) => phone.replace(/\D/g, "").slice(-10)));
  const named = shown.flatMap((place) =>
    place.part.conversation.identity ? [{ ...place.part.conversation.identity, place }] : [],
  );
  const identity =
    named.find(({ identity: { kind, value } }) => kind !== "phone" || !own.has(value.slice(-10))) ??
    null;
  const header = identity?.identity.kind === "email" ? identity.identity.value : null;
  const spokenTexts = messages.map(({ item }) => ({ from: item.from, text: item.joined.text }));
  const choice = chooseEmail(spokenTexts, header, claimant?.emails ?? []);
  const ordered = choice.injected || shown.some(showsOrders);
  return { parts: [...parts], messages, times, identity, choice, ordered };
}
