import type { ActionFunctionArgs } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { answerSignUp } from "~/app/auth/answer-sign-up.server";
import { seenNow } from "~/app/auth/read-seen.server";
import { signIn } from "~/app/auth/session.server";
import { action as landing } from "~/app/routes/_index/route";
import { action as completing } from "~/app/routes/complete-signup";
import { answerChangedTerms } from "~/bot/agent/changed-terms/answer-changed-terms";
import * as words from "~/bot/agent/changed-terms/changed-terms-words";
import { inPlainLetters } from "~/bot/agent/fill-in";
import { signUpByText } from "~/bot/agent/join/sign-up-by-text";
import * as signUp from "~/bot/sign-up-replies";
import { findNumber } from "~/core/accounts/queries";
import { publishLegalText } from "~/core/accounts/legal-texts/publish-legal-text";
import { acceptChangedTexts, listUnagreedCases } from "~/core/cases/intake/accept-changed-texts";
import { appendMessage } from "~/core/messaging/append-message";
import { getMessage } from "~/core/messaging/queries";
import { completeSignUp } from "~/core/sign-up/complete-sign-up";
import { enterByGoogle } from "~/core/sign-up/enter-by-google";
import { joinByWeb } from "~/core/sign-up/join-by-web";
import { listChangedTexts } from "~/core/sign-up/answers/list-changed-texts";
import { recordAgreement } from "~/core/sign-up/answers/record-agreement";
import { seenOf } from "~/core/sign-up/answers/texts-shown";
import { liftEmergencyStop, setEmergencyStop } from "~/core/staff/set-emergency-stop";
import { sqlite } from "~/db/client";
import { newId } from "~/db/ids";
import { countSegments } from "~/integrations/sms/segments";
import { cookiesOf, formOf, ownAddress, requestOf, signUpFields } from "~/tests/support/accounts";
import { makeCase, makePerson } from "~/tests/support/people";
import { makeStaff } from "~/tests/support/staff-people";
import { comesIn, queuedFor } from "./incoming";

let versions = 0;
function publishTerms(at = Date.now()) {
  versions++;
  return publishLegalText(
    {
      document: "terms",
      language: "en",
      version: `shown-${versions}`,
      title: "Terms & Conditions",
      body: `New words, ${versions}.`,
      approvedBy: "Ada Counsel",
      effectiveFrom: at,
      publishedBy: "operator",
    },
    at,
  );
}

const termsOf = (userId: string): unknown =>
  sqlite
    .prepare("SELECT version FROM agreements WHERE user_id = ? AND document = 'terms'")
    .pluck()
    .all(userId);
const count = (table: string): unknown =>
  sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
const pause = () => new Promise((resolve) => setTimeout(resolve, 3));
const press = (fields: Record<string, string>) =>
  answerSignUp(requestOf("/", "", "POST"), formOf(fields), ownAddress());

describe("CL-06: nobody accepts words that were not shown to them", () => {
  it("on the web a form with texts of before, or with none, is answered 409 and leaves no account", async () => {
    const before = signUpFields();
    await pause();
    publishTerms();
    const accounts = count("users");
    for (const seen of [before.seen ?? "", ""])
      expect(await press({ ...before, seen })).toMatchObject({
        ok: false,
        status: 409,
        message: expect.stringContaining("Nothing was accepted"),
      });
    expect(count("users")).toBe(accounts);
    expect(await press({ ...before, seen: seenNow() })).toMatchObject({ ok: true });
    expect(count("users")).toBe(Number(accounts) + 1);
  });

  it("a form that is refused for anything else goes on with what it showed, and so meets the 409", async () => {
    const context = { clientAddress: ownAddress() };
    type Door = (args: ActionFunctionArgs) => Promise<unknown>;
    const post = async (route: Door, fields: Record<string, string>, cookie = "") => {
      const init = { method: "POST", headers: { Cookie: cookie }, body: formOf(fields) };
      const request = new Request("http://localhost:3000/", init);
      const answer = (await route({ request, params: {}, context } as never)) as {
        data: { seen?: string };
        init: { status?: number } | null;
      };
      return { seen: answer.data.seen, status: answer.init?.status };
    };
    const { userId } = enterByGoogle({
      emailVerified: true,
      referralCode: null,
      bonusPromised: false,
      ip: "192.0.2.1",
      subject: "shown-0",
      email: "shown0@people.example",
      firstName: "Pat",
      lastName: "Person",
    });
    const request = requestOf("/", "", "POST");
    const cookie = cookiesOf(await signIn(request, userId, ownAddress()));
    const fields = signUpFields();
    const doors: [Door, string][] = [
      [landing, ""],
      [completing, cookie],
    ];
    for (const [route, session] of doors) {
      const seen = seenNow();
      await pause();
      publishTerms();
      const given = { ...fields, seen };
      for (const wrong of [
        { ...given, name: "" },
        { ...given, phone: "21255501" },
      ])
        expect(await post(route, wrong, session)).toEqual({ seen, status: 400 });
      const changed = { seen: seenNow(), status: 409 };
      expect(await post(route, given, session)).toEqual(changed);
    }
    const lost = await post(completing, { ...fields, seen: "shown before" });
    expect(lost).toEqual({ seen: "shown before", status: 401 });
    const first = { intent: "email", email: fields.email ?? "" };
    expect(await post(landing, first)).toEqual({ seen: seenNow(), status: 200 });
  });

  it("and so is an account of Google's that is completed", () => {
    const entry = {
      emailVerified: true,
      referralCode: null,
      bonusPromised: false,
      ip: "192.0.2.1",
    };
    const { userId } = enterByGoogle({
      ...entry,
      subject: "shown-1",
      email: "shown1@people.example",
      firstName: "Pat",
      lastName: "Person",
    });
    const seen = seenNow();
    publishTerms(Date.now() + 1);
    const given = {
      userId,
      firstName: "Pat",
      lastName: "Person",
      phone: "+12125550171",
      state: "NY",
      answer: "Pressed.",
      textsWished: null,
      ip: "192.0.2.1",
      userAgent: null,
      now: Date.now() + 2,
    };
    expect(() => completeSignUp({ ...given, seen })).toThrow(/Nothing was accepted/);
    expect(termsOf(userId)).toEqual([]);
  });

  it("by text the question is asked again, and the next AGREE is for what it named", async () => {
    await pause();
    const phone = "+12125569801";
    const hears = async (said: string): Promise<string> => {
      signUpByText(await comesIn(phone, said));
      await pause();
      return queuedFor(phone)[0] ?? "";
    };
    for (const said of ["hi", "Maria Lopez", "maria.shown@people.example"]) await hears(said);
    const { version } = publishTerms();
    await pause();
    const again = await hears("AGREE");
    expect(again).toBe(inPlainLetters(signUp.askChanged("NY")));
    expect(findNumber(phone)?.userId).toBeNull();
    await hears("AGREE");
    expect(termsOf(findNumber(phone)?.userId ?? "")).toEqual([version]);
    for (const language of ["en", "es"] as const)
      for (const state of [null, "DC"])
        expect(
          countSegments(inPlainLetters(signUp.askChanged(state, language))).segments,
        ).toBeLessThan(3);
  });

  it("before the next case too: what changed once more since we asked is asked again", async () => {
    const { userId, phone, conversationId } = makePerson();
    const start = Date.now();
    recordAgreement({
      userId,
      answer: "AGREE",
      shown: null,
      state: "NY",
      channel: "sms",
      at: start,
    });
    await pause();
    publishTerms();
    const seen = seenOf(listChangedTexts(userId));
    makeCase(userId);
    const tell = (body: string) =>
      appendMessage({
        id: newId("msg"),
        conversationId,
        senderType: "ai",
        channel: "sms",
        body,
        at: Date.now(),
      });
    tell(words.ask("en"));
    await pause();
    const { version } = publishTerms();
    await pause();
    const portal = {
      userId,
      answer: "Pressed.",
      shown: null,
      channel: "web",
      at: Date.now(),
    } as const;
    expect(() => acceptChangedTexts({ ...portal, seen })).toThrow(/Nothing was accepted/);
    const says = async () => {
      const { message } = getMessage(await comesIn(phone, "AGREE"));
      const now = Date.now();
      return answerChangedTerms({ userId, line: phone, message, language: "en", now });
    };
    expect(await says()).toBe(words.askAgain("en"));
    expect(listUnagreedCases(userId)).toHaveLength(1);
    tell(words.askAgain("en"));
    await pause();
    expect(await says()).toBe(words.accepted(1, "en"));
    expect(termsOf(userId)).toContain(version);
    expect(listUnagreedCases(userId)).toHaveLength(0);
  });
});

it("CL-10: a stop of sign-ups holds at every door to an account", () => {
  const boss = makeStaff("super_admin");
  const { userId } = makePerson({ state: "OH" });
  const target = { what: "sign_ups", scope: "everything", subject: "" } as const;
  setEmergencyStop(target, "a drill of the team", boss);
  const ofWeb = { userId, answer: "a", ip: "192.0.2.1", userAgent: null, textsWished: null };
  const name = { firstName: "Pat", lastName: "Person" };
  const doors: [string, () => unknown][] = [
    [
      "the web",
      () =>
        joinByWeb({
          ...ofWeb,
          ...name,
          email: "stop@people.example",
          passwordHash: "x",
          phone: "+12125550172",
          state: "NY",
          referralCode: null,
          bonusPromised: false,
        }),
    ],
    [
      "Google",
      () =>
        enterByGoogle({
          ...name,
          subject: "shown-2",
          email: "shown2@people.example",
          emailVerified: true,
          referralCode: null,
          bonusPromised: false,
          ip: "192.0.2.1",
        }),
    ],
    [
      "an acceptance",
      () =>
        recordAgreement({
          userId,
          answer: "AGREE",
          shown: null,
          state: "OH",
          channel: "sms",
          at: Date.now(),
        }),
    ],
  ];
  for (const [door, open] of doors) expect(open, door).toThrow(/can't open accounts/);
  liftEmergencyStop(target, boss);
  for (const [door, open] of doors) expect(open, door).not.toThrow();
});
