import { beforeEach, describe, expect, it } from "vitest";
import { comesIn, messageOf, queuedFor } from "../../bot/agent/incoming";
import { makeCase, makePerson } from "../../support/people";
import { makeSupportStaff } from "../../support/support-staff";
import { signUpByText } from "~/bot/agent/join/sign-up-by-text";
import { notTooYoung } from "~/bot/replies";
import { findNumber } from "~/core/accounts/queries";
import { isMinor } from "~/core/sign-up/is-minor";
import { markMinor } from "~/core/sign-up/mark-minor";
import { createAccount } from "~/core/sign-up/create-account";
import { findPersonPage } from "~/core/staff/queries-person";
import { liftMinorBar } from "~/core/support/desk/lift-minor-bar";
import { getDesk } from "~/core/support/desk/queries-desk";
import { sqlite } from "~/db/client";
import { sayBarIsLifted } from "~/workflows/messages/tell-lifted-bar";

const staff = makeSupportStaff();
const reason = "He meant his son, and showed his license.";
let phone = "";
let made = 0;
let conversationId = "";

beforeEach(async () => {
  phone = `+1212553${String(++made).padStart(4, "0")}`;
  const messageId = await comesIn(phone, "im 15 can i join");
  signUpByText(messageId);
  conversationId = messageOf(messageId)!.conversationId;
});

const openAccount = (): string => {
  const name = { firstName: "Kim", lastName: "Young", email: null };
  return createAccount({ ...name, phone, state: "NY", at: Date.now() });
};
const onRecord = (id = conversationId) =>
  sqlite
    .prepare("SELECT act, before, after FROM audit_log WHERE subject_id = ? AND act = ?")
    .all(id, "lift-minor-bar") as { act: string; before: string; after: string }[];
const told = () =>
  sqlite
    .prepare("SELECT data FROM events WHERE name = 'minor/bar.lifted'")
    .pluck()
    .all()
    .map((row) => JSON.parse(String(row)) as { conversationId: string; at: number })
    .filter((event) => event.conversationId === conversationId);

describe("decisions, Age: a minor's bar stands until staff has looked", () => {
  it("staff sees it beside the talk, lifts it with a reason, and the number may sign up again", async () => {
    expect(getDesk(conversationId).person.saidMinorAt).toEqual(expect.any(Number));
    expect(openAccount).toThrow(/18 or older/);
    liftMinorBar(staff, conversationId, reason);
    expect(isMinor(phone)).toBe(false);
    expect(getDesk(conversationId).person.saidMinorAt).toBeNull();
    expect(findNumber(phone)?.joinStep).toBe("new");
    const [row, ...more] = onRecord();
    expect(more).toEqual([]);
    expect(JSON.parse(row!.after)).toEqual({ saidMinorAt: null, reason });
    signUpByText(await comesIn(phone, "Kim Young"));
    expect(findNumber(phone)).toMatchObject({ joinStep: "email", joinName: "Kim Young" });
  });

  it("the person is told once, kindly, in their own language", async () => {
    liftMinorBar(staff, conversationId, reason);
    const [event] = told();
    sayBarIsLifted(event!.conversationId, event!.at);
    sayBarIsLifted(event!.conversationId, event!.at);
    expect(queuedFor(phone).filter((body) => body === notTooYoung(false))).toHaveLength(1);
  });

  it("a blank or too short reason, a second time, and who is no staff are refused, and change nothing", () => {
    const stranger = { ...staff, userId: makePerson().userId, configuredEmails: [] };
    expect(() => liftMinorBar(staff, conversationId, "  ok \n")).toThrow(/how you know/);
    expect(() => liftMinorBar(stranger, conversationId, reason)).toThrow(/Admin/);
    expect(isMinor(phone)).toBe(true);
    expect(told()).toEqual([]);
    liftMinorBar(staff, conversationId, reason);
    expect(() => liftMinorBar(staff, conversationId, reason)).toThrow(/not barred any more/);
    expect(onRecord()).toHaveLength(1);
  });

  it("who says again that they are under 18 is barred again", async () => {
    liftMinorBar(staff, conversationId, reason);
    signUpByText(await comesIn(phone, "actually i am 16"));
    expect(isMinor(phone)).toBe(true);
  });

  it("somebody with an account is seen so on their page, which leads to the talk", () => {
    const person = makePerson();
    markMinor(person.phone, 5);
    expect(findPersonPage(person.userId)?.minorBar).toEqual({
      at: 5,
      conversationId: person.conversationId,
    });
    liftMinorBar(staff, person.conversationId, reason);
    expect(findPersonPage(person.userId)?.minorBar).toBeNull();
  });

  it("no picture of somebody with an account becomes a case either, until then", () => {
    const person = makePerson();
    markMinor(person.phone, 5);
    expect(() => makeCase(person.userId)).toThrow(/under 18/);
    liftMinorBar(staff, person.conversationId, reason);
    expect(() => makeCase(person.userId)).not.toThrow();
  });
});
