import { sqlite } from "~/db/client";

const used = sqlite
  .prepare<[], 1>(
    "SELECT 1 WHERE EXISTS (SELECT 1 FROM users) OR EXISTS (SELECT 1 FROM support_messages)",
  )
  .pluck();

/** Whether this database is unused: it has neither people nor texts. */
export const isUnused = (): boolean => used.get() === undefined;
