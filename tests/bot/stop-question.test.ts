import { beforeEach, describe, expect, it } from "vitest";
import { answerByRule } from "~/bot/agent/answer-by-rule";
import { chooseRoute } from "~/bot/agent/choose-route";
import { takeIn } from "~/bot/agent/take-in";
import { didYouMeanStop, stopped, textsGoOn } from "~/bot/replies";
import { isSuppressed, listConsentHistory } from "~/core/consent/queries";
import { queueText } from "~/core/messaging/send/queue-text";
import { minutes } from "~/core/duration";
import { sqlite } from "~/db/client";
import { queuedFor } from "~/tests/bot/agent/incoming";
import { newSid, postWebhook, textParameters } from "~/tests/support/post-webhook";

let number = 1000;
let phone = "";

const doubt = "not interested";
const scopes = () => [isSuppressed(phone), isSuppressed(phone, "recurring")];
const acts = () => listConsentHistory({ phone }).map(({ action }) => action);

async function arrives(body: string, extra: Record<string, string> = {}): Promise<string> {
  const sid = newSid();
  await postWebhook(textParameters({ from: phone, body, sid, extra }));
  return (
    sqlite
      .prepare<[string], string>("SELECT id FROM support_messages WHERE twilio_sid = ?")
      .pluck()
      .get(sid) ?? ""
  );
}

async function says(body: string, extra: Record<string, string> = {}): Promise<string> {
  const id = await arrives(body, extra);
  const { route } = chooseRoute(id);
  if (route !== "agent" && route !== "join") answerByRule(id);
  return route;
}

beforeEach(() => {
  phone = `+1212558${++number}`;
});

describe("our question whether texts should stop", () => {
  it.each([
    "yes",
    "si",
    "Yes please",
    "Y",
    "yes i do",
    "yes every single one",
    "correct turn them all off",
  ])("LG-01, LG-17: %j to it stops everything and is confirmed once", async (answer) => {
    expect(await says(doubt)).toBe("stop_doubtful");
    expect(scopes()).toEqual([false, true]);
    expect(await says(answer)).toBe("stop");
    expect(scopes()).toEqual([true, true]);
    expect(queuedFor(phone)).toEqual([stopped("no_account"), didYouMeanStop()]);
    expect(
      sqlite
        .prepare("SELECT max(needs_review) FROM suppressions WHERE phone = ?")
        .pluck()
        .get(phone),
    ).toBe(0);
  });

  it("LG-08, LG-17: no to it lifts what the doubt had stopped, on record, with thanks", async () => {
    await says("UPDATES");
    await says(doubt);
    expect(await says("no")).toBe("keep");
    expect(scopes()).toEqual([false, false]);
    expect(queuedFor(phone)[0]).toBe(textsGoOn());
    expect(acts()).toEqual(["texted_first", "opted_in", "opted_out", "doubt_denied"]);
    const conversationId =
      sqlite
        .prepare<[string], string>("SELECT id FROM support_conversations WHERE phone = ?")
        .pluck()
        .get(phone) ?? "";
    const news = {
      conversationId,
      phone,
      body: "News",
      segments: 1,
      purpose: "notice",
      key: `news:${phone}`,
    } as const;
    expect(queueText(news).outcome).toBe("queued");
  });

  it.each(["yes keep them coming", "no keep them", "nope i like them"])(
    "LG-08, LG-17: %j to it stops nothing",
    async (answer) => {
      await says(doubt);
      expect(await says(answer)).toBe("keep");
      expect(scopes()).toEqual([false, false]);
    },
  );

  it.each(["enough texts from you all", "no more of these", "no leave me be"])(
    "LG-17: %j to it stops everything, too little as it is by itself",
    async (answer) => {
      await says(doubt);
      expect(await says(answer)).toBe("stop");
      expect(scopes()).toEqual([true, true]);
    },
  );

  it.each(["where is my money", "how does it work"])("LG-17: %j answers it not", async (words) => {
    await says(doubt);
    expect(["agent", "join"]).toContain(await says(words));
    expect(scopes()).toEqual([false, true]);
  });

  it("LG-17: is asked again, never sent to the agent, where the doubt comes again later; asked and repeated it is a stop", async () => {
    await says(doubt);
    await says("STATUS");
    expect(await says(doubt)).toBe("stop_doubtful");
    expect(await says("I want to cancel")).toBe("stop");
    expect(scopes()).toEqual([true, true]);
  });

  it("LG-17: is closed by its answer: a later yes or no is about something else", async () => {
    await says(doubt);
    await says("no");
    expect(await says("yes")).toBe("join");
    expect(scopes()).toEqual([false, false]);
  });

  it("TW-52: yes said twice does not start again what the first one stopped", async () => {
    await says(doubt);
    const first = await arrives("yes");
    const second = await arrives("yes");
    answerByRule(first);
    answerByRule(second);
    expect(scopes()).toEqual([true, true]);
    expect(queuedFor(phone).filter((body) => body === stopped("no_account"))).toHaveLength(1);
  });

  it("LG-17: a yes from before the question, fetched late, is no answer to it", async () => {
    await says(doubt);
    const form = new URLSearchParams({ From: phone }).toString();
    await takeIn({
      sid: newSid(),
      from: phone,
      body: "yes",
      media: [],
      form,
      receivedAt: Date.now() - minutes(5),
      productName: "Ours",
      optOutType: null,
    });
    expect(scopes()).toEqual([false, true]);
  });

  it("TW-02, TW-52: a YES to it that the carrier takes for START is a stop all the same", async () => {
    await says(doubt);
    expect(await says("YES", { OptOutType: "START" })).toBe("stop");
    expect(scopes()).toEqual([true, true]);
    expect(queuedFor(phone)[0]).toBe(stopped("no_account"));
  });

  it("TW-52: without it YES is START for a person who had stopped, also as yes please", async () => {
    await says("STOP");
    expect(await says("yes please")).toBe("start");
    expect(scopes()).toEqual([false, false]);
  });

  it("decisions: who writes Spanish is asked, and the stop confirmed, in Spanish", async () => {
    expect(await says("ya no me interesa")).toBe("stop_doubtful");
    expect(await says("sí, paren")).toBe("stop");
    expect(scopes()).toEqual([true, true]);
    expect(queuedFor(phone)).toEqual([stopped("no_account", "es"), didYouMeanStop(false, "es")]);
  });

  it.each([
    ["ALTO", "es"],
    ["Parar por favor", "es"],
    ["cancelar", "es"],
    ["baaaja", "es"],
    ["darme de baja", "es"],
    ["Quiero darme de baja por favor", "es"],
    ["dame de baja", "es"],
    ["deme de baja", "es"],
    ["dar de baja", "es"],
    ["desuscribir", "es"],
    ["parenle ya", "es"],
    ["párale", "es"],
    ["unsuscribe", "en"],
    ["wrong number", "en"],
    ["no me manden mas mensajes", "es"],
    ["dejen de escribirme ya", "es"],
    ["STOP", "en"],
    ["arrêt", "en"],
    ["please stop texting me", "en"],
  ] as const)("LG-04, decisions: %j is confirmed in %s, once", async (words, language) => {
    expect(await says(words)).toBe("stop");
    expect(queuedFor(phone)).toEqual([stopped("no_account", language)]);
  });

  it("LG-04: a bare STOP is confirmed in the language spoken before", async () => {
    await says("hola, quiero saber cuando pagan");
    await says("STOP");
    expect(queuedFor(phone)[0]).toBe(stopped("no_account", "es"));
  });

  it("LG-04: a slip is confirmed in its own language, else in the one spoken before", async () => {
    await says("hola, quiero saber cuando pagan");
    await says("sotp");
    expect(queuedFor(phone)[0]).toBe(stopped("no_account", "es"));
    await says("START");
    await says("you have the wrong number");
    expect(queuedFor(phone)[0]).toBe(stopped("no_account", "en"));
  });

  it("LG-08: the ledger keeps the words in which the denied doubt was asked", async () => {
    await says("UPDATES");
    await says("ya no me interesa");
    expect(await says("no")).toBe("keep");
    expect(queuedFor(phone)[0]).toBe(textsGoOn("es"));
    const denied = listConsentHistory({ phone }).find(({ action }) => action === "doubt_denied");
    expect(denied?.wording).toContain("¿Quieres que");
    expect(denied?.wordingVersion).toBe("stop-question-1-es");
  });

  it("LG-17: no leaves a stop alone that was certain", async () => {
    await says("STOP");
    await says("no");
    expect(scopes()).toEqual([true, true]);
  });
});
