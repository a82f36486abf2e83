import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, test } from "vitest";
import { neverCloseTheOffice } from "../../support/office";
import { makeCase } from "../../support/people";
import { comesIn, messageOf, queuedFor } from "./incoming";
import { makeAgentPerson } from "./agent-people";
import { answerByRule } from "~/bot/agent/answer-by-rule";
import { localAnswer, speaksOfPicture } from "~/bot/agent/local-agent";
import { runTurn } from "~/bot/agent/run-turn";
import { personComing } from "~/bot/replies";
import { refuseIntake } from "~/core/cases/intake/refuse-intake";
import { duplicateSentence } from "~/core/cases/intake/open-case";
import { ensureDefaultTraining } from "~/core/support/training/ensure-default-training";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { messageMedia } from "~/db/schema/conversations";
import { intakeRefusals } from "~/db/schema/evidence";
import { countSegments } from "~/integrations/sms/segments";
import { rejectionText } from "~/core/cases/reading/rejection-text";

beforeAll(() => {
  ensureDefaultTraining();
  neverCloseTheOffice();
});

test.each([
  "is this one good?",
  "did it work?",
  "did this one go through",
  "is it ok?",
  "how about this one?",
  "is my picture good enough?",
  "can you read it?",
  "good?",
  "does this count?",
  "¿sirve esta?",
  "esta si sirve?",
])("issue 2: %j asks about the picture", (text) => expect(speaksOfPicture(text)).toBe(true));

test.each([
  "how does this work",
  "does it work?",
  "is this legit?",
  "is this free?",
  "when do I get paid?",
  "can you call me",
])("%j asks about something else", (text) => expect(speaksOfPicture(text)).toBe(false));

const refuse = (userId: string, sentence = duplicateSentence) =>
  void refuseIntake(makeCase(userId).caseId, "reject_generic_email", sentence);

describe("issue 2: a question beside a picture is about that picture", () => {
  it.each(["is this one good?", "did it work?", "what about this one?", "blurgh?"])(
    "%s with a picture that is being read gets no word of an older refusal",
    async (words) => {
      const { userId, phone } = makeAgentPerson("submitted");
      refuse(userId);
      const { caseId } = makeCase(userId);
      const id = await comesIn(phone, words);
      db.insert(messageMedia)
        .values({
          id: newId("med"),
          messageId: id,
          position: 0,
          url: "",
          contentType: "image/png",
          state: "stored",
          fileId: caseId,
          createdAt: 1,
        })
        .run();
      await runTurn(id, null);
      // What came was told before: "Got it! I'm reading your screenshot now."
      expect(queuedFor(phone)).toEqual([]);
      expect(messageOf(id)?.answeredAt).not.toBeNull();
    },
  );

  it("another question beside a picture is answered", async () => {
    const { phone } = makeAgentPerson("pending");
    const id = await comesIn(phone, "how much do I get?");
    db.insert(messageMedia)
      .values({
        id: newId("med"),
        messageId: id,
        position: 0,
        url: "",
        contentType: "image/png",
        state: "stored",
        createdAt: 1,
      })
      .run();
    await runTurn(id, null);
    expect(queuedFor(phone)[0]).toContain("$500");
  });

  it("and one that nothing is known of goes to a person", async () => {
    const { phone } = makeAgentPerson("pending");
    const id = await comesIn(phone, "do you also bake sourdough bread over there?");
    db.insert(messageMedia)
      .values({
        id: newId("med"),
        messageId: id,
        position: 0,
        url: "",
        contentType: "image/png",
        state: "stored",
        createdAt: 1,
      })
      .run();
    await runTurn(id, null);
    expect(queuedFor(phone)[0]).toContain(personComing());
  });

  it.each(["is this one good?", "did it work?", "any news?"])(
    "%s while a picture is being read is about that one",
    (text) => {
      const { userId } = makeAgentPerson("submitted");
      refuse(userId);
      makeCase(userId);
      expect(localAnswer({ userId, text }).text).toContain("is being read");
    },
  );

  it("and when nothing is being read, about the last one", () => {
    const { userId, number } = makeAgentPerson("submitted");
    expect(localAnswer({ userId, text: "did it work?" }).text).toContain(number);
    const refused = makeAgentPerson("refused");
    expect(localAnswer({ userId: refused.userId, text: "did it work?" }).text).toContain(
      "does not suffice",
    );
  });
});

describe("issue 2: WHY", () => {
  it("repeats the only refusal word for word, and says of several which picture it means", async () => {
    const { userId, phone } = makeAgentPerson("refused");
    const sentence = rejectionText({ decision: "reject_generic_email", host: "gmail.com" });
    answerByRule(await comesIn(phone, "WHY"));
    expect(queuedFor(phone)[0]).toBe(sentence);
    refuse(userId, rejectionText({ decision: "reject_no_email", host: null }));
    db.update(intakeRefusals)
      .set({ at: Date.parse("2027-03-02T18:05:00Z") })
      .where(
        eq(intakeRefusals.sentence, rejectionText({ decision: "reject_no_email", host: null })),
      )
      .run();
    answerByRule(await comesIn(phone, "WHY"));
    expect(queuedFor(phone)[0]).toMatch(
      /^Picture of Mar 2, 1:05 PM ET: We couldn't find the sender's email address/,
    );
    expect(countSegments(queuedFor(phone)[0] ?? "").segments).toBeLessThanOrEqual(2);
  });
});
