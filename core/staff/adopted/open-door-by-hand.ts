import { keepAct } from "~/core/accounts/keep-act";
import { openDoor } from "~/core/restore/close-doors";
import { transaction } from "~/db/transaction";
import type { OutgoingDoor } from "~/db/vocabulary";

/** Opens a door whatever its check found, on record with the operator's reason. */
export function openDoorByHand(door: OutgoingDoor, reason: string, now: number = Date.now()): void {
  transaction(() => {
    openDoor(door);
    keepAct({
      ...{ at: now, actorKind: "operator", actorId: null, after: { reason } },
      ...{ act: "open-door", subjectKind: "door", subjectId: door },
    });
  });
}
