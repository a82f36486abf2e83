import { sql } from "drizzle-orm";
import { agreements } from "~/db/schema/accounts";
import { legalTexts } from "~/db/schema/legal-texts";

/**
 * SQL: the exact words of an agreement (CL-06). They stand once, in the row of the text that it
 * names, which never changes; older agreements hold their own copy.
 */
export const acceptedWording = sql<string>`iif(${agreements.wording} = '',
  (SELECT ${legalTexts.body} FROM ${legalTexts} WHERE ${legalTexts.id} = ${agreements.legalTextId}),
  ${agreements.wording})`;
