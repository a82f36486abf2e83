import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { StaffAnswer } from "~/app/components/staff/staff-answer";
import { tellFailure } from "~/app/staff/act-failures";
import { keepPage } from "~/app/staff/keep-page";
import { supportStaff } from "~/app/staff/support-staff.server";
import { answerReply } from "~/app/support/answer-reply.server";
import { readForm } from "~/app/upload/read-form.server";
import { refusalOf, RuleBroken } from "~/core/errors";
import { maxFormBytes } from "~/core/file-limits";
import { getTicket } from "~/core/support/desk/queries-ticket";
import type { StaffMember } from "~/core/support/desk/staff-member";
import { newMessageId } from "~/core/support/new-message-id";
import { log } from "~/log";
import { dropChatPicture, keepChatPicture } from "~/operations/evidence/keep-chat-picture";

const posted = z.object({
  body: z.string().max(20_000),
  seenAt: z.coerce.number().int(),
  clientKey: z.string().regex(/^[\w-]{8,64}$/),
  file: z.instanceof(File),
});

async function send(
  staff: StaffMember,
  conversationId: string,
  form: FormData,
  clientAddress: string,
): Promise<StaffAnswer> {
  const given = posted.safeParse(Object.fromEntries(form));
  if (!given.success || given.data.file.size === 0)
    throw new RuleBroken("not_understood", "Choose a picture or a PDF.");
  getTicket(conversationId);
  const { file, ...reply } = given.data;
  const picture = await keepChatPicture({
    userId: staff.userId,
    conversationId,
    messageId: newMessageId(),
    file,
    use: "attachment",
    clientAddress,
  });
  try {
    const { isNew, ...answer } = answerReply(
      staff,
      { conversationId, by: "chat", ...reply },
      picture,
    );
    if (!isNew) await dropChatPicture(picture);
    return answer;
  } catch (cause) {
    await dropChatPicture(picture);
    throw cause;
  }
}

/** Sends a picture or a PDF from staff: it appears in the chat, where the person opens it. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const staff = await supportStaff(request, context);
  try {
    const take = (form: FormData): Promise<StaffAnswer> =>
      send(staff, params.conversationId ?? "", form, context.clientAddress);
    return Response.json(
      await readForm(request, { most: maxFormBytes, owner: staff.userId }, take),
    );
  } catch (cause) {
    const refusal = refusalOf(cause);
    const { requestId } = context;
    if (!refusal) log.error({ requestId, err: cause }, "staff could not send a file");
    const why = refusal?.sentence ?? "Something went wrong on our side. Try again in a moment.";
    const isStale = refusal?.status === 409;
    const answer: StaffAnswer = {
      ok: false,
      ...tellFailure("support", "reply", why),
      ...(isStale && { field: "crossed", isStale }),
      ...(!refusal && { canRepeat: true }),
    };
    return Response.json(answer, { status: refusal?.status ?? 500 });
  }
}

export const clientAction = keepPage("support");
