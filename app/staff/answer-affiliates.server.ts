import { data, type AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import type { StaffAnswer } from "~/app/components/staff/staff-answer";
import { actingStaff, provenStaff } from "~/app/auth/staff.server";
import { failureOf } from "~/app/staff/act-failures";
import { answerDone, type Done } from "~/app/staff/answer-staff.server";
import { answerSearch } from "~/app/staff/kept-search.server";
import type { ProvenAct } from "~/core/accounts/sign-in/proof-needed";
import type { Staff } from "~/core/accounts/staff-acts/record-staff-act";
import { addAffiliateContact } from "~/core/staff/add-affiliate-contact";
import { editAffiliate } from "~/core/staff/edit-affiliate";
import { deleteAffiliate } from "~/core/staff/delete-affiliate";

const affiliateId = z.string().regex(/^aff_[0-9a-z]{18,32}$/, "Name an affiliate.");
const rate = z.coerce.number("The commission rate is a number.");
const status = z.enum(["active", "suspended"]);
const name = z.string().max(200);

const orders = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("delete"), affiliateId }),
  z.object({
    intent: z.literal("add"),
    firstName: name,
    lastName: name.default(""),
    email: z.string().max(300),
  }),
  z.object({
    intent: z.literal("edit"),
    affiliateId,
    commissionRate: rate,
    status,
    seenRate: rate,
    seenStatus: status,
  }),
]);
type Order = z.infer<typeof orders>;

const proofs: Partial<Record<Order["intent"], ProvenAct>> = { delete: "erasure", edit: "money" };

function follow(order: Order, staff: Staff): Done {
  switch (order.intent) {
    case "delete": {
      const outcome = deleteAffiliate(order.affiliateId, staff);
      if (outcome === "deleted")
        return { title: "Success", description: "Affiliate deleted successfully." };
      return {
        title: "Affiliate archived",
        description:
          "Money has moved, so what was earned stays on record; the name is gone and nothing more is earned.",
      };
    }
    case "add": {
      const { code } = addAffiliateContact(order, staff);
      return {
        title: "Affiliate added",
        description: `Their code is ${code}. A mail with their link is on its way.`,
      };
    }
    case "edit": {
      const { commissionRate, seenRate, seenStatus } = order;
      editAffiliate(
        order.affiliateId,
        { commissionRate, status: order.status },
        { commissionRate: seenRate, status: seenStatus },
        staff,
      );
      return { title: "Success", description: "Affiliate updated successfully." };
    }
  }
}

/** Answers every form of the affiliates page (A §2.4). */
export async function answerAffiliates(request: Request, context: AppLoadContext) {
  const staff = await actingStaff(request, context);
  const form = await request.formData();
  const searched = answerSearch(form, request);
  if (searched) throw searched;
  const order = orders.safeParse(Object.fromEntries(form));
  const failed = `${failureOf("affiliates", form.get("intent"))}: `;
  if (!order.success) {
    const description = `${failed}${order.error.issues[0]?.message ?? "Something in the form is missing."}`;
    return data<StaffAnswer>({ ok: false, title: "Error", description }, { status: 422 });
  }
  const proof = proofs[order.data.intent];
  if (proof) await provenStaff(request, context, proof);
  return answerDone(failed, () => follow(order.data, staff));
}
