import { asc, eq } from "drizzle-orm";
import { db } from "~/db/client";
import { agreements } from "~/db/schema/accounts";

export type AgreedTo = {
  id: string;
  at: number;
  document: string;
  version: string;
  wording: string;
  state: string | null;
};

/** What a person agreed to and when, oldest first. */
export function listAgreements(userId: string): AgreedTo[] {
  return db
    .select({
      id: agreements.id,
      at: agreements.createdAt,
      document: agreements.document,
      version: agreements.version,
      wording: agreements.wording,
      state: agreements.state,
    })
    .from(agreements)
    .where(eq(agreements.userId, userId))
    .orderBy(asc(agreements.createdAt))
    .all();
}
