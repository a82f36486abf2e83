import { isDoorClosed } from "~/core/restore/closed-doors";
import { outgoingDoors } from "~/db/vocabulary";

/**
 * Whether nothing says that a newer database may exist: this process has the lease, and every
 * outgoing door is open.
 */
export const isNewestDatabase = (): boolean => !outgoingDoors.some(isDoorClosed);
