import { z } from "zod";
import { upgrade } from "~/db/client";
import { parseWords, said, type Act } from "~/server/operator/act";

const noWords = z.literal("", "the only word it takes is --plan");

/** The operator's acts for a new build. */
export const upgradeActs: Readonly<Record<string, Act>> = {
  migrate: {
    usage: "migrate [--plan]",
    does: "changes the database as this build wants it, after keeping a checked copy; --plan tries it on a copy and says how long it takes",
    run: (words, { serving }) => {
      parseWords(words.length === 0 ? [""] : words, noWords);
      if (serving)
        return {
          ok: false,
          lines: [
            "The server is running: it changed the database when it started. Stop it before a newer build changes it.",
          ],
        };
      if (!upgrade) return said("No change waited: the database is as this build wants it.");
      const { changes, copy } = upgrade;
      return said(
        `${changes} ${changes === 1 ? "change was" : "changes were"} made to the database.`,
        `The database of before lies at ${copy}.`,
      );
    },
  },
};
