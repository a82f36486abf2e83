import { afterCommit } from "~/db/transaction";
import { newId } from "~/db/ids";
import { outbox } from "~/engine/rows";

export type NewEvent = {
  id?: string | undefined;
  name: string;
  data: unknown;
  ts?: number | undefined;
};

/** Largest event (IN-34). */
export const largestEvent = 512 * 1024;

/**
 * Records an event of any name in the surrounding transaction; a repeated id changes nothing.
 * @returns its id
 */
export function recordAnyEvent(event: NewEvent, now: number, nudge: () => void): string {
  const id = event.id ?? newId("evt");
  const ts = event.ts ?? now;
  outbox.insert.run({
    id,
    name: event.name,
    data: JSON.stringify(event.data ?? {}),
    ts,
    createdAt: now,
    dispatchedAt: null,
  });
  afterCommit(nudge);
  return id;
}
