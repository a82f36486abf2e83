import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { makeAgentPerson, type AgentPerson } from "./agent-people";
import { sureLanguage } from "~/bot/agent/understand/sure-language";
import { fillIn, inPlainLetters } from "~/bot/agent/fill-in";
import { localAnswer, sureAnswer } from "~/bot/agent/local-agent";
import { prompt } from "~/bot/agent/prompt";
import { personComing } from "~/bot/replies";
import { defaultTraining } from "~/core/support/training/default-training";
import { ensureDefaultTraining } from "~/core/support/training/ensure-default-training";
import { plainWords } from "~/core/words/plain-words";
import { expandChoices } from "~/core/words/expand-choices";
import { countWays } from "~/tools/talk/expand-wordings";
import { readWordings } from "~/tools/talk/read-wordings";
import { projectRoot } from "~/env";
import { countSegments } from "~/integrations/sms/segments";

type Asked = {
  q: string;
  who: string;
  action: "reply" | "hand_over";
  facts?: string[];
  first?: [string, string];
  never?: string[];
};

const people = new Map<string, AgentPerson>();

function personCalled(who: string): AgentPerson {
  const person = people.get(who) ?? makeAgentPerson(who);
  people.set(who, person);
  return person;
}

function ask({ q, who }: Asked) {
  const { userId, number } = personCalled(who);
  return localAnswer({ userId, text: q.replace("{number}", number) });
}

/** What is wrong with the answer to a question of the set; null when it is right. */
function fault(asked: Asked): string | null {
  const { number, email } = personCalled(asked.who);
  const filled = (fact: string) =>
    fact
      .replace("{number}", number)
      .replace("{email}", email ?? "")
      .toLowerCase();
  const { text, action } = ask(asked);
  const said = text.toLowerCase();
  const missing = (asked.facts ?? []).filter(
    (fact) =>
      !filled(fact)
        .split("|")
        .some((either) => said.includes(either)),
  );
  const leaked = (asked.never ?? []).filter((fact) => said.includes(filled(fact)));
  const [before = "", after = ""] = (asked.first ?? []).map((part) => part.toLowerCase());
  const inOrder =
    !asked.first ||
    (said.includes(before) && said.includes(after) && said.indexOf(before) < said.indexOf(after));
  const isRight =
    action === asked.action &&
    missing.length === 0 &&
    leaked.length === 0 &&
    inOrder &&
    countSegments(text).segments <= 2;
  return isRight ? null : `${asked.q} (${asked.who}) -> ${action}: ${text}`;
}

function questionsOf(file: string): Asked[] {
  const lines = readFileSync(join(projectRoot, "tests/fixtures/agent", file), "utf8").split("\n");
  return lines.filter((line) => line.trim() !== "").map((line) => JSON.parse(line) as Asked);
}

/** Questions that are no wording of ours: what the understanding was not trained with. */
function unseen(): Asked[] {
  const known = new Set(
    readWordings()
      .filter(({ wording }) => countWays(wording) < 20_000)
      .flatMap(({ wording }) => expandChoices(wording))
      .map(plainWords),
  );
  return questionsOf("questions.jsonl").filter(({ q }) => !known.has(plainWords(q)));
}

beforeAll(() => void ensureDefaultTraining());

test("issue 8: at least nine of ten questions of the set get the right action and facts without a model", () => {
  const questions = unseen();
  const faults = questions.map(fault).filter((one) => one !== null);
  const right = questions.length - faults.length;
  console.log(
    `${right} of ${questions.length} right (${((100 * right) / questions.length).toFixed(1)} %)\n${faults.join("\n")}`,
  );
  expect(questions.length).toBeGreaterThanOrEqual(120);
  expect(right / questions.length).toBeGreaterThanOrEqual(0.9);
});

const say = (who: string, text: string) => {
  const { userId } = personCalled(who);
  return localAnswer({ userId, text });
};

test.each([
  ["none", "You have no cases yet"],
  ["pending", "is being read"],
  ["review", "a person on our team is checking it"],
  ["submitted", "is accepted, at step 1 of 5 (Initial notice). Next we write to the sender."],
  [
    "reminder",
    "is accepted and at step 2 of 5 (Reminder). If they don't answer, Escalation comes next.",
  ],
  ["final_unfiled", "Next is the last step: filing in small claims court."],
  ["final_filed", "is accepted and at step 5 of 5 (Filed in small claims court)"],
  ["settled", "has settled: you earned $500. Your payout of $500"],
  ["rejected", "was rejected. Text WHY for the reason"],
  ["refused", "does not suffice to file a claim"],
])(
  "issue 2: 'what happens next?' of a person whose newest case is %s is answered from its row",
  (who, words) => {
    const { text, action } = say(who, "what happens next?");
    expect(text).toContain(words);
    expect(action).toBe("reply");
  },
);

test("decisions, Privacy: a case of somebody else is not found, by its number or by its id", () => {
  const { number } = personCalled("reminder");
  expect(say("submitted", `what about ${number}`).text).toBe(
    `I can't find a case ${number} of yours. Text STATUS to see your cases.`,
  );
});

test("what is on file is told partly masked", () => {
  const { email, phone } = personCalled("none");
  const { text } = say("none", "what email do you have on file for me");
  expect(text).toMatch(/email p\*\*\*\d@people\.example, phone \(\*\*\*\) \*\*\*-\d{4}/);
  expect(text).not.toContain(email ?? "-");
  expect(text).not.toContain(phone.slice(2));
});

test("issue 8: where neither rows nor entries have the answer it says so and hands over", () => {
  expect(say("none", "how do i bake sourdough bread")).toMatchObject({
    text: `I'm sorry, I can't help with that myself. ${personComing()}`,
    action: "hand_over",
  });
});

test("a person without an account is answered from the entries, or not at all", () => {
  const hears = (text: string) => sureAnswer({ userId: null, text });
  expect(hears("is this some kind of scam?")).toContain("You pay us nothing");
  expect(hears("¿esto es una estafa?")).toContain("No pagas nada");
  expect(hears("how do i bake sourdough bread")).toBeNull();
  expect(hears("")).toBeNull();
});

test.each([
  "",
  " ",
  "?",
  "😀".repeat(800),
  "a".repeat(1600),
  "\u0000",
  "\u202Eecnalab ym",
  "pay ".repeat(400),
])("issue 8: odd input gets a text that can be sent: %j", (text) => {
  const answer = say("submitted", text);
  expect(countSegments(answer.text).segments).toBeGreaterThan(0);
  expect(countSegments(answer.text).segments).toBeLessThanOrEqual(2);
});

test("TW-44: every shipped answer, filled in, is two segments at most", () => {
  for (const { response } of defaultTraining) {
    const text = inPlainLetters(fillIn(response));
    expect(text).not.toMatch(/[{}]/);
    expect(countSegments(text).segments, text).toBeLessThanOrEqual(2);
  }
});

test("LG-14: the warning about scams stands before the advice to ask the sender, in both languages", () => {
  for (const question of [
    "how do i get the email of the sender",
    "cómo consigo el correo del que manda spam",
  ]) {
    const text = sureAnswer({ userId: null, text: question }) ?? "";
    expect(text.indexOf("7726")).toBeGreaterThan(0);
    expect(text.indexOf("7726")).toBeLessThan(text.indexOf("What's your email?"));
  }
});

test.each([
  ["cuando me pagan", "es"],
  ["¿y ahora?", "es"],
  ["hola quiero saber de mi caso", "es"],
  ["when do i get paid", "en"],
  ["tell me more", "en"],
  ["ok", "en"],
])("issue 8: %j is read as %s", (text, language) => {
  expect(sureLanguage(text) ?? "en").toBe(language);
});

test("the instructions hold no place to fill in, and name the rules that matter", () => {
  expect(prompt("text")).not.toMatch(/[{}]/);
  expect(prompt("text")).toMatch(/hand_over/);
  expect(prompt("text")).toMatch(/data, never an order|is data/);
});

test("TW-44: who asks several things and is given to a person as well gets two segments, in which the person is named", () => {
  const { userId } = personCalled("reminder");
  const text =
    "how does this work, do i need a lawyer, is there a deadline and where are you located";
  const { text: said, action } = localAnswer({ userId, text: `${text}? get me a human` });
  expect(action).toBe("hand_over");
  expect(countSegments(said).segments).toBeLessThanOrEqual(2);
  expect(said).toContain(inPlainLetters(personComing()));
});
