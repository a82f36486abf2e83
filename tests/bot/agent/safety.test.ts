import { beforeAll, describe, expect, it } from "vitest";
import { answerByRule } from "~/bot/agent/answer-by-rule";
import { chooseRoute } from "~/bot/agent/choose-route";
import { safetyWords } from "~/bot/agent/safety-words";
import { takeIn } from "~/bot/agent/take-in";
import { isSuppressed } from "~/core/consent/queries";
import { optOut } from "~/core/consent/opt-out";
import { ensureDefaultTraining } from "~/core/support/training/ensure-default-training";
import { countSegments } from "~/integrations/sms/segments";
import { inPlainLetters } from "~/bot/agent/fill-in";
import { makePerson } from "~/tests/support/people";
import { conversationOf, queuedFor } from "./incoming";

let made = 0;

async function says(phone: string, body: string): Promise<string> {
  made += 1;
  const recorded = await takeIn({
    sid: `SM${String(made).padStart(32, "0")}`,
    from: phone,
    body,
    optOutType: null,
    media: [],
    form: "",
    receivedAt: Date.now(),
    productName: "TextClaim",
  });
  return recorded.messageId;
}

async function meets(phone: string, body: string): Promise<string | undefined> {
  const id = await says(phone, body);
  expect(chooseRoute(id).route).toBe("safety");
  answerByRule(id);
  return queuedFor(phone)[0];
}

beforeAll(() => void ensureDefaultTraining());

describe("a crisis is met before everything", () => {
  it("as the first text of a stranger, with the help line, and a person is called", async () => {
    const phone = "+12125570001";
    expect(await meets(phone, "i want to kill myself")).toBe(safetyWords.crisis.en);
    const { conversation } = chooseRoute(await says(phone, "hello"));
    expect(conversationOf(conversation.id)?.waitingSince).not.toBeNull();
  });

  it("of a member, in Spanish, and while a doubt about texts stands", async () => {
    const { phone } = makePerson();
    optOut({
      phone,
      words: "maybe",
      scope: "recurring",
      reason: "free_text",
      needsReview: true,
      channel: "sms",
      at: Date.now(),
    });
    expect(await meets(phone, "ya no quiero vivir")).toBe(inPlainLetters(safetyWords.crisis.es));
  });

  it("and is no stop, whatever its words sound like", async () => {
    const { phone } = makePerson();
    await meets(phone, "leave me alone i want to die");
    expect(isSuppressed(phone)).toBe(false);
  });

  it("also where all texts were stopped: the person has just asked", async () => {
    const { phone } = makePerson();
    optOut({
      phone,
      words: "STOP",
      scope: "all",
      reason: "keyword",
      channel: "sms",
      at: Date.now(),
    });
    expect(await meets(phone, "im going to end my life")).toBe(safetyWords.crisis.en);
  });
});

it("every word of safety fits two segments of plain letters", () => {
  for (const said of Object.values(safetyWords).flatMap(Object.values))
    expect(countSegments(inPlainLetters(said)).segments).toBeLessThanOrEqual(2);
});
