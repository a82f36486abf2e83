import { data, type AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { actingStaff, provenStaff } from "~/app/auth/staff.server";
import type { StaffAnswer } from "~/app/components/staff/staff-answer";
import { failureOf } from "~/app/staff/act-failures";
import { answerDone, type Done } from "~/app/staff/answer-staff.server";
import { answerSearch } from "~/app/staff/kept-search.server";
import { movePayoutsInParts } from "~/app/staff/move-payouts.server";
import type { Staff } from "~/core/accounts/staff-acts/record-staff-act";
import { RuleBroken } from "~/core/errors";
import { formatMoney } from "~/core/money";
import { actOnPayout, type BulkMove } from "~/core/payouts/desk/act-on-payout";
import { liftHold } from "~/core/payouts/desk/lift-hold";
import { maxAtOnce } from "~/core/payouts/desk/payout-moves";
import { movePayout } from "~/core/payouts/desk/move-payout";
import { readPayoutFilter } from "~/core/payouts/desk/payout-filter";
import { getPayout } from "~/core/payouts/queries";
import { getPayoutDetails } from "~/core/payouts/queries-details";
import { listPayoutIds } from "~/core/payouts/desk/queries-staff";
import { recordTaxForm } from "~/core/payouts/record-tax-form";
import { payoutStatuses, type PayoutStatus } from "~/db/vocabulary";

const payoutId = z.string().regex(/^pay_[0-9a-f]{32}$/, "Name a payout.");
const seen = z.coerce.number().int();
const text = z.string().trim().max(200);
const note = { transactionId: text.optional(), method: text.optional(), reason: text.optional() };
const to = z.enum(payoutStatuses);

const orders = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("move"), payoutId, seen, to, ...note }),
  z.object({
    intent: z.literal("move-many"),
    seen,
    to,
    ...note,
    ids: z.string().max(40 * maxAtOnce),
    all: z.string().optional(),
  }),
  z.object({
    intent: z.literal("lift-hold"),
    payoutId,
    seen,
    note: z.string().trim().min(3, "Say what you looked at.").max(500),
  }),
  z.object({ intent: z.literal("tax-form"), payoutId }),
]);
type Order = z.infer<typeof orders>;
type Many = Extract<Order, { intent: "move-many" }>;

function noteOf({
  transactionId,
  method,
  reason,
}: {
  transactionId?: string | undefined;
  method?: string | undefined;
  reason?: string | undefined;
}) {
  return {
    ...(transactionId ? { transactionId } : {}),
    ...(method ? { method } : {}),
    ...(reason ? { reason } : {}),
  };
}

function moveOne(order: Extract<Order, { intent: "move" }>, staff: Staff): Done {
  actOnPayout(order, staff, (actor) => movePayout(order.payoutId, order.to, noteOf(order), actor));
  return { title: "Success", description: "Payout status updated successfully" };
}

function idsOf(order: Many, form: Record<string, unknown>): string[] {
  const ids = order.all
    ? listPayoutIds(readPayoutFilter(form), maxAtOnce + 1)
    : order.ids.split(",").filter(Boolean);
  if (ids.length === 0) throw new RuleBroken("none_selected", "No payout is selected.");
  if (ids.length > maxAtOnce)
    throw new RuleBroken(
      "too_many",
      `At most ${maxAtOnce.toLocaleString("en-US")} payouts can be updated at once.`,
    );
  return ids.map((id) => payoutId.parse(id));
}

/** '12 × Too early. 3 × Somebody else has changed it.' The most frequent reason comes first. */
export function countReasons(refused: readonly { sentence: string }[]): string {
  const counts = new Map<string, number>();
  for (const { sentence } of refused) counts.set(sentence, (counts.get(sentence) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([sentence, count]) => `${count} × ${sentence}`)
    .join(" ");
}

/**
 * The answer to a bulk update. It accounts for every selected payout: those moved, those that had
 * the status before, and those refused, with the reasons (issue 20, 23).
 * @throws RuleBroken `refused` when nothing was moved
 */
export function tellBulkMove(asked: number, to: PayoutStatus, move: BulkMove): Done {
  const { moved, movedCents, refused } = move;
  const same = asked - moved - refused.length;
  const already = same > 0 ? ` ${same} ${same === 1 ? "was" : "were"} ${to} already.` : "";
  const reasons = countReasons(refused);
  if (moved === 0) throw new RuleBroken("refused", `${already} ${reasons}`.trim());
  const updated = `${moved} payout(s) updated successfully. That is ${formatMoney(movedCents)}.${already}`;
  if (refused.length === 0) return { title: "Success", description: updated };
  return {
    title: "Partly updated",
    description: `${updated} ${refused.length} could not be: ${reasons}`,
    isPartial: true,
    refusedIds: refused.map(({ payoutId: id }) => id),
  };
}

async function moveMany(order: Many, form: Record<string, unknown>, staff: Staff): Promise<Done> {
  const payouts = idsOf(order, form).map((id) => ({ payoutId: id, seen: order.seen }));
  return tellBulkMove(
    payouts.length,
    order.to,
    await movePayoutsInParts(payouts, order.to, noteOf(order), staff),
  );
}

function lift(order: Extract<Order, { intent: "lift-hold" }>, staff: Staff): Done {
  actOnPayout(order, staff, (actor) => liftHold(order.payoutId, order.note, actor));
  return { title: "Hold lifted", description: "The payout can be sent now." };
}

function noteTaxForm(id: string, staff: Staff): Done {
  actOnPayout({ payoutId: id, seen: Number.MAX_SAFE_INTEGER }, staff, (actor) =>
    recordTaxForm(getPayout(id).userId, actor),
  );
  return { title: "Success", description: "The tax form is on record." };
}

function follow(order: Order, form: Record<string, unknown>, staff: Staff): Done | Promise<Done> {
  switch (order.intent) {
    case "move":
      return moveOne(order, staff);
    case "move-many":
      return moveMany(order, form, staff);
    case "lift-hold":
      return lift(order, staff);
    case "tax-form":
      return noteTaxForm(order.payoutId, staff);
  }
}

/** Answers every form of the payouts page: a search, the details, every move (A §4). */
export async function answerPayouts(request: Request, context: AppLoadContext) {
  const staff = await actingStaff(request, context);
  const posted = await request.formData();
  const searched = answerSearch(posted, request);
  if (searched) throw searched;
  const form: Record<string, unknown> = Object.fromEntries(posted);
  const failed = `${failureOf("payouts", form.intent)}: `;
  if (form.intent === "details") {
    const id = payoutId.safeParse(form.payoutId);
    return answerDone(failed, () => {
      if (!id.success) throw new RuleBroken("no_payout", "Name a payout.");
      return { title: "", details: getPayoutDetails(id.data) };
    });
  }
  const order = orders.safeParse(form);
  if (!order.success) {
    const sentence = order.error.issues[0]?.message ?? "Something in the form is missing.";
    return data<StaffAnswer>(
      { ok: false, title: "Error", description: failed + sentence },
      { status: 422 },
    );
  }
  await provenStaff(request, context, "money");
  return answerDone(failed, () => follow(order.data, form, staff));
}
