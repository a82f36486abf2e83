import { describe, expect, it } from "vitest";
import { answerByRule } from "~/bot/agent/answer-by-rule";
import { chooseRoute } from "~/bot/agent/choose-route";
import { answerMove } from "~/bot/agent/move/answer-move";
import { ask, askDay, inSettings } from "~/bot/agent/move/move-words";
import { takeIn } from "~/bot/agent/take-in";
import { usStates } from "~/core/accounts/us-states";
import { getCase } from "~/core/cases/queries";
import { listHomes } from "~/core/claims/facts/list-homes";
import { questionTexts } from "~/core/claims/questions/question-texts";
import { addDays } from "~/core/claims/facts/calendar";
import { tellMove } from "~/core/claims/gate/tell-move";
import { queueText } from "~/core/messaging/send/queue-text";
import { dayInNewYork } from "~/core/words/moment-in-new-york";
import { spellDay } from "~/core/words/spell-day";
import { sqlite } from "~/db/client";
import { conversationOf, messageOf, queuedFor } from "~/tests/bot/agent/incoming";
import { inPlainLetters } from "~/bot/agent/fill-in";
import { countSegments } from "~/integrations/sms/segments";
import { makeClaimHold } from "~/tests/support/open-claims";
import { acceptedCase } from "~/tests/support/outreach";
import { newSid } from "~/tests/support/post-webhook";

const today = dayInNewYork(Date.now());
const yesterday = addDays(today, -1);

function livingInNewYork() {
  const made = acceptedCase();
  makeClaimHold(made.caseId);
  sqlite
    .prepare("UPDATE profiles SET state = 'NY', created_at = 1 WHERE user_id = ?")
    .run(made.userId);
  return made;
}

type Matter = ReturnType<typeof livingInNewYork>;

// As when the quiet hours are over: tests run at any hour.
const atDaytime = () => sqlite.prepare("UPDATE texts SET not_before_at = NULL").run();
let clock = Date.now();

async function says({ phone }: Matter, words: string): Promise<{ route: string; id: string }> {
  clock = Math.max(clock + 10, Date.now());
  const { messageId: id } = await takeIn({
    sid: newSid(),
    from: phone,
    body: words,
    optOutType: null,
    media: [],
    form: "",
    receivedAt: clock,
    productName: "TextClaim",
  });
  const { route } = chooseRoute(id);
  if (route !== "agent") answerByRule(id, clock + 1);
  atDaytime();
  return { route, id };
}

const newest = ({ phone }: Matter) => queuedFor(phone)[0] ?? "";
const homes = ({ userId }: Matter) => listHomes(userId).map(({ state }) => state);

describe("a move told by text (CL-04)", () => {
  it("with its day is asked back, and a yes does what Settings does: the gates run anew", async () => {
    const matter = livingInNewYork();
    await says(matter, "hi, i moved to texas yesterday");
    expect(newest(matter)).toBe(
      `You live in Texas now, since ${spellDay(yesterday)}? Reply Y and I'll note it, or N if that's not right.`,
    );
    expect(homes(matter)).toEqual(["NY"]);
    expect((await says(matter, "Y")).route).toBe("move");
    expect(listHomes(matter.userId).at(-1)).toEqual({ state: "TX", from: yesterday });
    expect(newest(matter)).toContain("You live in Texas now.");
    expect(newest(matter)).toContain(matter.externalCaseId);
    expect(getCase(matter.caseId).needsReview).toBe(true);
  });

  it("without one asks for the day, which is the yes", async () => {
    const matter = livingInNewYork();
    await says(matter, "new address 12 oak st toledo oh");
    expect(newest(matter)).toBe(ask({ state: "OH", from: null }, "en"));
    await says(matter, "it was yesterday");
    expect(listHomes(matter.userId).at(-1)).toEqual({ state: "OH", from: yesterday });
  });

  it("after a yes without a day asks for the day once, then points to Settings", async () => {
    const matter = livingInNewYork();
    await says(matter, "me mude a texas");
    await says(matter, "sí");
    expect(newest(matter)).toBe(inPlainLetters(askDay("TX", "es")));
    await says(matter, "no me acuerdo");
    expect(newest(matter)).toContain("/user/settings");
    expect(homes(matter)).toEqual(["NY"]);
  });

  it.each([
    "they texted me again today",
    "yes but only visiting",
    "Wrong, that was Nov 3 2020",
    "my mom moved yesterday",
    "yes but not yet",
    "got 2 more yesterday",
  ])("is not recorded for %j, which says something else", async (words) => {
    const matter = livingInNewYork();
    await says(matter, "i moved to ohio yesterday");
    await says(matter, words);
    expect(homes(matter)).toEqual(["NY"]);
  });

  it.each(["Y", "yes thanks", "Yes, that's right", "si gracias"])(
    "is recorded for %j",
    async (words) => {
      const matter = livingInNewYork();
      await says(matter, "i moved to ohio yesterday");
      await says(matter, words);
      expect(homes(matter)).toContain("OH");
    },
  );

  it("is asked about once: whatever we answered, a later yes or day is none to it", async () => {
    const matter = livingInNewYork();
    await says(matter, "i moved to ohio yesterday");
    await says(matter, "no");
    for (const later of ["yes thanks", "yesterday"]) await says(matter, later);
    expect(homes(matter)).toEqual(["NY"]);
    const other = livingInNewYork();
    await says(other, "i moved to ohio yesterday");
    await says(other, "Y");
    await says(other, "today");
    expect(homes(other).filter((state) => state === "OH")).toHaveLength(1);
  });

  it("that is denied changes nothing", async () => {
    const matter = livingInNewYork();
    await says(matter, "i moved to ohio last week");
    await says(matter, "no");
    expect(homes(matter)).toEqual(["NY"]);
    expect(newest(matter)).toContain("I change nothing");
  });

  it.each(["my mom moved to ohio", "I'm moving next month maybe", "the company moved"])(
    "'%s' is no move, and goes on as any text does",
    async (words) => {
      const matter = livingInNewYork();
      expect((await says(matter, words)).route).not.toBe("move");
    },
  );

  it("into the state on record is none either", async () => {
    const matter = livingInNewYork();
    expect((await says(matter, "i moved to new york in may")).route).toBe("agent");
  });

  it("without a state points to Settings, and only once", async () => {
    const matter = livingInNewYork();
    expect((await says(matter, "i moved to toledo")).route).toBe("move");
    expect(newest(matter)).toBe(inSettings("en"));
    expect((await says(matter, "i moved to springfield")).route).toBe("agent");
  });

  it("is told and not changed where a later state is on record, and a person is called", async () => {
    const matter = livingInNewYork();
    sqlite
      .prepare("UPDATE profiles SET created_at = ? WHERE user_id = ?")
      .run(Date.now(), matter.userId);
    await says(matter, "i moved to ohio yesterday");
    const { id } = await says(matter, "yes");
    expect(homes(matter)).toEqual(["NY"]);
    expect(newest(matter)).toContain("another state for you");
    expect(conversationOf(messageOf(id)?.conversationId ?? "")?.waitingSince).not.toBeNull();
  });

  it("answered a second time by a run that broke off is not refused, and told as the first time", async () => {
    const matter = livingInNewYork();
    await says(matter, "i moved to ohio yesterday");
    const { id } = await says(matter, "Y");
    const first = newest(matter);
    expect(first).toMatch(/open case/);
    const message = messageOf(id);
    if (!message) throw new Error("the message is gone");
    const again = { isWithStaff: false, language: "en" as const, now: clock + 2 };
    const { body = "" } = answerMove(matter.userId, message, again) ?? {};
    expect(inPlainLetters(body)).toBe(first);
    expect(homes(matter)).toEqual(["NY", "OH"]);
  });

  it("a yes to another question, or after it, moves nobody", async () => {
    const matter = livingInNewYork();
    await says(matter, "i moved to ohio yesterday");
    const { conversationId } = messageOf((await says(matter, "hm what")).id) ?? {};
    queueText({
      conversationId: conversationId ?? "",
      phone: matter.phone,
      body: questionTexts.Q7,
      segments: 1,
      purpose: "answer",
      key: `ask:${matter.caseId}:Q7`,
      now: clock + 5,
    });
    atDaytime();
    expect((await says(matter, "Y")).route).not.toBe("move");
    expect(homes(matter)).toEqual(["NY"]);
  });

  it("asks and tells in two segments of plain letters at most, for every state", () => {
    const bodies = Object.keys(usStates).flatMap((state) =>
      (["en", "es"] as const).flatMap((language) => [
        ask({ state, from: null }, language),
        ask({ state, from: "2026-11-20" }, language),
        askDay(state, language),
        inSettings(language),
        tellMove(state, { concerned: 12, closed: ["C-10001", "C-10002", "C-10003"] }, language),
      ]),
    );
    for (const body of bodies.map(inPlainLetters)) {
      expect(countSegments(body)).toMatchObject({ encoding: "GSM-7" });
      expect(countSegments(body).segments).toBeLessThanOrEqual(2);
    }
  });
});
