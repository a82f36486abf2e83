import { expect, it } from "vitest";
import { answerByRule } from "~/bot/agent/answer-by-rule";
import { signUpByText } from "~/bot/agent/join/sign-up-by-text";
import { noAccountYet } from "~/bot/replies";
import { comesIn, queuedFor } from "./incoming";

let made = 0;

async function hears(phone: string, words: string): Promise<string> {
  answerByRule(await comesIn(phone, words));
  return queuedFor(phone)[0] ?? "";
}

it.each(["STATUS", "PASSWORD"])(
  "TW-50: %s in the middle of a sign-up asks for what is missing, not for what was told",
  async (word) => {
    const phone = `+1212557${String(++made).padStart(4, "0")}`;
    const told = ["hi", "Maria Lopez", `maria${made}@people.example`];
    const asked: string[] = [];
    for (const words of told) {
      signUpByText(await comesIn(phone, words));
      asked.push(await hears(phone, word));
    }
    for (const answer of asked) expect(answer).toContain(noAccountYet());
    expect(asked[0]).toMatch(/full name/);
    expect(asked[1]).toMatch(/email address/);
    expect(asked[2]).toMatch(/reply AGREE/);
    for (const answer of asked.slice(1)) expect(answer).not.toMatch(/name/);
  },
);
