import { z } from "zod";
import { traceThing } from "~/core/staff/health/trace-thing";
import { parseWords, said, type Act } from "~/server/operator/act";

const name = z.string().trim().min(3, "name a case, a payout, a text, a mail or a message");

/** The act that tells the story of one thing. */
export const traceActs: Readonly<Record<string, Act>> = {
  trace: {
    usage: "trace CASE|PAYOUT|TEXT|MAIL|SM…",
    does: "prints what happened to one thing, with times",
    isLocal: () => true,
    run: (words) => {
      const lines = traceThing(parseWords(words, name)[0]);
      return said(...lines.map(({ at, what }) => `${new Date(at).toISOString()}  ${what}`));
    },
  },
};
