import { z } from "zod";
import { failureOf } from "~/app/staff/act-failures";
import { answerStaff } from "~/app/staff/answer-staff.server";
import { deleteStoredFilesOrLater } from "~/operations/evidence/delete-stored-files-or-later";
import { formText } from "~/app/staff/form-text";
import type { StaffAnswer } from "~/app/components/staff/staff-answer";
import { changeAdminRole } from "~/core/staff/change-admin-role";
import { editPerson } from "~/core/staff/edit-person";
import type { ProvenAct } from "~/core/accounts/sign-in/proof-needed";
import type { Staff } from "~/core/accounts/staff-acts/record-staff-act";
import { mailResetForStaff } from "~/core/accounts/staff-acts/mail-reset-for-staff";
import { proposeAddress } from "~/core/accounts/staff-acts/propose-address";
import { stopWays } from "~/core/consent/stop-ways";
import { recordStop } from "~/core/support/desk/record-stop";
import { movePerson } from "~/core/staff/move-person";
import { deletePerson } from "~/core/staff/delete-person";
import { env } from "~/env";
import { mailFrom } from "~/integrations/email/mail-from";
import { changeEmailLetter } from "~/letters/change-email";
import { resetPasswordLetter } from "~/letters/reset-password";

const userId = z.string().startsWith("user_", "Name a person.").max(80);
const name = z.string().trim().max(80, "A name has at most 80 letters.");
const email = z.union([z.literal(""), z.email("Please enter a valid email address.").max(254)]);

const orders = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("edit"),
    userId,
    updatedAt: z.coerce.number().int(),
    firstName: name,
    lastName: name,
    phone: z.string().max(40).default(""),
    email: z.string().trim().toLowerCase().pipe(email),
  }),
  z.object({ intent: z.literal("reset"), userId }),
  z.object({ intent: z.literal("role"), userId, to: z.enum(["admin", "none"]) }),
  z.object({ intent: z.literal("delete"), userId }),
  z.object({
    intent: z.literal("move"),
    userId,
    state: z.string().length(2, "Name the state."),
    from: z.iso.date("Name the day of the move."),
  }),
  z.object({
    intent: z.literal("stop"),
    userId,
    by: z.enum(stopWays, "Say how they asked."),
    words: z.string().max(2000),
  }),
]);
type Order = z.infer<typeof orders>;

const success = (description: string): StaffAnswer => ({ ok: true, title: "Success", description });

const sender = { product: env.PRODUCT_NAME, site: env.BASE_URL, address: env.POSTAL_ADDRESS };

function edit(order: Extract<Order, { intent: "edit" }>, staff: Staff): StaffAnswer {
  const { userId: id, firstName } = order;
  const write = (token: string) =>
    changeEmailLetter({ ...sender, firstName, link: `${env.BASE_URL}/prove-email/${token}` });
  const propose = (address: string) =>
    proposeAddress({ userId: id, email: address, from: mailFrom, write, staff });
  const proposed = editPerson({ ...order, staff, propose });
  const saved = "User information updated successfully.";
  return success(
    proposed
      ? `${saved} We mailed a link to ${proposed}: the address changes once the person confirms it.`
      : saved,
  );
}

function sendReset(id: string, staff: Staff): StaffAnswer {
  const write = ({ token, firstName }: { token: string; firstName: string }) =>
    resetPasswordLetter({
      ...sender,
      firstName,
      link: `${env.BASE_URL}/reset-password?token=${token}`,
    });
  return success(
    `Password reset email sent to ${mailResetForStaff({ userId: id, from: mailFrom, write, staff })}`,
  );
}

function move(order: Extract<Order, { intent: "move" }>, staff: Staff): StaffAnswer {
  const { concerned, closed } = movePerson(order, staff);
  const looked = `${concerned} open ${concerned === 1 ? "claim was" : "claims were"} looked at anew`;
  return success(
    closed.length > 0
      ? `The move is recorded. ${looked}: not pursued any more, to be looked at: ${closed.join(", ")}.`
      : `The move is recorded. ${looked}: none is closed by it.`,
  );
}

function stop({ userId: id, ...asked }: Extract<Order, { intent: "stop" }>, staff: Staff) {
  const was = recordStop(staff, { kind: "user", id }, asked);
  return success(
    was === "already"
      ? "Their texts were stopped already; that they asked again is in the audit."
      : "Their texts are stopped. Only they can ask for texts again.",
  );
}

async function remove(id: string, staff: Staff): Promise<StaffAnswer> {
  const { email: address, kept, keys } = deletePerson({ userId: id, staff });
  await deleteStoredFilesOrLater(keys);
  const deleted = `User ${address ?? id} has been deleted successfully.`;
  return success(
    kept
      ? `${deleted} Money moved for them: settled cases and payouts stay on record without their name.`
      : deleted,
  );
}

// A stop waits for nothing.
const proofs: Record<Exclude<Order["intent"], "stop">, ProvenAct> = {
  edit: "others-way-in",
  reset: "others-way-in",
  role: "role",
  delete: "erasure",
  move: "others-way-in",
};

/**
 * The kind of act, if this act on a person needs a fresh proof of identity; null if it needs none
 * or does not exist.
 */
export function proofForPersonAct(form: FormData): ProvenAct | null {
  const intent = formText(form, "intent");
  return intent in proofs ? proofs[intent as keyof typeof proofs] : null;
}

/** Carries out a staff act on a person, and answers in the words of A §8. */
export function answerPersonAct(form: FormData, staff: Staff): Promise<StaffAnswer> {
  return answerStaff(`${failureOf("users", form.get("intent"))}: `, () => {
    const order = orders.parse(Object.fromEntries(form));
    switch (order.intent) {
      case "edit":
        return edit(order, staff);
      case "reset":
        return sendReset(order.userId, staff);
      case "role":
        changeAdminRole({ ...order, staff });
        return success(order.to === "admin" ? "Admin role granted." : "Admin role revoked.");
      case "delete":
        return remove(order.userId, staff);
      case "move":
        return move(order, staff);
      case "stop":
        return stop(order, staff);
    }
  });
}
