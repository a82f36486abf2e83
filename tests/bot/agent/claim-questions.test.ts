import { describe, expect, it } from "vitest";
import { answerByRule } from "~/bot/agent/answer-by-rule";
import { chooseRoute } from "~/bot/agent/choose-route";
import { findOpenQuestion } from "~/core/claims/questions/ask-claim-question";
import { putQuestions } from "~/core/claims/judge/questions";
import { questionIn, questionTexts } from "~/core/claims/questions/question-texts";
import { judgeCase } from "~/core/claims/gate/judge-case";
import { recordFact } from "~/core/claims/facts/record-fact";
import { decideCase } from "~/core/cases/reading/decide-case";
import { recordReading } from "~/core/cases/reading/record-reading";
import { queueText } from "~/core/messaging/send/queue-text";
import { countSegments } from "~/integrations/sms/segments";
import { legalLanguages } from "~/db/vocabulary";
import { sqlite } from "~/db/client";
import { inPlainLetters } from "~/bot/agent/fill-in";
import { why } from "~/bot/agent/claim-question/why-asked";
import { takeIn } from "~/bot/agent/take-in";
import { newSid } from "~/tests/support/post-webhook";
import { showTwoAdvertisements } from "~/tests/support/two-advertisements";
import { askAboutCase } from "~/workflows/cases/ask-about-case";
import { comesIn, queuedFor } from "~/tests/bot/agent/incoming";
import { acceptedCase } from "~/tests/support/outreach";
import { makeCase, makeReading } from "~/tests/support/people";

type Matter = ReturnType<typeof acceptedCase>;

// Two advertisements of unknown consent, each a month old: nearly everything is worth asking.
function matterToAskAbout(): Matter {
  const matter = acceptedCase();
  showTwoAdvertisements(matter.caseId);
  return matter;
}

// As when the quiet hours are over: tests run at any hour.
const atDaytime = () => sqlite.prepare("UPDATE texts SET not_before_at = NULL").run();

async function asked(over: () => Matter = matterToAskAbout): Promise<Matter> {
  const matter = over();
  await comesIn(matter.phone, "hello");
  askAboutCase(matter.caseId);
  atDaytime();
  return matter;
}

async function says(phone: string, words: string): Promise<{ route: string; id: string }> {
  const { messageId: id } = await takeIn({
    sid: newSid(),
    from: phone,
    body: words,
    optOutType: null,
    media: [],
    form: "",
    receivedAt: Date.now() + 5,
    productName: "TextClaim",
  });
  const { route } = chooseRoute(id);
  if (route !== "agent") answerByRule(id, Date.now() + 6);
  atDaytime();
  return { route, id };
}

const openOf = ({ userId }: Matter) => findOpenQuestion(userId)?.question;
const newest = ({ phone }: Matter) => queuedFor(phone)[0] ?? "";

const conversationOf = ({ phone }: Matter) =>
  sqlite
    .prepare("SELECT id FROM support_conversations WHERE phone = ?")
    .pluck()
    .get(phone) as string;

function saysToThem(matter: Matter, body: string): void {
  queueText({
    conversationId: conversationOf(matter),
    phone: matter.phone,
    body,
    segments: 1,
    purpose: "answer",
    key: `said:${matter.caseId}:${Math.random()}`,
  });
  atDaytime();
}

// Asks on until a question of the list is open.
async function untilAsked(matter: Matter, wanted: string): Promise<void> {
  sqlite.prepare("DELETE FROM claim_questions WHERE case_id = ?").run(matter.caseId);
  sqlite
    .prepare("INSERT INTO claim_questions (case_id, question, asked_at) VALUES (?, ?, ?)")
    .run(matter.caseId, wanted, Date.now());
  const words = questionTexts[wanted as keyof typeof questionTexts];
  queueText({
    conversationId: conversationOf(matter),
    phone: matter.phone,
    body: words,
    segments: 1,
    purpose: "answer",
    key: `ask:${matter.caseId}:${wanted}:${Math.random()}`,
  });
  atDaytime();
  await new Promise((done) => setTimeout(done, 2));
}

describe("a question about a claim, by text", () => {
  it("comes after the acceptance, one at a time, and its answer brings what follows and the next", async () => {
    const matter = await asked();
    const first = openOf(matter);
    if (!first) throw new Error("nothing was asked");
    expect(newest(matter)).toBe(questionTexts[first]);
    askAboutCase(matter.caseId);
    expect(queuedFor(matter.phone).filter((text) => text === questionTexts[first])).toHaveLength(1);
    const seen = new Set([first]);
    for (let round = 0; round < 7 && openOf(matter); round++) {
      const { route } = await says(matter.phone, "not sure");
      expect(route).toBe("claim");
      expect(countSegments(newest(matter)).segments).toBeLessThanOrEqual(2);
      const next = openOf(matter);
      if (next) {
        expect(seen.has(next)).toBe(false);
        expect(newest(matter).endsWith(questionTexts[next])).toBe(true);
        seen.add(next);
      }
    }
    expect(seen.size).toBeLessThanOrEqual(5);
    expect(openOf(matter)).toBeUndefined();
  });

  it("changes the facts with the person's message as their source", async () => {
    const matter = await asked();
    await untilAsked(matter, "Q7");
    const { id } = await says(matter.phone, "Y");
    const { facts, lines } = judgeCase(matter.caseId);
    expect(facts.owner).toBe("person");
    expect(lines.find(({ fact }) => fact === "owner")).toMatchObject({
      source: "person",
      sourceRef: id,
      saidBy: matter.userId,
    });
  });

  it("is asked in no quiet hours: until then no word answers it", async () => {
    const matter = matterToAskAbout();
    await comesIn(matter.phone, "hello");
    askAboutCase(matter.caseId);
    sqlite
      .prepare("UPDATE texts SET not_before_at = ? WHERE phone = ?")
      .run(Date.now() + 3_600_000, matter.phone);
    const id = await comesIn(matter.phone, "N", Date.now() + 5);
    expect(chooseRoute(id).route).toBe("agent");
  });

  it("says that texts agreed to are no claim, and how they end", async () => {
    const matter = await asked();
    await untilAsked(matter, "Q1");
    await says(matter.phone, "no");
    sqlite
      .prepare("UPDATE claim_questions SET answered_at = 1 WHERE case_id = ? AND question = 'Q1'")
      .run(matter.caseId);
    // The picture of the case shows no date: what nobody can place is covered by no consent.
    const undated = judgeCase(matter.caseId).facts.texts.filter((text) => !text.receivedAt);
    for (const { id: textId } of undated)
      recordFact({
        caseId: matter.caseId,
        fact: "text.receivedAt",
        textId,
        value: { kind: "local", day: "2026-05-10", second: null },
        source: "staff",
        at: Date.now(),
      });
    recordFact({
      caseId: matter.caseId,
      fact: "consent",
      value: [{ kind: "given", at: "2026-01-01" }],
      source: "staff",
      at: Date.now(),
    });
    await untilAsked(matter, "Q7");
    await says(matter.phone, "yes");
    expect(newest(matter)).toMatch(/^You agreed to these texts and have not said stop/);
    expect(openOf(matter)).toBeUndefined();
  });

  it.each([
    ["STOP", "stop"],
    ["stop texting me", "stop"],
    ["HELP", "help"],
    ["STATUS", "status"],
    ["I want to kill myself", "safety"],
    ["when do I get paid?", "agent"],
    ["No, I want to talk to a real person about my money now", "agent"],
  ])("%j is met as what it is, and answers nothing", async (words, route) => {
    const matter = await asked();
    await untilAsked(matter, "Q2");
    expect((await says(matter.phone, words)).route).toBe(route);
    expect(openOf(matter)).toBe("Q2");
  });

  it.each([
    ["what do you need that for?", "en"],
    ["dont know what u mean", "en"],
    ["no entiendo que quieres decir", "es"],
  ] as const)(
    "%j is told once what the question is for, and answers nothing",
    async (words, language) => {
      const matter = await asked();
      await untilAsked(matter, "Q2");
      expect((await says(matter.phone, words)).route).toBe("claim");
      const told = inPlainLetters(`${why("Q2", language)} ${questionIn("Q2", language)}`);
      expect(newest(matter)).toBe(told);
      expect(openOf(matter)).toBe("Q2");
      await says(matter.phone, "no");
      expect(openOf(matter)).not.toBe("Q2");
    },
  );

  it("what a question is for fits two segments with it, in both languages", () => {
    for (const language of legalLanguages)
      for (const question of putQuestions) {
        const told = inPlainLetters(`${why(question, language)} ${questionIn(question, language)}`);
        expect(countSegments(told), question).toMatchObject({ encoding: "GSM-7" });
        expect(countSegments(told).segments, question).toBeLessThanOrEqual(2);
      }
  });

  it("thanks right after it are thanks", async () => {
    const matter = await asked();
    await untilAsked(matter, "Q7");
    expect((await says(matter.phone, "thx")).route).toBe("agent");
    expect(openOf(matter)).toBe("Q7");
  });

  it.each([
    ["its mine", "person"],
    ["oh and yes its my own cell", "person"],
    ["sorry just saw this, its my phone i pay for it myself", "person"],
    ["es mio", "person"],
  ])("%j answers whose phone it is, though we asked something else since", async (words, owner) => {
    const matter = await asked();
    await untilAsked(matter, "Q7");
    saysToThem(matter, "Your case is at step 1. Do you want to know more?");
    expect((await says(matter.phone, words)).route).toBe("claim");
    expect(judgeCase(matter.caseId).facts.owner).toBe(owner);
  });

  it.each(["yes", "ok", "is it my phone?", "when do i get paid", "i like my new phone case"])(
    "%j answers no question that we have written over since",
    async (words) => {
      const matter = await asked();
      await untilAsked(matter, "Q7");
      saysToThem(matter, "Your case is at step 1. Do you want to know more?");
      await says(matter.phone, words);
      expect(openOf(matter)).toBe("Q7");
    },
  );

  it("takes a company's name, and not a sentence about something else", async () => {
    const matter = await asked();
    await untilAsked(matter, "Q10");
    expect((await says(matter.phone, "please change my email address to me@x.com")).route).toBe(
      "agent",
    );
    expect((await says(matter.phone, "Bright Roof Co")).route).toBe("claim");
    expect(judgeCase(matter.caseId).facts.respondentName).toBe("Bright Roof Co");
  });

  it("is put once more to a word that answers nothing, and then left to the agent", async () => {
    const matter = await asked();
    await untilAsked(matter, "Q8");
    expect((await says(matter.phone, "purple")).route).toBe("claim");
    expect(newest(matter)).toBe(`Sorry, I did not get that. ${questionTexts.Q8}`);
    expect((await says(matter.phone, "violet")).route).toBe("agent");
    expect((await says(matter.phone, "Home")).route).toBe("claim");
    expect(judgeCase(matter.caseId).facts.lineUse).toBe("home");
  });

  it("takes no yes that answers something else that was asked since", async () => {
    const matter = await asked();
    await untilAsked(matter, "Q7");
    queueText({
      conversationId: conversationOf(matter),
      phone: matter.phone,
      body: "Hi, Ann of the team here. Shall I close it",
      segments: 1,
      purpose: "answer",
      senderType: "admin",
      key: `staff:${matter.caseId}`,
    });
    expect((await says(matter.phone, "yes")).route).toBe("agent");
    expect(openOf(matter)).toBe("Q7");
  });

  it("takes the same message once, when its run begins anew", async () => {
    const matter = await asked();
    await untilAsked(matter, "Q7");
    const id = await comesIn(matter.phone, "Y", Date.now() + 5);
    answerByRule(id);
    const next = openOf(matter);
    sqlite.prepare("UPDATE support_messages SET answered_at = NULL WHERE id = ?").run(id);
    expect(chooseRoute(id).route).toBe("claim");
    answerByRule(id);
    expect(openOf(matter)).toBe(next);
    expect(judgeCase(matter.caseId).lines.filter(({ fact }) => fact === "owner")).toHaveLength(1);
  });

  it("one word answers all that one text asks for, and anything else leads to the single questions", async () => {
    const matter = await asked();
    await untilAsked(matter, "J2");
    await says(matter.phone, "N");
    const { consent, relationship, arbitration } = judgeCase(matter.caseId).facts;
    expect({ consent, arbitration }).toEqual({ consent: "none", arbitration: "no" });
    expect(relationship).toMatchObject({ purchases: [], inquiries: [] });
    const other = await asked();
    await untilAsked(other, "J2");
    expect((await says(other.phone, "I have an account there")).route).toBe("claim");
    expect(judgeCase(other.caseId).facts).toMatchObject({ consent: null, arbitration: null });
    expect(openOf(other)).not.toBe("J2");
  });

  it.each(["Q1", "Q5", "J1"])(
    "a picture that %s asked for closes it, and without an address goes to staff",
    async (question) => {
      const matter = await asked();
      await untilAsked(matter, question);
      const sent = makeCase(matter.userId);
      expect(openOf(matter)).toBeUndefined();
      const unseen = { phone: null, shortcode: null, name: null };
      const reading = makeReading({ violatorEmail: null, sender: unseen });
      const readingId = recordReading(sent.caseId, sent.fileId, reading);
      expect(decideCase(sent.caseId, readingId).outcome).toBe("review");
      const other = makeCase(matter.userId);
      const otherId = recordReading(other.caseId, other.fileId, reading);
      expect(decideCase(other.caseId, otherId).outcome).toBe("refused");
    },
  );
});
