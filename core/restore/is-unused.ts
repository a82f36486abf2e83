import { sqlite } from "~/db/client";

const used = sqlite
  .prepare<[], 1>(
    "SELECT 1 WHERE EXISTS (SELECT 1 FROM users) OR EXISTS (SELECT 1 FROM support_messages)",
  )
  .pluck();

/** Whether nobody has used this database yet: it has neither people nor texts. */
export const isUnused = (): boolean => used.get() === undefined;
