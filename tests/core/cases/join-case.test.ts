import { describe, expect, it } from "vitest";
import { joined } from "~/bot/replies";
import { picturesDecided } from "~/bot/picture-replies";
import { findJoined } from "~/core/cases/intake/find-open-case";
import { openCase } from "~/core/cases/intake/open-case";
import { getCase, listCaseFiles, listCasesOf } from "~/core/cases/queries";
import { findSubmission } from "~/core/cases/queries-portal";
import { decideCase } from "~/core/cases/reading/decide-case";
import { recordReading, type CaseReading } from "~/core/cases/reading/record-reading";
import { acceptCase } from "~/core/cases/review/accept-case";
import { claimReview } from "~/core/cases/review/claim-review";
import { settleCase } from "~/core/cases/settle-case";
import { countTexts } from "~/core/claims/count-texts";
import { Conflict } from "~/core/errors";
import { exportCase } from "~/core/outreach/papers/export-case";
import { judgeForLetter } from "~/core/claims/queries-letter-claim";
import { getCaseForLetter } from "~/core/outreach/queries-letter";
import { changeCaseStatus } from "~/core/payouts/desk/change-case-status";
import { sqlite } from "~/db/client";
import { custodyOf, makeCase, makePerson, makeReading } from "~/tests/support/people";
import { makeStaff } from "~/tests/support/staff";

type Said = { day: string; words: string; from?: string };

let senders = 0;

/** A sender of a test's own: what others sent is no likeness of it. */
function makeSender(): Partial<CaseReading> {
  senders++;
  return {
    violatorEmail: { value: `deals@roof-${senders}-quotes.com`, confidence: 0.98 },
    sender: { phone: { value: `+1888555${1000 + senders}` }, shortcode: null, name: null },
  };
}

/** A picture of some dated texts, as a reader sees it. */
function pictureOf(
  from: Partial<CaseReading>,
  said: readonly Said[],
  over: Partial<CaseReading> = {},
): CaseReading {
  const box = (index: number) => ({ page: 0, x: 0, width: 0.5, y: index / 50, height: 0.01 });
  return makeReading({
    ...from,
    messages: said.map(({ words, from: side = "sender" }, index) => ({
      from: side,
      text: words,
      box: box(2 * index + 1),
    })),
    timestamps: said.map(({ day }, index) => ({
      raw: day,
      iso: `${day}T12:00`,
      box: box(2 * index),
    })),
    ...over,
  });
}

const first = {
  day: "2026-05-04",
  words: "Save 20% on a new roof today, call us for a free quote",
};
const second = {
  day: "2026-05-20",
  words: "Spring storms are here. Our crew checks your gutters at no charge this week only",
};
const third = {
  day: "2026-06-11",
  words: "Last chance! Solar panels with zero down until Friday, reply to book an inspector",
};

function send(userId: string, reading: CaseReading) {
  const file = makeCase(userId);
  const readingId = recordReading(file.caseId, file.fileId, reading);
  return { ...file, readingId, decision: decideCase(file.caseId, readingId) };
}
const count = (table: string, userId: string): unknown =>
  sqlite.prepare(`SELECT count(*) FROM ${table} WHERE user_id = ?`).pluck().get(userId);

const letterOf = (caseId: string) => getCaseForLetter(caseId, judgeForLetter(caseId, Date.now()));

describe("several pictures of one sender are one matter (CL-01)", () => {
  it("a second picture joins the open case: one case, texts counted once, all pictures kept with their chain", () => {
    const sender = makeSender();
    const { userId } = makePerson();
    const one = send(userId, pictureOf(sender, [first, second]));
    const two = send(userId, pictureOf(sender, [second, third]));
    expect(two.decision).toMatchObject({ outcome: "joined", caseId: one.caseId });
    expect(listCasesOf(userId).map(({ id }) => id)).toEqual([one.caseId]);
    expect(listCaseFiles(one.caseId).map(({ id }) => id)).toEqual([one.fileId, two.fileId]);
    expect(countTexts(one.caseId)).toBe(3);
    expect(custodyOf(two.fileId).map(({ act }) => act)).toEqual(["stored", "moved"]);
    const staff = makeStaff();
    const exported = exportCase(one.caseId, staff);
    expect(exported.custody.filter(({ fileId }) => fileId === two.fileId)).toHaveLength(3);
    expect(letterOf(one.caseId).messages).toHaveLength(3);
    expect(letterOf(one.caseId).files).toHaveLength(2);
  });

  it("deciding or opening it again changes nothing, and its owner finds the case by the id it was sent under", () => {
    const sender = makeSender();
    const { userId } = makePerson();
    const one = send(userId, pictureOf(sender, [first]));
    const two = send(userId, pictureOf(sender, [second]));
    expect(decideCase(two.caseId, two.readingId)).toEqual(two.decision);
    openCase(two, { messageId: null, description: "" });
    expect(listCasesOf(userId)).toHaveLength(1);
    expect(findSubmission(userId, two.caseId)).toMatchObject({
      state: "opened",
      caseId: one.caseId,
      isJoined: true,
    });
    expect(findSubmission(makePerson().userId, two.caseId)).toBeUndefined();
    const told = sqlite
      .prepare("SELECT count(*) FROM events WHERE name = 'case/joined' AND data LIKE ?")
      .pluck()
      .get(`%${two.fileId}%`);
    expect(told).toBe(1);
  });

  it("a picture without an address joins by the number, which binds no two companies", () => {
    const sender = makeSender();
    const { userId } = makePerson();
    const one = send(userId, pictureOf(sender, [first]));
    expect(
      send(userId, pictureOf(sender, [second], { violatorEmail: null })).decision,
    ).toMatchObject({
      outcome: "joined",
      caseId: one.caseId,
    });
    const other = { violatorEmail: { value: "desk@solar-offers.com", confidence: 0.98 } };
    expect(send(userId, pictureOf(sender, [third], other)).decision).toMatchObject({
      outcome: "submitted",
    });
    const stranger = send(makePerson().userId, pictureOf(sender, [second]));
    expect(stranger.decision.outcome).not.toBe("joined");
  });

  it("two companies of one number, or of one mail host, are two matters, and what names neither is of none", () => {
    const sender = makeSender();
    const { userId } = makePerson();
    const one = send(userId, pictureOf(sender, [first]));
    const other = { violatorEmail: { value: `desk@solar-${senders}.com`, confidence: 0.98 } };
    const two = send(userId, pictureOf(sender, [second], other));
    const neither = send(userId, pictureOf(sender, [third], { violatorEmail: null }));
    expect(neither.decision.outcome).not.toBe("joined");
    expect([countTexts(one.caseId), countTexts(two.caseId)]).toEqual([1, 1]);
    const set = sqlite.prepare(
      "UPDATE cases SET violator_domain = 'gmail.com', violator_email = ?, sender_phone = ? WHERE id = ?",
    );
    set.run("roofs@gmail.com", "+18885550001", one.caseId);
    set.run("solar@gmail.com", "+18885550002", two.caseId);
    expect([countTexts(one.caseId), countTexts(two.caseId)]).toEqual([1, 1]);
    set.run("Roofs@Gmail.com", "+18885550002", two.caseId);
    expect(countTexts(one.caseId), "the same address is the same sender").toBe(2);
  });

  it("one that shows the same texts again counts nothing more, also without a time or read with an error", () => {
    const sender = makeSender();
    const { userId } = makePerson();
    const one = send(userId, pictureOf(sender, [first, second]));
    send(userId, pictureOf(sender, [first, second]));
    send(userId, pictureOf(sender, [first, second], { timestamps: [] }));
    const misread = first.words.replace("free", "fre");
    send(userId, pictureOf(sender, [{ ...first, words: misread }]));
    expect(listCaseFiles(one.caseId)).toHaveLength(4);
    expect(countTexts(one.caseId)).toBe(2);
    send(userId, pictureOf(sender, [third], { timestamps: [] }));
    expect(countTexts(one.caseId)).toBe(3);
  });

  it("a STOP on one picture stands before the texts of another", () => {
    const sender = makeSender();
    const { userId } = makePerson();
    const one = send(
      userId,
      pictureOf(sender, [first, { day: "2026-05-05", words: "STOP", from: "user" }]),
    );
    send(userId, pictureOf(sender, [third]));
    const stops = sqlite
      .prepare("SELECT value FROM claim_facts WHERE case_id = ? AND fact = 'stops'")
      .pluck()
      .all(one.caseId);
    expect(stops).toHaveLength(1);
    expect(String(stops[0])).toContain("2026-05-05");
  });

  it("after a settlement a new case begins, and the texts that were released count no more: $500 a settled case", () => {
    const sender = makeSender();
    const { userId } = makePerson();
    const one = send(userId, pictureOf(sender, [first, second]));
    settleCase(one.caseId, { kind: "admin", id: "user_staff" });
    const two = send(userId, pictureOf(sender, [second, third]));
    expect(two.decision.outcome).toBe("submitted");
    expect(two.caseId).not.toBe(one.caseId);
    expect(countTexts(two.caseId)).toBe(1);
    expect(countTexts(one.caseId)).toBe(2);
  });

  it("a doubtful one waits for staff, whose acceptance adds it; the list of statuses says where to do so", () => {
    const sender = makeSender();
    const { userId } = makePerson();
    const one = send(userId, pictureOf(sender, [first]));
    const two = send(
      userId,
      pictureOf(sender, [second], { needsReview: true, reviewReasons: ["l or I"] }),
    );
    expect(two.decision).toEqual({ outcome: "review" });
    const staff = makeStaff();
    const { version } = getCase(two.caseId);
    const change = {
      caseId: two.caseId,
      version,
      staff,
      to: "submitted" as const,
      reason: "",
      from: "a@b.example",
      write: () => ({ subject: "", text: "", html: "" }),
    };
    expect(() => changeCaseStatus(change)).toThrow(Conflict);
    sqlite
      .prepare("UPDATE cases SET status = 'completed' WHERE status = 'review' AND id <> ?")
      .run(two.caseId);
    expect(claimReview(staff, null)?.caseId).toBe(two.caseId);
    expect(acceptCase(two.caseId, version, staff).joined).toMatchObject({ caseId: one.caseId });
    expect(findJoined(two.caseId)).toMatchObject({ caseId: one.caseId });
    expect(count("cases", userId)).toBe(1);
  });

  it("is told in one text of two segments at most, and several of one message name their case once", () => {
    expect(joined("TC-1002", 4)).toMatch(
      /^Thank you! That belongs to your case TC-1002; it now counts 4 texts\./,
    );
    expect(joined("TC-1002", 1)).toContain("counts 1 text.");
    const taken = { outcome: "accepted", externalCaseId: "TC-1002", code: null };
    expect(
      picturesDecided([
        { ...taken, number: 1 },
        { ...taken, number: 2 },
      ]),
    ).toContain("Accepted: 1 and 2 (TC-1002).");
  });
});
