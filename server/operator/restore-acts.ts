import { z } from "zod";
import { openDoorByHand } from "~/core/staff/adopted/open-door-by-hand";
import { listClosedDoors } from "~/core/restore/closed-doors";
import { outgoingDoors } from "~/db/vocabulary";
import { afterRestore } from "~/server/journal/after-restore";
import { parseWords, said, type Act } from "~/server/operator/act";

const noWords = z.enum(["", "--without-journal"], "the only word it takes is --without-journal");

/** The operator's acts for a database that was restored. */
export const restoreActs: Readonly<Record<string, Act>> = {
  "after-restore": {
    usage: "after-restore [--without-journal]",
    does: "tells a restored database what it does not know, and opens each door whose check is clean",
    run: async (words) => {
      const [word] = parseWords(words.length === 0 ? [""] : words, noWords);
      return afterRestore({ withoutJournal: word === "--without-journal" });
    },
  },
  "list-doors": {
    usage: "list-doors",
    does: "lists what may not leave since the database was restored, and why",
    isLocal: () => true,
    run: () => {
      const closed = listClosedDoors();
      if (closed.length === 0) return said("Every door is open.");
      return said(
        ...closed.map(({ door, reason, finding }) =>
          `${door}: closed (${reason}). ${finding ?? ""}`.trim(),
        ),
      );
    },
  },
  "open-door": {
    usage: 'open-door texts|mail|payouts|webhooks "REASON"',
    does: "opens a door by hand after a restore, whatever its check found; the reason is on record",
    run: (words) => {
      const [door, reason] = parseWords(
        words,
        z.enum(outgoingDoors, "name a door"),
        z.string().trim().min(10, "the reason stays on record: write a sentence"),
      );
      openDoorByHand(door, reason);
      return said(`${door}: open.`);
    },
  },
};
