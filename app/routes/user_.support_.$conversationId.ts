import { maxFormBytes } from "~/core/file-limits";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { requirePerson } from "~/app/auth/session.server";
import { answerRule } from "~/app/support/answer-rule.server";
import { dropChatPicture, keepChatPicture } from "~/operations/evidence/keep-chat-picture";
import { readForm } from "~/app/upload/read-form.server";
import { RuleBroken } from "~/core/errors";
import { newMessageId } from "~/core/support/new-message-id";
import { markReadByUser } from "~/core/support/mark-read-by-user";
import { listPresent, notePresence } from "~/core/support/desk/note-presence";
import { getChat } from "~/core/support/queries-chat";
import { getOwnTicket } from "~/core/support/desk/queries-ticket";
import { rateAnswer } from "~/core/support/training/rate-answer";
import { rateConversation } from "~/core/support/rate-conversation";
import { sendChatMessage } from "~/core/support/send-chat-message";

/** A ticket of the signed-in person, with the members of the team who are present. */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  const { userId } = await requirePerson(request);
  const conversationId = params.conversationId ?? "";
  return answerRule(context.requestId, () => {
    const chat = getChat(userId, conversationId);
    const now = Date.now();
    const staff = listPresent(conversationId, userId, now).filter(({ kind }) => kind === "staff");
    return {
      chat,
      staff: staff.map(({ name, typingUntil }) => ({
        name,
        typingMs: Math.max(0, typingUntil - now),
      })),
    };
  });
}

const posted = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("send"),
    body: z.string().max(20_000),
    clientKey: z.string().regex(/^[\w-]{8,64}$/),
    use: z.enum(["evidence", "attachment"]).optional(),
    picture: z.instanceof(File).optional(),
  }),
  z.object({ intent: z.literal("presence"), typing: z.enum(["yes", "no"]) }),
  z.object({ intent: z.literal("read") }),
  z.object({ intent: z.literal("rate"), stars: z.coerce.number() }),
  z.object({
    intent: z.literal("feedback"),
    messageId: z.string().max(60),
    helpful: z.enum(["yes", "no"]),
  }),
]);

type Posted = z.output<typeof posted>;
type Who = { userId: string; firstName: string; conversationId: string; clientAddress: string };

async function send(
  { body, clientKey, use, picture }: Extract<Posted, { intent: "send" }>,
  who: Who,
): Promise<unknown> {
  const { userId, conversationId, clientAddress } = who;
  getOwnTicket(userId, conversationId);
  const messageId = newMessageId();
  const file = picture && picture.size > 0 ? picture : null;
  if (file && !use) throw new RuleBroken("no_use", "Please say what the picture is for.");
  const kept =
    file && use
      ? await keepChatPicture({ userId, conversationId, messageId, file, use, clientAddress })
      : null;
  try {
    const sent = sendChatMessage({
      userId,
      conversationId,
      body,
      clientKey,
      messageId,
      picture: kept,
      ip: clientAddress,
    });
    if (sent.repeated) await dropChatPicture(kept);
    return sent;
  } catch (cause) {
    await dropChatPicture(kept);
    throw cause;
  }
}

function act(given: Posted, who: Who): unknown {
  const { userId, conversationId, firstName } = who;
  switch (given.intent) {
    case "send":
      return send(given, who);
    case "presence":
      getOwnTicket(userId, conversationId);
      return void notePresence({
        conversationId,
        ownerId: userId,
        id: userId,
        kind: "user",
        name: firstName,
        isTyping: given.typing === "yes",
      });
    case "read":
      return markReadByUser(userId, conversationId);
    case "rate":
      return rateConversation(userId, conversationId, given.stars);
    case "feedback":
      return rateAnswer(userId, given.messageId, given.helpful === "yes");
  }
}

/** A person's acts on their own ticket: writing, rating, and reporting that they are present. */
export async function action({ request, params, context }: ActionFunctionArgs): Promise<Response> {
  const { userId, firstName } = await requirePerson(request);
  const { clientAddress, requestId } = context;
  return answerRule(requestId, () =>
    readForm(request, { most: maxFormBytes, owner: userId }, async (form) => {
      const given = posted.safeParse(Object.fromEntries(form));
      if (!given.success)
        throw new RuleBroken("not_understood", "That could not be understood. Please try again.");
      return act(given.data, {
        userId,
        firstName,
        conversationId: params.conversationId ?? "",
        clientAddress,
      });
    }),
  );
}
