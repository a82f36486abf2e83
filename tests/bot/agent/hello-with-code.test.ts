import { expect, it } from "vitest";
import { chooseRoute } from "~/bot/agent/choose-route";
import { answerByRule } from "~/bot/agent/answer-by-rule";
import { signUpByText } from "~/bot/agent/join/sign-up-by-text";
import { runTurn } from "~/bot/agent/run-turn";
import { newCode } from "~/core/affiliates/new-code";
import { comesIn, queuedFor } from "~/tests/bot/agent/incoming";

// What somebody sends who was invited: the site's own words, and shorter ones. A code may have any
// letters, so that what it resembles differs from one to the next.
const hellos = ["Hi! My invite code is", "Hi!", "hello", "Hola", ""];

async function answer(messageId: string): Promise<string> {
  const { route } = chooseRoute(messageId);
  if (route === "agent") await runTurn(messageId);
  else if (route === "join") signUpByText(messageId);
  else answerByRule(messageId);
  return route;
}

it("TW-60: whoever texts an invitation's code, alone or with a greeting, is asked for their name", async () => {
  const others: string[] = [];
  for (let made = 0; made < 300; made++) {
    const phone = `+1212666${String(1000 + made)}`;
    const words = `${hellos[made % hellos.length] ?? ""} ${newCode()}`.trim();
    const route = await answer(await comesIn(phone, words));
    const answers = queuedFor(phone);
    if (!answers.some((answer) => /full name|nombre completo/.test(answer)))
      others.push(`${words}: ${route} ${answers.join(" | ")}`);
  }
  expect(others).toEqual([]);
});
