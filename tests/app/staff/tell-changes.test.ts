import { describe, expect, it } from "vitest";
import { readRecord, tellChanges } from "~/app/components/staff/audit/tell-changes";
import { momentTexts } from "~/app/components/time/moment-texts";
import { subjectsWithin } from "~/core/staff/name-subjects";

const { minuteText } = momentTexts("America/New_York");
const telling = { minuteText, names: { user_ann: { kind: "user", name: "Ann Vogel" } } };
const told = (before: unknown, after: unknown) =>
  tellChanges(before, after, telling).map(({ name, was, is }) => `${name}: ${was} > ${is}`);

describe("issue 20, 31: what an act changed is told in words, not in records", () => {
  it("money is money, an instant is by the viewer's clock, a code is words, an id is a name", () => {
    const at = Date.UTC(2026, 10, 20, 21, 5);
    expect(
      told(
        { status: "in_progress", earningsAmountCents: null, assignedTo: null, snoozedUntil: null },
        {
          status: "settled",
          earningsAmountCents: 50_000,
          assignedTo: "user_ann",
          snoozedUntil: at,
        },
      ),
    ).toEqual([
      "Status: In progress > Settled",
      "Earned: null > $500.00",
      "Assigned to: null > Ann Vogel",
      "Snoozed until: null > Nov 20, 2026, 4:05 PM EST",
    ]);
  });

  it("a payout's move is a status, and one that is told in fields did not become nothing", () => {
    expect(told("pending", "processing")).toEqual(["Status: Pending > Processing"]);
    expect(told("pending", { failure: "Refused." })).toEqual([
      "Before: null > Pending",
      "Failure: null > Refused.",
    ]);
    expect(told("Hello", null)).toEqual(["Value: Hello > null"]);
  });

  it("a named id leads to its page, an unknown one stands as it is", () => {
    const after = { assignedTo: "user_ann", userId: "user_gone" };
    expect(tellChanges(null, after, telling)).toMatchObject([
      { is: "Ann Vogel", isId: "user_ann" },
      { is: "user_gone", isId: null },
    ]);
  });

  it("only what is not as it was is told, and what is gone is told as nothing", () => {
    expect(told({ title: "A", body: "same" }, { title: "B", body: "same" })).toEqual([
      "Title: A > B",
    ]);
    expect(told({ role: "admin" }, null)).toEqual(["Role: Admin > null"]);
    expect(told(null, { tag: "refund" })).toEqual(["Tag: null > refund"]);
    expect(told(null, null)).toEqual([]);
  });

  it("a setting, which is a bare value, and lists and records within are told too", () => {
    expect(told("off", "on")).toEqual(["Value: off > on"]);
    expect(told("", "on")).toEqual(["Value: null > on"]);
    expect(told(null, { heldReason: "burst, same_device", rate: 12 })).toEqual([
      "Held because of: null > Burst, Same device",
      "Commission rate: null > 12%",
    ]);
    expect(told(null, { states: ["AK", "TX"], terms: { isOn: true, rate: null } })).toEqual([
      "States: null > AK, TX",
      "Terms: null > Is on: Yes; Commission rate: nothing",
    ]);
  });

  it("what is no record is told as it stands", () => {
    expect(readRecord("{broken")).toBe("{broken");
    expect(readRecord(null)).toBeNull();
  });

  it("the persons and things that a record names are known by their ids", () => {
    expect(subjectsWithin('{"assignedTo":"user_1a","replyId":"rep_1","caseId":"case_9"}')).toEqual([
      { subjectKind: "user", subjectId: "user_1a" },
      { subjectKind: "case", subjectId: "case_9" },
    ]);
  });
});
