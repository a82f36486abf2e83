import { z } from "zod";
import { hashPassword, passwordProblem } from "~/app/auth/password.server";
import { answerErrors } from "~/app/components/staff/answer-errors.server";
import { deleteStored } from "~/app/components/staff/delete-stored.server";
import { formText } from "~/app/components/staff/form-text";
import type { StaffAnswer } from "~/app/components/staff/staff-answer";
import { changeAdminRole } from "~/core/accounts/change-admin-role";
import { editPerson } from "~/core/accounts/edit-person";
import { findRole } from "~/core/accounts/find-role";
import type { ProvenAct } from "~/core/accounts/proof-needed";
import { findPersonLine } from "~/core/accounts/queries-staff";
import { recordStaffAct, type Staff } from "~/core/accounts/record-staff-act";
import { setPasswordByStaff } from "~/core/accounts/set-password-by-staff";
import { mailResetLink } from "~/core/conversations/mail-reset-link";
import { NotFound, RuleBroken } from "~/core/errors";
import { deletePerson } from "~/core/payouts/delete-person";
import { env } from "~/env";
import { mailFrom } from "~/integrations/email/mail-from";
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
  z.object({ intent: z.literal("password"), userId, password: z.string().max(200) }),
  z.object({ intent: z.literal("role"), userId, to: z.enum(["admin", "none"]) }),
  z.object({ intent: z.literal("delete"), userId }),
]);
const shortestForStaff = 12;
type Order = z.infer<typeof orders>;

const success = (description: string): StaffAnswer => ({ ok: true, title: "Success", description });

function sendReset(id: string, staff: Staff): StaffAnswer {
  const person = findPersonLine(id);
  if (!person) throw new NotFound("This person does not exist any more: somebody has deleted them.");
  if (!person.email) throw new RuleBroken("no_email", "This person has no email address.");
  const sender = { product: env.PRODUCT_NAME, site: env.BASE_URL, address: env.POSTAL_ADDRESS };
  recordStaffAct({ staff, act: "send-reset-email", subjectKind: "user", subjectId: id, at: Date.now() });
  mailResetLink({
    email: person.email,
    from: mailFrom,
    write: ({ token, firstName }) => resetPasswordLetter({ ...sender, firstName, link: `${env.BASE_URL}/reset-password?token=${token}` }),
  });
  return success(`Password reset email sent to ${person.email}`);
}

async function setPassword({ userId: id, password }: { userId: string; password: string }, staff: Staff): Promise<StaffAnswer> {
  if (password.trim() === "") throw new RuleBroken("empty", "Enter a password.");
  const problem = passwordProblem(password, [findPersonLine(id)?.email ?? ""]);
  if (problem) throw new RuleBroken("weak", problem.description);
  if (findRole(id, env.ADMIN_EMAILS) !== null && password.length < shortestForStaff)
    throw new RuleBroken("weak", `An admin's password has at least ${shortestForStaff} characters.`);
  setPasswordByStaff({ userId: id, passwordHash: await hashPassword(password), staff });
  return success("Password updated successfully");
}

async function remove(id: string, staff: Staff): Promise<StaffAnswer> {
  const { email: address, kept, keys } = deletePerson({ userId: id, staff });
  await deleteStored(keys);
  const deleted = `User ${address ?? id} has been deleted successfully.`;
  return success(kept ? `${deleted} Money moved for them: settled cases and payouts stay on record without their name.` : deleted);
}

const proofs: Record<Order["intent"], ProvenAct> = {
  edit: "others-way-in",
  reset: "others-way-in",
  password: "others-way-in",
  role: "role",
  delete: "erasure",
};

/** What a fresh proof of identity is wanted for before an order, or null where there is none of that name. */
export function proofForPersonAct(form: FormData): ProvenAct | null {
  const intent = formText(form, "intent");
  return intent in proofs ? proofs[intent as Order["intent"]] : null;
}

const failures: Record<Order["intent"], string> = {
  edit: "Failed to update user: ",
  reset: "Failed to send reset email: ",
  password: "Failed to update password: ",
  role: "Failed to update user: ",
  delete: "Failed to delete user: ",
};

/** Carries out what staff orders for a person, and says it in the words of A §8. */
export function answerPersonAct(form: FormData, staff: Staff): Promise<StaffAnswer> {
  const intent = formText(form, "intent");
  const failed = intent in failures ? failures[intent as Order["intent"]] : "Failed to update user: ";
  return answerErrors(failed, () => {
    const order = orders.parse(Object.fromEntries(form));
    switch (order.intent) {
      case "edit":
        editPerson({ ...order, staff });
        return success("User information updated successfully.");
      case "reset":
        return sendReset(order.userId, staff);
      case "password":
        return setPassword(order, staff);
      case "role":
        changeAdminRole({ ...order, staff });
        return success(order.to === "admin" ? "Admin role granted." : "Admin role revoked.");
      case "delete":
        return remove(order.userId, staff);
    }
  });
}
