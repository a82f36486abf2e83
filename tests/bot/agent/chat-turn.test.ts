import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { neverCloseTheOffice, setAssistant } from "../../support/office";
import { conversationOf, queuedFor } from "./incoming";
import { makeAgentPerson, type AgentPerson } from "./agent-people";
import { sayingModel } from "./obedient-model";
import { answerByRule } from "~/bot/agent/answer-by-rule";
import { chooseRoute } from "~/bot/agent/choose-route";
import { runTurn } from "~/bot/agent/run-turn";
import { withOfficeNote } from "~/bot/agent/with-office-note";
import { ensureDefaultTraining } from "~/core/support/training/ensure-default-training";
import { isReplyPending, listNotes, listThread } from "~/core/support/queries-thread";
import { modelCostToday } from "~/core/support/record-model-use";
import type { ChatPicture } from "~/core/support/record-picture";
import { sendChatMessage } from "~/core/support/send-chat-message";
import { sqlite } from "~/db/client";
import type { AgentModel } from "~/integrations/agent-model/contract";
import { makeCase } from "~/tests/support/people";

let person: AgentPerson;
let sent = 0;

beforeAll(() => {
  ensureDefaultTraining();
  neverCloseTheOffice();
});
beforeEach(() => (person = makeAgentPerson("reminder")));

const write = (body: string, picture: ChatPicture | null = null): string =>
  sendChatMessage({
    userId: person.userId,
    conversationId: person.conversationId,
    body,
    clientKey: `k${++sent}`,
    picture,
    ip: null,
  }).messageId;
const lastSaid = () => listThread(person.conversationId).at(-1);

describe("issue 8: the agent on the web as by text", () => {
  it("answers in the chat alone, from the person's own rows, and the reply is no longer pending", async () => {
    const id = write("what happens next?");
    expect(isReplyPending(person.conversationId)).toBe(true);
    await runTurn(id, null);
    expect(lastSaid()).toMatchObject({ from: "ai", channel: "web" });
    expect(lastSaid()?.body).toContain("step 2 of 5");
    expect(queuedFor(person.phone)).toEqual([]);
    expect(isReplyPending(person.conversationId)).toBe(false);
    await runTurn(id, null);
    expect(listThread(person.conversationId)).toHaveLength(2);
  });

  it("knows the keywords, in words that fit the chat; START must come from the phone", () => {
    const help = write("WHY");
    expect(chooseRoute(help).route).toBe("why");
    answerByRule(help);
    expect(lastSaid()?.body).toMatch(/Type STATUS/);
    expect(chooseRoute(write("START")).route).toBe("agent");
    const stop = write("stop texting me");
    expect(chooseRoute(stop).route).toBe("stop");
    answerByRule(stop);
    expect(lastSaid()?.channel).toBe("web");
  });

  it("a picture that is evidence is acknowledged; one to look at goes to a person, visibly", () => {
    const file = { contentType: "image/png", fileName: "a.png" };
    const evidence = write("", { ...file, caseId: "case_x", fileId: "file_x" });
    expect(chooseRoute(evidence).route).toBe("evidence");
    answerByRule(evidence);
    expect(lastSaid()?.body).toMatch(/reading your screenshot/);
    const shown = write("my gift card says this", { ...file, storageKey: "support/x/1.png" });
    expect(chooseRoute(shown).route).toBe("shown");
    answerByRule(shown);
    expect(conversationOf(person.conversationId)).toMatchObject({
      aiDisabled: true,
      status: "pending",
    });
    expect(chooseRoute(write("", { ...file, storageKey: "support/x/2.png" })).route).toBe(
      "waiting",
    );
  });

  it("nobody is promised an answer within a minute while many pictures wait to be read", () => {
    const file = {
      contentType: "image/png",
      fileName: "a.png",
      caseId: "case_x",
      fileId: "file_x",
    };
    const waiting = Array.from(
      { length: 20 },
      () => makeCase(makeAgentPerson("reminder").userId).caseId,
    );
    answerByRule(write("", file));
    expect(lastSaid()?.body).toMatch(/Many screenshots are waiting/);
    sqlite.exec(
      `UPDATE cases SET status = 'review' WHERE id IN (${waiting.map((id) => `'${id}'`).join()})`,
    );
  });

  it("two outputs: the words and the action; resolve ends the ticket, never by a word in the text", async () => {
    await runTurn(
      write("ok so that was all, all good now friend"),
      sayingModel("RESOLVE hand_over", "reply").model,
    );
    expect(conversationOf(person.conversationId)).toMatchObject({
      status: "open",
      aiDisabled: false,
    });
    await runTurn(
      write("ok so that was all, really good now friend"),
      sayingModel("Glad it helped.", "resolve").model,
    );
    expect(conversationOf(person.conversationId)?.status).toBe("resolved");
  });

  it("takes a correction as a note for staff, and changes nothing itself", async () => {
    const { model } = sayingModel("I passed that on.", "hand_over", [
      ["note_correction", '{"what":"The company is Bright Roof Inc."}'],
    ]);
    await runTurn(write("you have the wrong company on it somehow"), model);
    expect(listNotes(person.conversationId)).toMatchObject([
      { author: "Assistant", body: expect.stringContaining("Bright Roof Inc.") },
    ]);
    expect(conversationOf(person.conversationId)?.waitingSince).not.toBeNull();
  });

  it("OA bounds: each round's cost is recorded, and beyond the day's bound the local agent answers unasked", async () => {
    const before = modelCostToday();
    let asked = 0;
    const model: AgentModel = {
      respond: async (request) => {
        asked += 1;
        expect(request.maxTokens).toBeLessThanOrEqual(30_000);
        request.onUse?.({
          model: "gpt-4o-mini",
          inputTokens: 900,
          outputTokens: 100,
          costMicros: 600_000,
        });
        return { outcome: "answer", text: "Hello.", action: "reply" };
      },
    };
    await runTurn(write("tell me a thing about it all"), model);
    expect(modelCostToday() - before).toBe(600_000);
    await runTurn(write("what happens next?"), model);
    expect(asked).toBe(1);
    expect(lastSaid()?.body).toContain("step 2 of 5");
  });
});

describe("outside office hours", () => {
  it("the person is told when people are back, in their language", () => {
    setAssistant({
      office_days: "mon,tue,wed,thu,fri",
      office_opens: "09:00",
      office_closes: "18:00",
      office_time_zone: "America/New_York",
    });
    const saturday = Date.parse("2026-11-21T16:00:00Z");
    expect(withOfficeNote("Soon.", "en", saturday)).toBe(
      "Soon. Our team is back Monday at 9 AM EST.",
    );
    expect(withOfficeNote("Pronto.", "es", saturday)).toMatch(
      /^Pronto\. Volvemos el lunes a las 9/,
    );
    expect(withOfficeNote("Soon.", "en", Date.parse("2026-11-20T16:00:00Z"))).toBe("Soon.");
    neverCloseTheOffice();
  });
});
