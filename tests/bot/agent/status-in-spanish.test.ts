import { describe, expect, it } from "vitest";
import { answerByRule } from "~/bot/agent/answer-by-rule";
import { chooseRoute } from "~/bot/agent/choose-route";
import { readDetails } from "~/core/sign-up/answers/read-details";
import { comesIn, queuedFor } from "~/tests/bot/agent/incoming";
import { acceptedCase } from "~/tests/support/outreach";
import { makePerson } from "~/tests/support/people";

async function answerTo(from: string, body: string): Promise<string> {
  const messageId = await comesIn(from, body);
  if (chooseRoute(messageId).route === "agent") return "(the assistant)";
  answerByRule(messageId);
  return queuedFor(from)[0] ?? "";
}

describe("issue 22, 7: who writes Spanish is answered in Spanish, also by rule", () => {
  it("where a case stands", async () => {
    const { phone } = acceptedCase();
    expect(await answerTo(phone, "como va mi caso")).toMatch(/enviado el .*paso 1 de 5/);
  });

  it("that there is none yet, and how the password is set", async () => {
    const { phone } = makePerson();
    expect(await answerTo(phone, "como va mi caso")).toContain("no tienes casos");
    expect(await answerTo(phone, "contraseña")).toMatch(/contrase(?:ñ|n)a/);
  });

  it("an English STATUS is answered in English", async () => {
    const { phone } = acceptedCase();
    expect(await answerTo(phone, "STATUS")).toContain("submitted");
  });
});

describe("issue 22: a question at the agreement puts no name right", () => {
  it.each(["what am i agreeing to exactly", "what exactly am i agreeing to"])("%s", (text) => {
    const known = { firstName: "Maria", lastName: "Lopez" };
    expect(readDetails(text, false, known, "maria@example.org").name).toBeNull();
  });
});
