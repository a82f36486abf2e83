import { and, eq, gte, sql } from "drizzle-orm";
import { days } from "~/core/duration";
import { getNumberAiSetting } from "~/core/support/ai-settings";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { counters } from "~/db/schema/figures";
import { modelUse } from "~/db/schema/support";
import { transaction } from "~/db/transaction";

/** One answer of a model. `costMicros` in millionths of a dollar. */
export type ModelUse = {
  conversationId: string;
  userId: string;
  messageId: string;
  model: string;
  inputTokens: number;
  outputTokens: number;
  costMicros: number;
};

const dayOf = (now: number): number => Math.floor(now / days(1)) * days(1);
const counterOf = (now: number): string =>
  `model.cost.${new Date(dayOf(now)).toISOString().slice(0, 10)}`;

/** Records the use of one answer of the model, and adds its cost to the day's (OA bounds). */
export function recordModelUse(use: ModelUse, now: number = Date.now()): void {
  transaction(() => {
    db.insert(modelUse)
      .values({ id: newId("use"), ...use, at: now })
      .run();
    db.insert(counters)
      .values({ name: counterOf(now), value: use.costMicros })
      .onConflictDoUpdate({
        target: counters.name,
        set: { value: sql`${counters.value} + ${use.costMicros}` },
      })
      .run();
  });
}

/** The model's cost of today (UTC) for everybody, in millionths of a dollar. */
export function modelCostToday(now: number = Date.now()): number {
  return (
    db
      .select({ value: counters.value })
      .from(counters)
      .where(eq(counters.name, counterOf(now)))
      .get()?.value ?? 0
  );
}

/**
 * Whether the model may still be called today: both the day's limit and this person's have room.
 */
export function isModelAffordable(userId: string, now: number = Date.now()): boolean {
  if (modelCostToday(now) >= getNumberAiSetting("model_dollars_a_day") * 1e6) return false;
  const own = db
    .select({ sum: sql<number>`coalesce(sum(${modelUse.costMicros}), 0)` })
    .from(modelUse)
    .where(and(eq(modelUse.userId, userId), gte(modelUse.at, dayOf(now))))
    .get();
  return (own?.sum ?? 0) < getNumberAiSetting("model_dollars_a_person") * 1e6;
}
