import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { signUpByText } from "~/bot/agent/join/sign-up-by-text";
import * as signUp from "~/bot/sign-up-replies";
import { findNumber } from "~/core/accounts/queries";
import { readAge } from "~/core/sign-up/answers/read-age";
import { isMinor } from "~/core/sign-up/is-minor";
import { askedLast } from "~/core/messaging/asked-last";
import { queueText } from "~/core/messaging/send/queue-text";
import { say } from "~/bot/agent/say";
import { openConversation } from "~/core/messaging/open-conversation";
import { ensureDefaultTraining } from "~/core/support/training/ensure-default-training";
import { comesIn, queuedFor } from "./incoming";

let phone = "";
let made = 0;

beforeAll(() => void ensureDefaultTraining());
beforeEach(() => {
  made += 1;
  phone = `+1212558${String(made).padStart(4, "0")}`;
});

async function hears(words: string): Promise<string> {
  signUpByText(await comesIn(phone, words));
  return queuedFor(phone)[0] ?? "";
}

/** As a text leaves it that may be a minor's. */
async function askAge(): Promise<void> {
  await hears("hi");
  queueText(
    say({
      conversationId: openConversation({ userId: null, phone, at: Date.now() }),
      phone,
      body: signUp.askAge.en,
      purpose: "answer",
      topic: "age_question",
      key: `age:${phone}`,
      now: Date.now(),
    }),
  );
  expect(askedLast(phone, Date.now())).toBe("age_question");
}

describe("whether somebody is 18", () => {
  it.each(["no", "nope", "im 16", "not yet", "almost 18", "no, 17"])(
    "bars who answers %j",
    async (answer) => {
      await askAge();
      await hears(answer);
      expect(isMinor(phone)).toBe(true);
    },
  );

  it.each(["yes", "yes im 34", "yep", "si", "i am 22"])(
    "goes on with who answers %j",
    async (answer) => {
      await askAge();
      const said = await hears(answer);
      expect(isMinor(phone)).toBe(false);
      expect(said).toMatch(/name|nombre/);
      expect(findNumber(phone)?.joinStep).toBe("name");
    },
  );

  it("takes a yes and a no for an answer only where it was asked", () => {
    expect(readAge("no", false)).toBeNull();
    expect(readAge("no", true)).toBe("under");
    expect(readAge("yes", true)).toBe("adult");
    expect(readAge("im 15 can i join", false)).toBe("under");
    expect(readAge("my daughter is 15 and gets these too", false)).not.toBe("under");
  });
});
