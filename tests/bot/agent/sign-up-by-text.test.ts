import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "~/db/ids";
import { answerByRule } from "~/bot/agent/answer-by-rule";
import { signUpByText } from "~/bot/agent/join/sign-up-by-text";
import * as replies from "~/bot/replies";
import * as signUp from "~/bot/sign-up-replies";
import { inPlainLetters } from "~/bot/agent/fill-in";
import { completeSignUp } from "~/core/sign-up/complete-sign-up";
import { createAccount } from "~/core/sign-up/create-account";
import { provePhone } from "~/core/sign-up/prove-phone";
import { findNumber } from "~/core/accounts/queries";
import { optIn } from "~/core/consent/opt-in";
import { optOut } from "~/core/consent/opt-out";
import { startByText } from "~/core/consent/wordings";
import { holdFile } from "~/core/evidence/hold-file";
import { liftEmergencyStop, setEmergencyStop } from "~/core/staff/set-emergency-stop";
import { ensureDefaultTraining } from "~/core/support/training/ensure-default-training";
import { db, sqlite } from "~/db/client";
import { messageMedia } from "~/db/schema/conversations";
import { makeStaff } from "~/tests/support/staff-people";
import { comesIn, messageOf, queuedFor } from "./incoming";

let phone = "";
let address = "";
let made = 0;

beforeAll(() => void ensureDefaultTraining());
beforeEach(() => {
  made += 1;
  phone = `+1212556${String(made).padStart(4, "0")}`;
  address = `maria${made}@people.example`;
});

/** What is answered to a text of the sign-up, oldest first. */
async function hears(words: string): Promise<string[]> {
  const before = queuedFor(phone).length;
  signUpByText(await comesIn(phone, words));
  const said = queuedFor(phone);
  return said.slice(0, said.length - before).reverse();
}

async function upTo(step: "email" | "agreement"): Promise<void> {
  await hears("hi");
  await hears("Maria Lopez");
  if (step === "agreement") await hears(address);
}

function openAccount(given: { phone: string | null }): string {
  const name = { firstName: "Kim", lastName: "Young" };
  return createAccount({ ...name, email: address, state: "NY", at: Date.now(), ...given });
}

function holdPicture(messageId: string, position: number): void {
  const id = newId("file");
  const facts = {
    fileType: "image/png",
    fileSize: 1,
    fileHash: id,
    arrivedFrom: phone,
    arrivedAt: Date.now(),
  } as const;
  holdFile({ id, phone, messageId, position, storageKey: `held/${id}.png`, ...facts });
  db.insert(messageMedia)
    .values({
      id: newId("med"),
      messageId,
      position,
      url: "",
      contentType: "image/png",
      state: "stored",
      fileId: id,
      createdAt: Date.now(),
    })
    .run();
}

const stop = () =>
  optOut({
    phone,
    words: "STOP",
    scope: "all",
    reason: "keyword",
    needsReview: false,
    channel: "sms",
    at: Date.now(),
  });

async function start(words = "START"): Promise<string[]> {
  const messageId = await comesIn(phone, words);
  const { text: wording, version } = startByText("TextClaim");
  optIn({
    phone,
    words,
    wording,
    wordingVersion: version,
    campaign: "start",
    channel: "sms",
    messageId,
    at: Date.now(),
  });
  const before = queuedFor(phone);
  answerByRule(messageId);
  const said = queuedFor(phone);
  return said.slice(0, said.length - before.length).reverse();
}

describe("decisions, People: the name", () => {
  it.each(["No", "I don't want to say", "no gracias"])(
    "%s at the first question declines, and nothing is opened",
    async (words) => {
      await hears("hi");
      expect([
        signUp.declined("refused", "NY"),
        inPlainLetters(signUp.declined("refused", "NY", "es")),
      ]).toContain((await hears(words))[0]);
      expect(findNumber(phone)).toMatchObject({ joinStep: "declined", userId: null });
    },
  );

  it.each(["Ok", "Hello", "Picture", "r u open now", "are you guys legit"])(
    "%s is no name: the question is asked again, in other words",
    async (words) => {
      const [first = ""] = await hears("hi");
      const [again = ""] = await hears(words);
      expect(signUp.waysToAsk("name", null, "en").some((way) => again.endsWith(way))).toBe(true);
      expect(first).not.toContain(again);
      expect(findNumber(phone)).toMatchObject({ joinStep: "name", joinName: null });
    },
  );

  it("no question is put a third time in the same words", async () => {
    await hears("hi");
    const said: string[] = [];
    for (const words of ["hello", "ok", "yes", "hey", "good", "hm"])
      said.push(...(await hears(words)));
    for (const one of new Set(said))
      expect(said.filter((other) => other === one).length).toBeLessThanOrEqual(2);
  });

  it("not now is met without a question, and the next text goes on", async () => {
    await hears("hi");
    expect(await hears("not now im at work")).toEqual([signUp.noRush("en")]);
    expect(await hears("Maria Lopez")).toEqual([signUp.askEmail("Maria")]);
  });

  it("a question is answered first, then comes the next step", async () => {
    await hears("hi");
    const [answer = ""] = await hears("is this free or do i have to pay");
    expect(answer).toContain("We charge you nothing");
    expect(signUp.waysToAsk("name", null, "en").some((way) => answer.endsWith(way))).toBe(true);
  });

  it("a name is put right, and an address may be spoken", async () => {
    await hears("hi");
    await hears("my name is john smith");
    await hears("no its jon without the h");
    expect(findNumber(phone)?.joinName).toBe("Jon Smith");
    await hears("its jon dot smith at gmail dot com");
    expect(findNumber(phone)).toMatchObject({
      joinEmail: "jon.smith@gmail.com",
      joinStep: "agreement",
    });
  });

  it("who writes Spanish signs up in Spanish", async () => {
    expect((await hears("hola quiero saber cómo funciona"))[0]).toMatch(/captura.*nombre/);
    expect(await hears("me llamo José García")).toEqual([
      inPlainLetters(signUp.askEmail("José", "es")),
    ]);
    expect(await hears("jose@people.example")).toEqual([
      inPlainLetters(signUp.askAgreement("NY", "es")),
    ]);
    expect((await hears("acepto"))[0]).toMatch(/^¡Listo, José!/);
  });

  it("name and address in one text are both taken", async () => {
    await hears("hi");
    expect(await hears(`Maria Lopez ${address}`)).toEqual([signUp.askAgreement("NY")]);
    expect(findNumber(phone)).toMatchObject({
      joinName: "Maria Lopez",
      joinEmail: address,
      joinStep: "agreement",
    });
  });

  it("an address sent for a name is remembered and not asked for again", async () => {
    await hears("hi");
    expect((await hears(address))[0]).toMatch(/full name/);
    expect(await hears("Lopez, Maria")).toEqual([signUp.askAgreement("NY")]);
  });

  it("a refusal at the second question declines too, and what was given is forgotten by the next welcome", async () => {
    await hears("hi");
    await hears(`Maria Lopez ${address}`);
    await hears("no thanks");
    await hears("hi again");
    expect(await hears("Ann Other")).toEqual([signUp.askEmail("Ann")]);
    expect(await hears("no gracias")).toEqual([
      inPlainLetters(signUp.declined("refused", "NY", "es")),
    ]);
  });
});

describe("decisions, Agreement: by text", () => {
  it.each(["ok", "Okay.", "vale"])(
    "%j after a refusal ends the talk and agrees to nothing, and the word itself still does",
    async (words) => {
      await upTo("agreement");
      await hears("no thanks");
      expect(await hears(words)).toEqual([inPlainLetters(signUp.noRush("en"))]);
      expect(findNumber(phone)).toMatchObject({ joinStep: "declined", userId: null });
      await hears("AGREE");
      expect(findNumber(phone)?.userId).not.toBeNull();
    },
  );

  it("a yes after a refusal is asked again before it opens anything", async () => {
    await upTo("agreement");
    await hears("no thanks");
    await hears("yes");
    expect(findNumber(phone)?.userId).toBeNull();
  });

  it.each([
    "ok let me think about it",
    "accept? no way",
    "yes but what does assign mean",
    "agree with what exactly",
  ])("%s opens nothing", async (words) => {
    await upTo("agreement");
    await hears(words);
    expect(findNumber(phone)?.userId).toBeNull();
  });

  it("a place that is no state asks for the state, also of a bare AGREE after it", async () => {
    await upTo("agreement");
    expect(await hears("ok but i live in canada")).toEqual([signUp.onlyInStates("en")]);
    expect(await hears("AGREE")).toEqual([signUp.askAgreement(null)]);
    expect(findNumber(phone)?.userId).toBeNull();
    await hears("AGREE TX");
    expect(findNumber(phone)).toMatchObject({ joinStep: "joined", joinState: "TX" });
  });

  it("somebody under 18 is told so, and nothing is opened", async () => {
    await upTo("agreement");
    expect(await hears("AGREE, 17 years old")).toEqual([signUp.declined("too_young", "NY")]);
    expect(await hears("ok im 18 then")).toEqual([signUp.stillTooYoung.en[0]]);
    await hears("AGREE");
    expect(findNumber(phone)?.userId).toBeNull();
  });

  it("a minor of the first text gets no account later, by any door that their number comes to", async () => {
    await hears("im 15 can i join");
    await hears("Kim Young");
    await hears("AGREE");
    expect(findNumber(phone)).toMatchObject({ userId: null, joinStep: "declined" });
    expect(() => openAccount({ phone })).toThrow(/18 or older/);
    const userId = openAccount({ phone: null });
    const door = { userId, phone, ip: "192.0.2.9" };
    const proven = { ...door, by: "code", sessionId: "none" } as const;
    expect(() => provePhone(proven)).toThrow(/18 or older/);
    expect(() =>
      completeSignUp({
        ...door,
        firstName: "Kim",
        lastName: "Young",
        state: "NY",
        answer: "Pressed.",
        textsWished: null,
        userAgent: null,
      }),
    ).toThrow(/18 or older/);
  });

  it("an address that a minor gave is not kept and bars nobody: it may be somebody else's", async () => {
    await upTo("agreement");
    await hears("AGREE, 17 years old");
    expect(findNumber(phone)).toMatchObject({ joinEmail: null, joinName: null });
    expect(() => openAccount({ phone: null })).not.toThrow();
    phone = `+1212557${String(made).padStart(4, "0")}`;
    await upTo("agreement");
    await hears("AGREE");
    expect(findNumber(phone)).toMatchObject({ joinStep: "joined", joinEmail: address });
  });

  it("Sí, acepto opens the account", async () => {
    await upTo("agreement");
    await hears("Sí, acepto");
    expect(findNumber(phone)?.userId).not.toBeNull();
  });
});

describe("LG-09: STOP and START in the middle of the sign-up", () => {
  it("an answer that may not be answered moves nothing, and START asks the open question again", async () => {
    await comesIn(phone, "STOP");
    stop();
    expect(await hears("hello")).toEqual([]);
    expect(findNumber(phone)?.joinStep).toBe("new");
    expect(await start()).toEqual([replies.startedAgain(), signUp.welcome(0)]);
    expect(await hears("Maria Lopez")).toEqual([signUp.askEmail("Maria")]);
    stop();
    expect(await hears(address)).toEqual([]);
    expect(await start()).toEqual([replies.startedAgain(), signUp.askAgain("email", null)]);
    await hears(address);
    stop();
    await hears("AGREE");
    expect(findNumber(phone)?.userId).toBeNull();
    expect(await start()).toEqual([replies.startedAgain(), signUp.askAgreement("NY")]);
    expect(await start()).toEqual([replies.startedAgain(), signUp.askAgreement("NY")]);
  });

  it("answering START again changes nothing", async () => {
    await upTo("email");
    const messageId = await comesIn(phone, "START");
    answerByRule(messageId);
    const said = queuedFor(phone).length;
    answerByRule(messageId);
    expect(queuedFor(phone)).toHaveLength(said);
    expect(messageOf(messageId)?.answeredAt).not.toBeNull();
  });
});

describe("decisions, People: a picture in the middle of the sign-up", () => {
  it("is said to be safe beside the question", async () => {
    await upTo("email");
    const id = await comesIn(phone, "");
    holdPicture(id, 0);
    signUpByText(id);
    expect(queuedFor(phone)[0]).toBe(
      `Your picture is safe with me. ${signUp.waysToAsk("email", null, "en")[1]}`,
    );
  });

  it("and two are two, here and when they are read", async () => {
    await upTo("agreement");
    const id = await comesIn(phone, "");
    holdPicture(id, 0);
    holdPicture(id, 1);
    signUpByText(id);
    expect(queuedFor(phone)[0]).toMatch(/^Your pictures are safe with me\./);
    expect((await hears("AGREE"))[0]).toContain("I'm reading your pictures now.");
  });
});

describe("decisions, Agreement: nobody is asked to agree where no claim is taken", () => {
  const setting = "states_without_claims";
  const setOff = (states: string) =>
    sqlite
      .prepare(
        `INSERT INTO admin_settings (setting_key, setting_value, updated_at) VALUES (?, ?, 1)
         ON CONFLICT (setting_key) DO UPDATE SET setting_value = excluded.setting_value`,
      )
      .run(setting, states);
  afterEach(() => void setOff(""));

  it("tells that the area code's state takes none, and asks for another one", async () => {
    setOff("NY");
    await hears("hi");
    await hears("Maria Lopez");
    const [told] = await hears(address);
    expect(told).toContain(signUp.waysToAskElsewhere("NY", "en")[0]);
    expect(told).not.toMatch(/agree/i);
    const [asked] = await hears("i live in Ohio");
    expect(asked).toContain(signUp.askAgreement("OH"));
    expect(findNumber(phone)?.userId).toBeNull();
    await hears("AGREE");
    expect(findNumber(phone)?.userId).not.toBeNull();
  });

  it.each(["yes", "Yes I do", "sure", "ok"])(
    "%j to whether they live elsewhere is asked which state, and what they gave is kept",
    async (yes) => {
      setOff("NY,TX");
      await hears("hi");
      await hears("Maria Lopez");
      await hears(address);
      expect(await hears(yes)).toEqual([signUp.waysToAskElsewhere("NY", "en")[1]]);
      await hears("Texas");
      expect(findNumber(phone)).toMatchObject({ joinStep: "declined", joinName: "Maria Lopez" });
      const [asked] = await hears("sorry, Ohio");
      expect(asked).toContain(signUp.askAgreement("OH"));
      expect(findNumber(phone)).toMatchObject({ joinStep: "agreement", joinEmail: address });
    },
  );

  it("never sends an empty text, however often they say yes, and then offers a person", async () => {
    setOff("NY");
    await hears("hi");
    await hears("Maria Lopez");
    await hears(address);
    await hears("yes");
    const third = await hears("sure");
    expect(third).toHaveLength(1);
    expect(third[0]).toMatch(/person|HUMAN/);
    expect(queuedFor(phone)).not.toContain("");
  });

  it.each(["hi", "me", "oh", "HI"])(
    "%j of somebody who had declined is a new beginning, and no state",
    async (words) => {
      await hears("hi");
      await hears("Maria Lopez");
      await hears(address);
      await hears("no thanks");
      await hears(words);
      expect(findNumber(phone)).toMatchObject({ joinState: "NY", userId: null });
      expect(findNumber(phone)?.joinStep).not.toBe("declined");
    },
  );

  it("asks for no other state where sign-ups are stopped everywhere", async () => {
    const boss = makeStaff("super_admin");
    const everywhere = { what: "sign_ups", scope: "everything", subject: "" } as const;
    setEmergencyStop(everywhere, "a drill of the team", boss);
    await hears("hi");
    await hears("Maria Lopez");
    const said = (await hears(address)).join(" ");
    liftEmergencyStop(everywhere, boss);
    expect(said).not.toContain("another state");
  });

  it("declines who names that very state, or agrees all the same, before an account is there", async () => {
    setOff("NY,TX");
    await hears("hi");
    await hears("Maria Lopez");
    await hears(address);
    expect(await hears("Texas")).toEqual([signUp.declined("state_without_claims", "TX")]);
    expect(await hears("AGREE")).toEqual([signUp.declined("state_without_claims", "TX")]);
    expect(findNumber(phone)).toMatchObject({ joinStep: "declined", userId: null });
  });
});
