import { answerByRule } from "~/bot/agent/answer-by-rule";
import { answerWaiting } from "~/bot/agent/answer-waiting";
import { apologise } from "~/bot/agent/apologise";
import { chooseRoute, type Route } from "~/bot/agent/choose-route";
import { runTurn } from "~/bot/agent/run-turn";
import { signUpByText } from "~/bot/agent/sign-up-by-text";
import { getMessage } from "~/core/conversations/queries";
import type { GetStepTools } from "inngest";
import { inngest, on } from "~/integrations/inngest";
import { adoptHeldPicture } from "~/workflows/adopt-held-picture";
import { planAdoption, planPictures } from "~/workflows/plan-pictures";
import { takeLatePictures, takePictures } from "~/workflows/take-pictures";

type Step = GetStepTools<typeof inngest>;

/** These need neither a picture nor a model, and some of them are owed at once (LG-01): no carrier's trouble stands before them. */
const keywords: ReadonlySet<Route> = new Set([
  "stop",
  "stop_doubtful",
  "start",
  "updates",
  "help",
  "status",
  "why",
  "human",
  "password",
  "prove",
]);

/** `answered`: the message had its answer before, and only its pictures are still owed. */
function routeTo(messageId: string): Route | "answered" {
  return getMessage(messageId).message.answeredAt === null ? chooseRoute(messageId).route : "answered";
}

async function answer(step: Step, messageId: string, route: Route): Promise<void> {
  if (route === "agent") await step.run("ask-agent", () => runTurn(messageId));
  else if (route === "waiting") await step.run("remind-staff", () => answerWaiting(messageId));
  else if (route === "join") {
    const userId = await step.run("sign-up", () => signUpByText(messageId));
    const held = userId ? await step.run("plan-adoption", () => planAdoption(messageId)) : [];
    for (const picture of held) await step.run(`adopt-${picture.heldId}`, () => adoptHeldPicture(picture));
  } else await step.run("answer", () => answerByRule(messageId));
}

/**
 * Answers a received text: its pictures are kept and opened as cases, its words answered by rule, sign-up, agent or a person: keywords before
 * the pictures are fetched, other words after the first try. One conversation at a time, in the order of arrival, but what must be fetched
 * again lets later messages pass; a message that cannot be answered is handed to staff.
 */
export const answerMessage = inngest.createFunction(
  {
    id: "answer-message",
    triggers: [on("message/received")],
    concurrency: [{ key: "event.data.conversationId", limit: 1 }],
    // The person's next messages wait as long: two more tries take a minute or so.
    retries: 2,
    onFailure: async ({ event, step }) => {
      const { messageId } = event.data.event.data as { messageId: string };
      await step.run("apologise", () => apologise(messageId));
    },
  },
  async ({ event, step }) => {
    const { messageId } = event.data;
    const route = await step.run("choose-route", () => routeTo(messageId));
    const pictures = await step.run("plan-pictures", () => planPictures(messageId));
    const isKeyword = route !== "answered" && keywords.has(route);
    if (isKeyword) await answer(step, messageId, route);
    const late = pictures.length > 0 ? await takePictures(step, messageId, pictures) : [];
    if (!isKeyword && route !== "answered") await answer(step, messageId, route);
    await takeLatePictures(step, messageId, late);
    return { route, pictures: pictures.length };
  },
);
