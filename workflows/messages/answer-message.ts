import type { GetStepTools } from "inngest";
import { answerByRule } from "~/bot/agent/answer-by-rule";
import { answerWaiting } from "~/bot/agent/answer-waiting";
import { apologise } from "~/bot/agent/apologise";
import { chooseRoute, type Route } from "~/bot/agent/choose-route";
import { runTurn } from "~/bot/agent/run-turn";
import { signUpByText } from "~/bot/agent/join/sign-up-by-text";
import { findNumber } from "~/core/accounts/queries";
import { getMessage } from "~/core/messaging/queries";
import { giveUpTurn } from "~/core/messaging/give-up-turn";
import { takeTurn } from "~/core/messaging/take-turn";
import { inngest, on } from "~/integrations/inngest";
import { adoptHeldPicture } from "~/operations/evidence/adopt-held-picture";
import { countFailedTries } from "~/operations/messages/count-failed-tries";
import {
  planAdoption,
  planForgottenPictures,
  planPictures,
  type PlannedPicture,
} from "~/operations/evidence/plan-pictures";
import { log } from "~/log";
import { askPerson } from "~/workflows/cases/ask-about-case";
import { takeLatePictures, takePictures } from "~/workflows/messages/take-pictures";

type Step = GetStepTools<typeof inngest>;
type Woken = { messageId: string; conversationId: string; runId: string };
type Next = { messageId: string; route: Route; pictures: PlannedPicture[] };
type Late = { messageId: string; pictures: PlannedPicture[] };

/**
 * These need neither a picture nor a model, and some must be answered at once (LG-01), whatever
 * trouble the carrier has.
 */
const keywords: ReadonlySet<Route> = new Set([
  "stop",
  "stop_doubtful",
  "start",
  "updates",
  "help",
  "status",
  "why",
  "human",
  "safety",
  "password",
  "prove",
]);

/** How many messages one run answers at most; the others have events of their own. */
const maxTurns = 50;

function planNext(woken: Woken): Next | null {
  const messageId = takeTurn(woken);
  return messageId === null
    ? null
    : { messageId, route: chooseRoute(messageId).route, pictures: planPictures(messageId) };
}

// The answers about one claim are in: the next one has its turn at once, while the person is there.
// The hourly round asks where this could not, so that it fails no answer.
function askAfterAnswer(messageId: string): void {
  try {
    const { message } = getMessage(messageId);
    const userId = message.channel === "sms" && findNumber(message.fromPhone ?? "")?.userId;
    if (!userId) return;
    askPerson(userId, Date.now(), { askedAt: message.createdAt, messageId });
  } catch (cause) {
    log.warn({ messageId, err: cause }, "a person was not asked about their next claim");
  }
}

async function answer(step: Step, messageId: string, route: Route): Promise<void> {
  const run = (id: string, act: () => void | Promise<void>) =>
    step.run(id, () => countFailedTries(messageId, act));
  if (route === "agent") await run("ask-agent", () => runTurn(messageId));
  else if (route === "waiting") await run("remind-staff", () => answerWaiting(messageId));
  else if (route === "join") {
    const userId = await step.run("sign-up", () =>
      countFailedTries(messageId, () => signUpByText(messageId)),
    );
    const held = userId ? await step.run("plan-adoption", () => planAdoption(messageId)) : [];
    for (const picture of held)
      await step.run(`adopt-${picture.heldId}`, () => adoptHeldPicture(picture));
  } else await run("answer", () => answerByRule(messageId));
  if (route === "claim") await run("ask-about-other-claims", () => askAfterAnswer(messageId));
}

/** @returns the pictures that could not be fetched yet */
async function takeMessage(step: Step, { messageId, route, pictures }: Next): Promise<Late[]> {
  const isKeyword = keywords.has(route);
  if (isKeyword) await answer(step, messageId, route);
  const late = pictures.length > 0 ? await takePictures(step, messageId, pictures) : [];
  if (!isKeyword) await answer(step, messageId, route);
  return late.length > 0 ? [{ messageId, pictures: late }] : [];
}

async function takeForgotten(step: Step, messageId: string): Promise<Late[]> {
  const pictures = await step.run("plan-forgotten-pictures", () =>
    planForgottenPictures(messageId, Date.now()),
  );
  return pictures.length > 0
    ? [{ messageId, pictures: await takePictures(step, messageId, pictures) }]
    : [];
}

/**
 * Answers the messages of a conversation in their order: a run takes the turn and answers the
 * oldest unanswered message, then the next, whichever event woke it. Pictures are stored and opened
 * as cases; words are answered by rule, sign-up, agent or a person. Keywords are answered before
 * the pictures are fetched, other words after the first try; a picture that must be fetched again
 * lets later messages pass. After an outage the sweep finds what is unanswered; failures on our
 * side go to staff.
 */
export const answerMessage = inngest.createFunction(
  {
    id: "answer-message",
    triggers: [on("message/received")],
    concurrency: [{ key: "event.data.conversationId", limit: 1 }],
    // The person's next messages wait as long: two more tries take a minute or so.
    retries: 2,
    onFailure: async ({ event, step }) => {
      const woken = event.data.event.data as { messageId: string; conversationId: string };
      const failed = await step.run("give-up-turn", () =>
        giveUpTurn({ ...woken, runId: event.data.run_id }),
      );
      if (failed !== null) await step.run("apologise", () => apologise(failed));
    },
  },
  async ({ event, step, runId }) => {
    const woken: Woken = { ...event.data, runId };
    const answered: string[] = [];
    const late: Late[] = [];
    for (let turn = 0; turn < maxTurns; turn++) {
      const next = await step.run("take-turn", () => planNext(woken));
      if (next === null) break;
      late.push(...(await takeMessage(step, next)));
      answered.push(next.messageId);
    }
    if (answered.length === 0) late.push(...(await takeForgotten(step, event.data.messageId)));
    for (const { messageId, pictures } of late) await takeLatePictures(step, messageId, pictures);
    return { answered };
  },
);
