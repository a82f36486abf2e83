import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { ensureDefaultTraining } from "~/core/support/training/ensure-default-training";
import { searchTraining } from "~/core/support/training/search-training";
import { db } from "~/db/client";
import { trainingEntries } from "~/db/schema/support";

beforeAll(() => void ensureDefaultTraining());

const first = (question: string, language: "en" | "es" | null = "en") =>
  searchTraining(question, 3, language)[0]?.id.replace("trn_default_", "");

test.each([
  ["do you guys take pdf files", "en_file-types"],
  ["i forgott my pasword agian", "en_password"],
  ["wats the minumum to cash out", "en_minimum"],
  ["HOW LONG DOES IT TAKE???", "en_how-long"],
])("A §3: the entry that %j is about comes first, misspelt or shouted", (question, id) => {
  expect(first(question)).toBe(id);
});

test("A §3: a language narrows the search to its entries", () => {
  expect(first("cuanto tarda un caso", "es")).toBe("es_how-long");
  expect(
    searchTraining("cuanto tarda un caso", 10, "es").every(({ id }) =>
      id.startsWith("trn_default_es"),
    ),
  ).toBe(true);
});

test("A §3: scores lie between 0 and 1, best first, at most as many as asked for", () => {
  const found = searchTraining("how do i get paid when my case settles", 4);
  const scores = found.map(({ score }) => score);
  expect(found).toHaveLength(4);
  expect([...scores].sort((a, b) => b - a)).toEqual(scores);
  expect(scores.every((score) => score > 0 && score <= 1)).toBe(true);
});

test.each([
  '"',
  "'",
  '" OR 1=1 --',
  "NEAR(a b, 2)",
  "trigger_phrase:payment",
  "pay* AND (",
  "^paid",
  "{a b}: c",
  "-pay",
  "a AND b OR NOT c",
  "*",
  "\u0000pay",
  "((((",
  "'; drop table ai_training_data; --",
  "😀😀😀",
  "",
  "   ",
  "?!?",
  "the of and",
  "x".repeat(5000),
  "pay ".repeat(2000),
])("TW-05: no sign of the index's query language has an effect: %j", (question) => {
  expect(() => searchTraining(question)).not.toThrow();
  expect(db.select().from(trainingEntries).all().length).toBeGreaterThan(100);
});

test("A §3: only live entries are found, and a change of an entry counts at once", () => {
  const now = Date.now();
  const entry = {
    triggerPhrase: "do zebras wear pyjamas",
    response: "No.",
    category: "general",
    createdAt: now,
    updatedAt: now,
  };
  db.insert(trainingEntries)
    .values({ ...entry, id: "trn_zebra", state: "proposed" })
    .run();
  expect(first("zebras in pyjamas", null)).not.toBe("trn_zebra");
  db.update(trainingEntries)
    .set({ state: "live", updatedAt: now + 1 })
    .where(eq(trainingEntries.id, "trn_zebra"))
    .run();
  expect(first("zebras in pyjamas", null)).toBe("trn_zebra");
  db.update(trainingEntries)
    .set({ triggerPhrase: "do giraffes knit", version: 2 })
    .where(eq(trainingEntries.id, "trn_zebra"))
    .run();
  expect(first("giraffes that knit", null)).toBe("trn_zebra");
  db.delete(trainingEntries).where(eq(trainingEntries.id, "trn_zebra")).run();
  expect(first("giraffes that knit", null)).not.toBe("trn_zebra");
});

test("A §3: a question about nothing that is known finds nothing that fits well", () => {
  expect(searchTraining("photosynthesis in ferns")[0]?.score ?? 0).toBeLessThan(0.4);
});
