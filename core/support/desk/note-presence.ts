import { seconds } from "~/core/duration";
import { recordChange } from "~/core/record-change";

/**
 * Somebody who looks at a conversation. Presence is only true of this moment, so it lives in memory
 * and is gone with the process.
 */
export type Present = {
  id: string;
  kind: "user" | "staff";
  name: string;
  seenAt: number;
  typingUntil: number;
};

/** An open page reports more often than this; one where somebody types goes on reporting it. */
const presentFor = seconds(45);
const typingFor = seconds(6);

const shared = globalThis as typeof globalThis & {
  supportPresence?: Map<string, Map<string, Present>>;
};
const rooms: Map<string, Map<string, Present>> = (shared.supportPresence ??= new Map<
  string,
  Map<string, Present>
>());

/** The people who are present, without the one who asks. */
export function listPresent(
  conversationId: string,
  exceptId: string | null,
  now: number = Date.now(),
): Present[] {
  const room = rooms.get(conversationId);
  if (!room) return [];
  for (const [id, { seenAt }] of room) if (seenAt + presentFor < now) room.delete(id);
  if (room.size === 0) rooms.delete(conversationId);
  return [...room.values()].filter(({ id }) => id !== exceptId);
}

/** Whether the person of a conversation has it open. */
export function isUserPresent(conversationId: string, now: number = Date.now()): boolean {
  return listPresent(conversationId, null, now).some(({ kind }) => kind === "user");
}

export type Sighting = {
  conversationId: string;
  ownerId: string | null;
  id: string;
  kind: Present["kind"];
  name: string;
  isTyping: boolean;
};

/**
 * Records that somebody has a conversation open, and perhaps types; the other side is notified when
 * that is new.
 * @returns whether it was new
 */
export function notePresence(
  { conversationId, ownerId, id, kind, name, isTyping }: Sighting,
  now: number = Date.now(),
): boolean {
  const others = listPresent(conversationId, id, now);
  const room = rooms.get(conversationId) ?? new Map<string, Present>();
  const before = room.get(id);
  room.set(id, { id, kind, name, seenAt: now, typingUntil: isTyping ? now + typingFor : 0 });
  rooms.set(conversationId, room);
  const wasThere = before !== undefined && before.seenAt + presentFor >= now;
  const shownUntil = before?.typingUntil ?? 0;
  const typed = shownUntil > now;
  // Typing that goes on must be reported again before the earlier sign expires.
  const isNews = !wasThere || typed !== isTyping || (isTyping && shownUntil - now < typingFor / 2);
  if (isNews) tell(conversationId, kind, ownerId, others, now);
  return isNews;
}

function tell(
  conversationId: string,
  kind: Present["kind"],
  ownerId: string | null,
  others: Present[],
  now: number,
): void {
  if (kind === "user" || others.some((one) => one.kind === "staff"))
    recordChange("staff", "conversation.changed", conversationId, now);
  if (kind === "staff" && ownerId && others.some((one) => one.kind === "user"))
    recordChange(ownerId, "conversation.changed", conversationId, now);
}
