import { holdsOutgoingLease } from "~/core/restore/outgoing-lease";
import { sqlite } from "~/db/client";
import type { DoorReason, OutgoingDoor } from "~/db/vocabulary";

/**
 * An outgoing door that has been closed since the database was found older than its journal, or to
 * have come from a copy.
 */
export type ClosedDoor = {
  door: OutgoingDoor;
  reason: DoorReason;
  knownUntil: number;
  knownAt: number;
  closedAt: number;
  finding: string | null;
};

const all = sqlite.prepare<[], ClosedDoor>(
  `SELECT door, reason, known_until AS knownUntil, known_at AS knownAt, closed_at AS closedAt, finding
   FROM closed_doors ORDER BY door`,
);
const one = sqlite.prepare<[string], 1>("SELECT 1 FROM closed_doors WHERE door = ?").pluck();

/** Whether this door is closed. Asked right before each act. */
export const isDoorClosed = (door: OutgoingDoor): boolean =>
  !holdsOutgoingLease() || one.get(door) !== undefined;

/** The doors that are closed. */
export const listClosedDoors = (): ClosedDoor[] => all.all();
