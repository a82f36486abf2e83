import { describe, expect, it } from "vitest";
import { correctFact } from "~/core/claims/facts/correct-fact";
import type { ClaimText } from "~/core/claims/facts/claim-facts";
import { unsureStops, stops } from "~/core/claims/facts/stops";
import { recordFact } from "~/core/claims/facts/record-fact";
import { judgeCase } from "~/core/claims/gate/judge-case";
import { sqlite } from "~/db/client";
import { acceptedCase } from "~/tests/support/outreach";
import { makeStaff } from "~/tests/support/staff-people";

const staff = makeStaff();
const reason = "the picture was misread";
const isUnknown = { isUnknown: true };
const noon = Date.parse("2026-11-20T12:00:00Z");
const nine = 9 * 3600;
const on = (day: string) => ({ kind: "local", day, second: nine }) as const;

function emptyCase(): string {
  const { caseId } = acceptedCase();
  sqlite.prepare("DELETE FROM claim_facts WHERE case_id = ?").run(caseId);
  return caseId;
}

const stopOn = (day: string | null, words = "STOP", delivered = true) => ({
  at: day === null ? null : on(day),
  words,
  channel: "reply",
  toSendingNumber: true,
  kind: words === "not interested" ? "unclear" : "per_se",
  delivered,
});

/** A picture, numbered by the hour in which it came, with stops that it shows. */
const shows = (caseId: string, hour: number, ...value: ReturnType<typeof stopOn>[]) =>
  recordFact({
    caseId,
    fact: "stops",
    source: "picture",
    sourceRef: `picture ${hour}`,
    value,
    at: noon + hour * 3_600_000,
  });

const says = (caseId: string, hour: number, value: unknown, fact = "stops", textId?: string) =>
  correctFact(
    { caseId, fact, textId: textId ?? null, value, reason },
    staff,
    noon + hour * 3_600_000,
  );

const known = (caseId: string) => {
  const { facts } = judgeCase(caseId, noon);
  const { valid, isKnown } = stops(facts);
  return { days: valid.map(({ day }) => day), isKnown, unsure: unsureStops(facts).length };
};

describe("staff's word on a stop holds when later pictures show its bubble again (CL-01)", () => {
  const none = { days: [], isKnown: true, unsure: 0 };
  const notKnown = { days: [], isKnown: false, unsure: 0 };

  it("never asked to stop, then the same bubble, then another one", () => {
    const caseId = emptyCase();
    shows(caseId, 1, stopOn("2026-09-01"));
    says(caseId, 2, []);
    shows(caseId, 3, stopOn("2026-09-01"));
    shows(caseId, 4, stopOn(null));
    expect(known(caseId)).toEqual(none);
    shows(caseId, 5, stopOn("2026-09-01"), stopOn("2026-09-20"));
    shows(caseId, 6, stopOn("2026-09-20"));
    expect(known(caseId)).toEqual({ days: ["2026-09-20"], isKnown: true, unsure: 0 });
  });

  it("a misread day, then the bubble misread again, then read right", () => {
    const caseId = emptyCase();
    shows(caseId, 1, stopOn("2026-09-01"));
    says(caseId, 2, [stopOn("2026-09-07")]);
    shows(caseId, 3, stopOn("2026-09-01"));
    shows(caseId, 4, stopOn("2026-09-07"));
    expect(known(caseId)).toEqual({ days: ["2026-09-07"], isKnown: true, unsure: 0 });
  });

  it("words in which staff saw no stop, and words in which it saw one, shown again", () => {
    const caseId = emptyCase();
    shows(caseId, 1, stopOn("2026-09-01", "not interested"));
    says(caseId, 2, [{ ...stopOn("2026-09-01", "not interested"), kind: "plain" }]);
    shows(caseId, 3, stopOn("2026-09-01", "Not interested!"));
    expect(known(caseId)).toEqual({ days: ["2026-09-01"], isKnown: true, unsure: 0 });
    says(caseId, 4, []);
    shows(caseId, 5, { ...stopOn("2026-09-01", "not interested") });
    expect(known(caseId)).toEqual(none);
  });

  it("a stop that is not known stays so, until a picture shows one that staff has not seen", () => {
    const caseId = emptyCase();
    shows(caseId, 1, stopOn("2026-09-01"));
    says(caseId, 2, isUnknown);
    shows(caseId, 3, stopOn("2026-09-01"));
    shows(caseId, 4, stopOn("2026-09-20", "STOP", false));
    expect(known(caseId)).toEqual(notKnown);
    shows(caseId, 5, stopOn("2026-10-02"));
    expect(known(caseId)).toEqual({ days: ["2026-10-02"], isKnown: true, unsure: 0 });
  });

  it("an unsure stop that comes later waits for staff, also after a word that it is not known", () => {
    const caseId = emptyCase();
    says(caseId, 2, isUnknown);
    shows(caseId, 3, stopOn("2026-09-01", "not interested"));
    expect(known(caseId)).toEqual({ days: [], isKnown: false, unsure: 1 });
  });

  it("a withdrawn word leaves the stops as the pictures show them", () => {
    const caseId = emptyCase();
    shows(caseId, 1, stopOn("2026-09-01"));
    says(caseId, 2, []);
    shows(caseId, 3, stopOn("2026-09-01"));
    says(caseId, 4, null);
    expect(known(caseId)).toEqual({ days: ["2026-09-01"], isKnown: true, unsure: 0 });
  });
});

describe("a text stays as staff corrected it when a later picture shows it again (CL-01)", () => {
  function showsText(caseId: string, hour: number, day: string | null, words = "Big sale today") {
    const textId = `picture ${hour}:0`;
    const value = {
      direction: "from_sender",
      receivedAt: day === null ? null : on(day),
      class: "marketing",
      isConfirmation: false,
      bulkSigns: [],
      words,
    };
    const source = { source: "picture", sourceRef: `picture ${hour}` } as const;
    const at = noon + hour * 3_600_000;
    recordFact({ caseId, fact: "text", textId, value, ...source, at });
    return textId;
  }
  const texts = (caseId: string): Partial<ClaimText>[] =>
    judgeCase(caseId, noon).facts.texts.map((text) => ({
      class: text.class,
      receivedAt: text.receivedAt,
    }));

  it("in a kind that staff could not tell, which the copy does not fill in", () => {
    const caseId = emptyCase();
    const textId = showsText(caseId, 1, "2026-05-04");
    says(caseId, 2, isUnknown, "text.class", textId);
    showsText(caseId, 3, "2026-05-04");
    expect(texts(caseId)).toEqual([{ class: null, receivedAt: on("2026-05-04") }]);
  });

  it("in its day, whether the copy is misread again, cut off or read right", () => {
    const caseId = emptyCase();
    const textId = showsText(caseId, 1, "2026-05-04");
    says(caseId, 2, { day: "2026-05-14" }, "text.receivedAt", textId);
    says(caseId, 3, "N6", "text.class", textId);
    showsText(caseId, 4, "2026-05-04");
    showsText(caseId, 5, null);
    showsText(caseId, 6, "2026-05-14");
    expect(texts(caseId)).toEqual([{ class: "N6", receivedAt: on("2026-05-14") }]);
  });

  it("while texts with other words or of another day count beside it", () => {
    const caseId = emptyCase();
    const textId = showsText(caseId, 1, "2026-05-04");
    says(caseId, 2, "N6", "text.class", textId);
    showsText(caseId, 3, "2026-05-04", "Roof offers");
    showsText(caseId, 4, "2026-05-09");
    expect(texts(caseId).map((text) => text.class)).toEqual(["N6", "marketing", "marketing"]);
  });

  it("and the newest word on one copy counts for all, until it is withdrawn", () => {
    const caseId = emptyCase();
    showsText(caseId, 1, "2026-05-04");
    says(caseId, 2, "N6", "text.class", "picture 1:0");
    showsText(caseId, 3, "2026-05-04");
    says(caseId, 4, "N1", "text.class", "picture 1:0");
    showsText(caseId, 5, "2026-05-04");
    expect(texts(caseId).map((text) => text.class)).toEqual(["N1"]);
    says(caseId, 6, null, "text.class", "picture 1:0");
    expect(texts(caseId).map((text) => text.class)).toEqual(["marketing"]);
  });
});
