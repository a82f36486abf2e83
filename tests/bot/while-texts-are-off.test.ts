import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { answerByRule } from "~/bot/agent/answer-by-rule";
import { startedAgain, stopped } from "~/bot/replies";
import { decideCase } from "~/core/cases/reading/decide-case";
import { recordReading } from "~/core/cases/reading/record-reading";
import { sqlite, db } from "~/db/client";
import { users } from "~/db/schema/accounts";
import { queuedFor } from "~/tests/bot/agent/incoming";
import { makeCase, makePerson, makeReading } from "~/tests/support/people";
import { newSid, postWebhook, textParameters } from "~/tests/support/post-webhook";
import { tellPerson, unasked } from "~/workflows/messages/tell-person";

async function says(phone: string, body: string): Promise<void> {
  const sid = newSid();
  await postWebhook(textParameters({ from: phone, body, sid }));
  answerByRule(
    sqlite
      .prepare<[string], string>("SELECT id FROM support_messages WHERE twilio_sid = ?")
      .pluck()
      .get(sid) ?? "",
  );
}

let senders = 0;

// Each of another sender: a further picture of one sender joins its case.
function accept(userId: string): string {
  const { caseId, fileId } = makeCase(userId);
  const reading = makeReading({
    violatorEmail: { value: `deals@roof-quotes-${++senders}.com`, confidence: 0.98 },
  });
  const decision = decideCase(caseId, recordReading(caseId, fileId, reading));
  tellPerson(
    { userId, messageId: null, askedAt: unasked, aboutCaseId: caseId },
    `told:${caseId}:submitted`,
    "Good news: your claim is accepted.",
    [],
  );
  return decision.outcome === "submitted" ? decision.externalCaseId : "";
}

const prove = (userId: string, email: string | null) =>
  db.update(users).set({ email, emailVerifiedAt: Date.now() }).where(eq(users.id, userId)).run();
const mailsTo = (email: string | null) =>
  sqlite.prepare("SELECT count(*) FROM mails WHERE to_address = ?").pluck().get(email);

describe("LG-04: the confirmation of a STOP says what is true for this person", () => {
  it("decisions, People: cases go on by email only where the address is proven", async () => {
    const { phone, userId, email } = makePerson();
    prove(userId, email);
    await says(phone, "STOP");
    expect(queuedFor(phone)).toEqual([stopped("mail")]);
    accept(userId);
    expect(mailsTo(email)).toBe(1);
  });

  it("decisions, People: with an address that was only typed nothing is promised by email or on the site", async () => {
    const { phone, userId, email } = makePerson();
    await says(phone, "STOP");
    expect(queuedFor(phone)).toEqual([stopped("start")]);
    expect(stopped("start")).not.toMatch(/email|site/);
    accept(userId);
    expect(mailsTo(email)).toBe(0);
  });

  it("decisions, People: with a password the site is where the cases are seen", async () => {
    const { phone, userId } = makePerson();
    db.update(users).set({ passwordHash: "x" }).where(eq(users.id, userId)).run();
    await says(phone, "STOP");
    expect(queuedFor(phone)).toEqual([stopped("site")]);
  });

  it("a number without an account is told of no cases", async () => {
    await says("+12125590001", "STOP");
    expect(queuedFor("+12125590001")).toEqual([stopped("no_account")]);
  });
});

describe("LG-07: a person who texts START again", () => {
  it("TW-44: hears in one text what was decided meanwhile, once", async () => {
    const { phone, userId } = makePerson();
    await says(phone, "STOP");
    const numbers = [accept(userId), accept(userId), accept(userId)];
    await says(phone, "START");
    const [missed, back, ...rest] = queuedFor(phone);
    expect([back, ...rest]).toEqual([startedAgain(), stopped("start")]);
    expect(missed).toContain("While our texts were off:");
    expect(numbers.filter((number) => missed?.includes(number))).toHaveLength(2);
    expect(missed).toContain("+1 more");
    await says(phone, "START");
    await says(phone, "STOP");
    await says(phone, "START");
    await says(phone, "not interested");
    await says(phone, "UPDATES");
    expect(queuedFor(phone).filter((body) => body.startsWith("While"))).toHaveLength(1);
  });

  it("hears nothing again that was mailed", async () => {
    const { phone, userId, email } = makePerson();
    prove(userId, email);
    await says(phone, "STOP");
    accept(userId);
    await says(phone, "START");
    expect(queuedFor(phone)).toEqual([startedAgain(), stopped("mail")]);
  });

  it("hears that a screenshot was refused", async () => {
    const { phone, userId } = makePerson();
    await says(phone, "STOP");
    tellPerson(
      { userId, messageId: null, askedAt: unasked, aboutCaseId: "case_gone" },
      "told:case_gone:refused",
      "We can't use that one.",
      [],
    );
    await says(phone, "START");
    expect(queuedFor(phone)[0]).toContain("A screenshot could not be used: text WHY.");
  });
});
