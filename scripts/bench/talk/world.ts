import { answerByRule } from "~/bot/agent/answer-by-rule";
import { answerWaiting } from "~/bot/agent/answer-waiting";
import { chooseRoute } from "~/bot/agent/choose-route";
import { runTurn } from "~/bot/agent/run-turn";
import { signUpByText } from "~/bot/agent/join/sign-up-by-text";
import { takeIn } from "~/bot/agent/take-in";
import { findNumber } from "~/core/accounts/queries";
import { sqlite } from "~/db/client";
import type { AgentModel } from "~/integrations/agent-model/contract";

/** What came of one text: what was said, by which route, and how things stood afterwards. */
export type Heard = {
  said: { body: string; segments: number; purpose: string }[];
  route: string;
  stopped: "all" | "recurring" | null;
  isWaiting: boolean;
  hasAccount: boolean;
  milliseconds: number;
};

const newTexts = sqlite.prepare<
  [string, number],
  { body: string; segments: number; purpose: string }
>(
  "SELECT body, segments, purpose FROM texts WHERE phone = ? AND rowid > ? ORDER BY created_at, rowid",
);
const lastText = sqlite.prepare<[], number>("SELECT coalesce(max(rowid), 0) FROM texts").pluck();
const stops = sqlite
  .prepare<[string], "all" | "recurring">(
    "SELECT scope FROM suppressions WHERE phone = ? AND lifted_at IS NULL ORDER BY scope",
  )
  .pluck();

let made = 0;

async function answer(messageId: string, model: AgentModel | null): Promise<string> {
  const { route } = chooseRoute(messageId);
  if (route === "agent") await runTurn(messageId, model);
  else if (route === "waiting") answerWaiting(messageId);
  else if (route === "join") signUpByText(messageId);
  else answerByRule(messageId);
  return route;
}

/**
 * Lets a text come in from a number and be answered by the acts that the webhook and the workflow
 * call, in a database of its own. `model` is asked where the product would ask one.
 */
export async function texts(phone: string, body: string, model: AgentModel | null): Promise<Heard> {
  made += 1;
  const before = lastText.get() ?? 0;
  const started = performance.now();
  const { messageId } = await takeIn({
    sid: `SM${String(made).padStart(32, "0")}`,
    from: phone,
    body,
    optOutType: null,
    media: [],
    form: "",
    receivedAt: Date.now(),
    productName: "TextClaim",
  });
  const route = await answer(messageId, model);
  const milliseconds = performance.now() - started;
  const { conversation } = chooseRoute(messageId);
  const scopes = stops.all(phone);
  return {
    said: newTexts.all(phone, before),
    route,
    stopped: scopes.includes("all") ? "all" : (scopes[0] ?? null),
    isWaiting: conversation.waitingSince !== null,
    hasAccount: findNumber(phone)?.userId != null,
    milliseconds,
  };
}
