import { expect, test } from "vitest";
import { makePerson } from "../../support/people";
import { comesIn } from "./incoming";
import { likelyLanguage } from "~/bot/agent/understand/likely-language";
import { sureLanguage } from "~/bot/agent/understand/sure-language";
import { languageOf } from "~/bot/agent/understand/language-of";
import { getMessage } from "~/core/messaging/queries";

test.each([
  "call me",
  "block me",
  "remind me tomorrow",
  "don't stop texting me updates",
  "give me Maria Lopez's number",
  "los angeles",
  "my son sent me",
  "i live in el paso",
  "san jose",
  "no",
  "me",
  "se",
  "la",
  "te amo lol this is spam",
  "is this for Mr. Peña",
  "when do i get paid",
  "tell me more",
  "ok",
])("issue 8: %j of an English speaker is not answered in Spanish", (text) =>
  expect(likelyLanguage(text) ?? "en").toBe("en"),
);

test.each([
  "cuando me pagan",
  "¿y ahora?",
  "hola quiero saber de mi caso",
  "hola",
  "gracias",
  "no entiendo",
  "ya me pagaron",
  "qué sigue",
  "por qué",
  "y mi caso",
  "llámenme",
  "no sé",
  "el pago no llegó",
  "mi hijo me mandó esto",
])("issue 8: %j is Spanish", (text) => expect(likelyLanguage(text)).toBe("es"));

test("issue 8: where the words are unsure, the language of the conversation counts", async () => {
  const { phone } = makePerson();
  expect(["ok", "no", "TC-1001", "los angeles"].map(sureLanguage)).toEqual([
    null,
    null,
    null,
    null,
  ]);
  await comesIn(phone, "hola, cuando me pagan");
  const { message, conversation } = getMessage(await comesIn(phone, "ok"));
  expect(languageOf(message, conversation)).toBe("es");
  const later = getMessage(await comesIn(phone, "when do I get paid?"));
  expect(languageOf(later.message, later.conversation)).toBe("en");
  const last = getMessage(await comesIn(phone, "TC-1001"));
  expect(languageOf(last.message, last.conversation)).toBe("en");
});
