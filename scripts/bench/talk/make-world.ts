import { eq } from "drizzle-orm";
import { inPlainLetters } from "~/bot/agent/fill-in";
import { say } from "~/bot/agent/say";
import * as replies from "~/bot/replies";
import { attributeReferral } from "~/core/affiliates/attribute-referral";
import { rejectCase } from "~/core/cases/reject-case";
import { rejectionText } from "~/core/cases/reading/rejection-text";
import { sendToReview } from "~/core/cases/review/send-to-review";
import { settleCase } from "~/core/cases/settle-case";
import { submitCase } from "~/core/cases/intake/submit-case";
import { optOut } from "~/core/consent/opt-out";
import { days } from "~/core/duration";
import { stopQuestionKey } from "~/core/messaging/is-stop-asked";
import { openConversation } from "~/core/messaging/open-conversation";
import { queueText } from "~/core/messaging/send/queue-text";
import { findPerson } from "~/core/accounts/queries";
import { listCasesOf } from "~/core/cases/queries";
import { questionIn } from "~/core/claims/questions/question-texts";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { cases } from "~/db/schema/cases";
import { claimQuestions } from "~/db/schema/claims";
import { texts } from "~/db/schema/conversations";
import { payouts } from "~/db/schema/money";
import { referrals } from "~/db/schema/affiliates";
import type { State } from "~/scripts/bench/talk/corpus";
import { hears } from "~/scripts/bench/talk/hear";
import { makeCase, makePerson } from "~/tests/support/people";

const staff = { kind: "admin", id: "staff" } as const;
const madeBefore = days(20);
let made = 0;

const reasons = {
  generic_email: rejectionText({ decision: "reject_generic_email", host: "gmail.com" }),
  no_email: rejectionText({ decision: "reject_no_email", host: null }),
  duplicate: "This screenshot is a duplicate of one that you sent before.",
} as const;

function makeCases(userId: string, rows: State["cases"]): void {
  rows.forEach(({ company, status, step, reason }, at) => {
    const { caseId } = makeCase(userId);
    const host = `${company.toLowerCase().replace(/[^a-z]+/g, "-")}.com`;
    const createdAt = Date.now() - madeBefore + days(at);
    const known = { violatorDomain: host, violatorEmail: `offers@${host}`, senderName: company };
    const set = (values: Partial<typeof cases.$inferInsert>) =>
      db.update(cases).set(values).where(eq(cases.id, caseId)).run();
    set({ ...known, createdAt, title: `Spam text from ${company}` });
    if (status === "review") sendToReview(caseId, ["low_confidence"]);
    if (status === "review" || status === "pending") return;
    submitCase(caseId);
    set({ submittedAt: createdAt, ...(step ? { outreachStep: step } : {}) });
    if (status === "settled") settleCase(caseId, staff);
    if (status === "rejected")
      rejectCase(
        caseId,
        { code: reason ?? "other", sentence: reasons[reason ?? "no_email"] },
        staff,
      );
  });
}

function makePayouts(userId: string, rows: State["payouts"]): void {
  rows.forEach(({ amount_cents: amountCents, status, held }, at) => {
    const createdAt = Date.now() - madeBefore + days(at);
    const isOver = status === "completed";
    db.insert(payouts)
      .values({
        id: newId("pay"),
        userId,
        amountCents,
        status,
        heldReason: held ? "over_the_limit" : null,
        sentAt: status === "pending" ? null : createdAt,
        completedAt: isOver ? createdAt : null,
        createdAt,
        updatedAt: createdAt,
      })
      .run();
  });
}

function makeNamed(phone: string, name: string, email: string | null): string {
  const [firstName = "", ...rest] = name.split(" ");
  const at = Date.now() - madeBefore;
  return makePerson({ firstName, lastName: rest.join(" "), email, phone, at }).userId;
}

function makeReferrals(userId: string, rows: State["referrals"]): void {
  const code = findPerson(userId)?.affiliateCode ?? "";
  for (const { name, status, earned_cents: earned } of rows) {
    const phone = `+1646${String(5_550_000 + ++made).padStart(7, "0")}`;
    const friend = makeNamed(phone, `${name} Friend`, null);
    attributeReferral({ code, userId: friend, at: Date.now() - madeBefore });
    if (earned > 0) makeCases(friend, [{ company: "Their Sender", status: "settled" }]);
    if (status === "completed")
      db.update(referrals)
        .set({ status: "completed" })
        .where(eq(referrals.referredUserId, friend))
        .run();
  }
}

function makeMember(phone: string, state: State): string {
  const userId = makeNamed(phone, state.name ?? "Pat Lee", state.email ?? null);
  makeCases(userId, state.cases);
  makePayouts(userId, state.payouts);
  makeReferrals(userId, state.referrals);
  return userId;
}

// The state after a doubtful text: recurring texts stopped, and the question asked.
function leaveDoubt(phone: string, userId: string): void {
  const now = Date.now();
  optOut({
    phone,
    scope: "recurring",
    reason: "free_text",
    words: "enough already",
    channel: "sms",
    needsReview: true,
    userId,
    at: now,
  });
  queueText(
    say({
      conversationId: openConversation({ userId, phone, at: now }),
      phone,
      body: replies.didYouMeanStop(false),
      purpose: "answer",
      topic: "stop_question",
      key: stopQuestionKey(newId("msg")),
      now,
    }),
  );
}

// As the hourly round asks about an accepted case, at an hour at which texts may go out.
function askOfLine(phone: string, userId: string, language: "en" | "es"): void {
  const caseId = listCasesOf(userId, 1)[0]?.id;
  if (caseId === undefined) throw new Error("A talk with a question needs a case.");
  const now = Date.now();
  const conversationId = openConversation({ userId, phone, at: now });
  db.insert(claimQuestions).values({ caseId, question: "J3", askedAt: now }).run();
  const body = inPlainLetters(questionIn("J3", language));
  const key = `ask:${caseId}:J3`;
  const purpose = "answer" as const;
  queueText(
    say({ conversationId, phone, body, purpose, topic: "reply", key, aboutCaseId: caseId, now }),
  );
  db.update(texts).set({ notBeforeAt: null }).where(eq(texts.idempotencyKey, key)).run();
}

/** Creates the rows with which a conversation begins. @returns the number that texts */
export async function makeWorld(state: State, language: "en" | "es"): Promise<string> {
  const phone = `+1${state.area_code}${String(5_550_000 + ++made).padStart(7, "0")}`;
  if (state.who === "member") {
    const userId = makeMember(phone, state);
    if (state.line_question) askOfLine(phone, userId, language);
    if (state.doubt) leaveDoubt(phone, userId);
    if (state.stopped)
      optOut({ phone, scope: "all", reason: "keyword", words: "STOP", channel: "sms", userId });
    return phone;
  }
  if (!state.signup) return phone;
  // Real answers bring a sign-up to its state.
  const { asked, name, email } = state.signup;
  await hears(phone, language === "es" ? "hola" : "hi");
  if (asked !== "name" && name) await hears(phone, name);
  if (asked === "agreement" && email) await hears(phone, email);
  return phone;
}
