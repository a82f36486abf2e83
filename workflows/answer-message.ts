import { answerByRule } from "~/bot/agent/answer-by-rule";
import { answerWaiting } from "~/bot/agent/answer-waiting";
import { apologise } from "~/bot/agent/apologise";
import { chooseRoute } from "~/bot/agent/choose-route";
import { runTurn } from "~/bot/agent/run-turn";
import { signUpByText } from "~/bot/agent/sign-up-by-text";
import { inngest, on } from "~/integrations/inngest";
import { adoptHeldPicture } from "~/workflows/adopt-held-picture";
import { keepPicture } from "~/workflows/keep-picture";
import { planAdoption, planPictures } from "~/workflows/plan-pictures";
import { sayWhatCame } from "~/workflows/say-what-came";

/**
 * Answers a received text: its pictures are kept and opened as cases, its words answered by rule, sign-up, agent or a person. One
 * conversation at a time, in the order of arrival; a message that cannot be answered is handed to staff.
 */
export const answerMessage = inngest.createFunction(
  {
    id: "answer-message",
    triggers: [on("message/received")],
    concurrency: [{ key: "event.data.conversationId", limit: 1 }],
    retries: 4,
    onFailure: async ({ event, step }) => {
      const { messageId } = event.data.event.data as { messageId: string };
      await step.run("apologise", () => apologise(messageId));
    },
  },
  async ({ event, step }) => {
    const { messageId } = event.data;
    const pictures = await step.run("plan-pictures", () => planPictures(messageId));
    for (const picture of pictures) await step.run(`keep-picture-${picture.position}`, () => keepPicture(picture));
    if (pictures.length > 0) await step.run("say-what-came", () => sayWhatCame(messageId));
    const route = await step.run("choose-route", () => chooseRoute(messageId).route);
    if (route === "agent") await step.run("ask-agent", () => runTurn(messageId));
    else if (route === "waiting") await step.run("remind-staff", () => answerWaiting(messageId));
    else if (route === "join") {
      const userId = await step.run("sign-up", () => signUpByText(messageId));
      const held = userId ? await step.run("plan-adoption", () => planAdoption(messageId)) : [];
      for (const picture of held) await step.run(`adopt-${picture.heldId}`, () => adoptHeldPicture(picture));
    } else await step.run("answer", () => answerByRule(messageId));
    return { route, pictures: pictures.length };
  },
);
