import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requirePerson } from "~/app/auth/session.server";
import { answerRule } from "~/app/support/answer-rule.server";
import { fillWords } from "~/app/support/fill-words.server";
import { getAiSetting } from "~/core/support/ai-settings";
import { listTickets } from "~/core/support/queries-chat";
import { startConversation } from "~/core/support/start-conversation";

/** The signed-in person's tickets, for the chat's menu (U §2). */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { userId } = await requirePerson(request);
  return answerRule(context.requestId, () => ({
    ...listTickets(userId),
    aiName: fillWords(getAiSetting("ai_name")),
  }));
}

/** Starts a new conversation (U §2, Start New Conversation). */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const { userId } = await requirePerson(request);
  return answerRule(context.requestId, () => ({
    conversationId: startConversation(userId, fillWords),
  }));
}
