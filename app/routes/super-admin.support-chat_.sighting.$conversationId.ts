import type { ActionFunctionArgs } from "@remix-run/node";
import { answerRule } from "~/app/support/answer-rule.server";
import { supportStaff } from "~/app/staff/support-staff.server";
import { RuleBroken } from "~/core/errors";
import { markReadByStaff } from "~/core/support/desk/mark-read-by-staff";
import { notePresence } from "~/core/support/desk/note-presence";
import { getTicket } from "~/core/support/desk/queries-ticket";

/** Records that a member of staff has a conversation open, types in it, or has read it. */
export async function action({ request, params, context }: ActionFunctionArgs): Promise<Response> {
  const staff = await supportStaff(request, context);
  const conversationId = params.conversationId ?? "";
  return answerRule(context.requestId, async () => {
    const form = await request.formData();
    const { userId: ownerId } = getTicket(conversationId);
    if (form.get("intent") === "read") return markReadByStaff(staff, conversationId);
    if (form.get("intent") !== "presence")
      throw new RuleBroken("not_understood", "That could not be understood.");
    const isTyping = form.get("typing") === "yes";
    return void notePresence({
      conversationId,
      ownerId,
      id: staff.userId,
      kind: "staff",
      name: staff.name,
      isTyping,
    });
  });
}
