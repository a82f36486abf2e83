import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { atNoon } from "../../support/at-noon";
import { codeOf } from "../../support/code-of";
import { makePerson } from "../../support/people";
import { setAssistant } from "../../support/office";
import { makeSupportStaff } from "../../support/support-staff";
import { handOver } from "~/core/messaging/hand-over";
import { minutes } from "~/core/duration";
import { NotAllowed } from "~/core/errors";
import {
  isOfficeOpen,
  nextOpening,
  readOfficeHours,
  type OfficeHours,
} from "~/core/support/office-hours";
import { listPresent, notePresence } from "~/core/support/desk/note-presence";
import { listTrainingVersions } from "~/core/support/training/queries-training";
import { raiseAlarms } from "~/core/support/desk/raise-alarms";
import { isModelAffordable, modelCostToday, recordModelUse } from "~/core/support/record-model-use";
import { saveTrainingEntry } from "~/core/support/training/save-training-entry";
import { searchTraining } from "~/core/support/training/search-training";
import { allAiSettings, setAiSettings } from "~/core/support/set-ai-settings";
import type { StaffMember } from "~/core/support/desk/staff-member";
import { db, sqlite } from "~/db/client";
import { conversations } from "~/db/schema/conversations";

const newYork = readOfficeHours({
  days: "mon,tue,wed,thu,fri",
  opens: "09:00",
  closes: "18:00",
  timeZone: "America/New_York",
}) as OfficeHours;
const at = (iso: string): number => Date.parse(iso);
let staff: StaffMember;
beforeEach(() => (staff = makeSupportStaff()));

describe("office hours", () => {
  it.each([
    ["2026-11-20T14:00:00Z", true],
    ["2026-11-20T13:59:00Z", false],
    ["2026-11-20T23:00:00Z", false],
    ["2026-11-21T16:00:00Z", false],
    ["2026-07-20T13:30:00Z", true],
  ])("at %s the office is open: %s", (iso, isOpen) => {
    expect(isOfficeOpen(newYork, at(iso))).toBe(isOpen);
  });

  it("opens next on the next office day, over weekends and the changes of the clock", () => {
    expect(nextOpening(newYork, at("2026-11-20T23:30:00Z"))).toBe(at("2026-11-23T14:00:00Z"));
    expect(nextOpening(newYork, at("2026-03-06T23:30:00Z"))).toBe(at("2026-03-09T13:00:00Z"));
    expect(nextOpening(newYork, at("2026-11-20T12:00:00Z"))).toBe(at("2026-11-20T14:00:00Z"));
  });

  it("settings that make no hours are refused", () => {
    for (const wrong of [
      { days: "" },
      { opens: "9" },
      { opens: "19:00" },
      { timeZone: "Mars/Olympus" },
    ])
      expect(
        readOfficeHours({
          days: "mon",
          opens: "09:00",
          closes: "18:00",
          timeZone: "UTC",
          ...wrong,
        }),
      ).toBeNull();
  });
});

describe("issue 8: nobody is left without an answer", () => {
  const friday = at("2026-11-20T16:00:00Z");
  const waitSince = (since: number): string => {
    const { conversationId } = makePerson();
    handOver({ conversationId, reason: "asked", now: since });
    return conversationId;
  };
  const late = (now: number) => raiseAlarms(now).map(({ conversationId }) => conversationId);

  it("who waits longer than the setting alarms, once, longest first; nights and weekends do not count", () => {
    const [first, second, fresh] = [
      waitSince(friday - minutes(40)),
      waitSince(friday - minutes(20)),
      waitSince(friday - minutes(5)),
    ];
    expect(late(friday)).toEqual([first, second]);
    expect(late(friday + minutes(1))).toEqual([]);
    expect(late(friday + minutes(11))).toEqual([fresh]);
    const evening = waitSince(at("2026-11-20T22:55:00Z"));
    expect(late(at("2026-11-21T16:00:00Z"))).toEqual([]);
    expect(late(at("2026-11-23T14:05:00Z"))).not.toContain(evening);
    expect(late(at("2026-11-23T14:11:00Z"))).toContain(evening);
    db.update(conversations).set({ waitingSince: null }).where(eq(conversations.id, first)).run();
  });
});

describe("training entries", () => {
  const entry = {
    triggerPhrase: "zebra question",
    response: "An answer about zebras.",
    category: "Animals",
    language: "en" as const,
  };

  it("A §5: adding requires both trigger and response, and staff", () => {
    expect(codeOf(() => saveTrainingEntry(staff, { ...entry, response: " " }))).toBe("incomplete");
    expect(codeOf(() => saveTrainingEntry(staff, { ...entry, triggerPhrase: "" }))).toBe(
      "incomplete",
    );
    expect(() => saveTrainingEntry({ ...staff, userId: makePerson().userId }, entry)).toThrow(
      NotAllowed,
    );
  });

  it.each([
    "call (212) 555-0134",
    "write to maria@gmail.com",
    "your case TC-1042 settled",
    "ask user_0123456789abcdef",
    "Dana Quillon knows",
  ])("issue 8: personal data is refused on save: %s", (words) => {
    const person = makePerson();
    sqlite
      .prepare("UPDATE profiles SET first_name = 'Dana', last_name = 'Quillon' WHERE user_id = ?")
      .run(person.userId);
    expect(codeOf(() => saveTrainingEntry(staff, { ...entry, response: words }))).toBe(
      "personal_data",
    );
    expect(codeOf(() => saveTrainingEntry(staff, { ...entry, triggerPhrase: words }))).toBe(
      "personal_data",
    );
  });

  it("somebody who calls themselves Your Case does not keep these words out of answers", () => {
    sqlite
      .prepare("UPDATE profiles SET first_name = 'Your', last_name = 'Case' WHERE user_id = ?")
      .run(makePerson().userId);
    expect(
      codeOf(() =>
        saveTrainingEntry(staff, {
          ...entry,
          response: "Your case takes weeks. We paid $500, forward it to 7726.",
        }),
      ),
    ).toBe("done");
  });

  it("A §2.8: an entry answers at once, and its earlier words stay among its versions", () => {
    const id = saveTrainingEntry(staff, entry);
    expect(searchTraining("zebra question")[0]).toMatchObject({ id, category: "animals" });
    saveTrainingEntry(staff, { ...entry, response: "A better answer." }, id);
    expect(searchTraining("zebra question")[0]?.response).toBe("A better answer.");
    expect(listTrainingVersions(id)).toMatchObject([
      { version: 1, response: "An answer about zebras.", changedBy: "Sam" },
    ]);
  });
});

describe("AI settings", () => {
  it.each([
    { auto_close_hours: "0" },
    { auto_close_hours: "721" },
    { auto_close_hours: "1.5" },
    { model: "gpt-9" },
    { ai_name: "" },
    { greeting_message: " " },
    { office_days: "" },
    { office_opens: "20:00" },
    { alarm_minutes: "never" },
    { model_dollars_a_day: "-1" },
  ])("A §3, OA-08: %j is refused", (wrong) => {
    expect(codeOf(() => setAiSettings(staff, wrong))).toBe("not_a_setting");
  });

  it("are kept, by staff alone", () => {
    expect(() =>
      setAiSettings({ ...staff, userId: makePerson().userId }, { ai_name: "X" }),
    ).toThrow(NotAllowed);
    setAiSettings(staff, { auto_close_hours: " 720 ", model: "gpt-4o" });
    expect(allAiSettings()).toMatchObject({
      auto_close_hours: "720",
      model: "gpt-4o",
      ai_name: "{product}",
    });
  });
});

describe("OA bounds: what the model costs", () => {
  atNoon();
  const use = (userId: string, costMicros: number) =>
    recordModelUse({
      userId,
      conversationId: "conv_x",
      messageId: "msg_x",
      model: "gpt-4o-mini",
      inputTokens: 10,
      outputTokens: 5,
      costMicros,
    });

  it("ends for a person, and for everybody, with the day's bound", () => {
    setAssistant({ model_dollars_a_day: "2", model_dollars_a_person: "0.5" });
    const [one, other] = [makePerson().userId, makePerson().userId];
    use(one, 499_999);
    expect(isModelAffordable(one)).toBe(true);
    use(one, 1);
    expect([isModelAffordable(one), isModelAffordable(other)]).toEqual([false, true]);
    use(makePerson().userId, 1_500_000);
    expect(modelCostToday()).toBe(2_000_000);
    expect(isModelAffordable(other)).toBe(false);
    expect(isModelAffordable(other, Date.now() + minutes(24 * 60))).toBe(true);
  });
});

describe("presence", () => {
  it("says who is there and who types, as news once, and forgets who has gone", () => {
    const { userId, conversationId } = makePerson();
    const sight = (isTyping: boolean, now: number) =>
      notePresence(
        { conversationId, ownerId: userId, id: userId, kind: "user", name: "Pat", isTyping },
        now,
      );
    expect([
      sight(false, 1000),
      sight(false, 2000),
      sight(true, 3000),
      sight(true, 4000),
      sight(false, 5000),
    ]).toEqual([true, false, true, false, true]);
    expect(listPresent(conversationId, null, 5000).map(({ name }) => name)).toEqual(["Pat"]);
    expect(listPresent(conversationId, userId, 5000)).toEqual([]);
    expect(listPresent(conversationId, null, 60_000)).toEqual([]);
  });
});
