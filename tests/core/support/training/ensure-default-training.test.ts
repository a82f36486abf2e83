import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { defaultTraining } from "~/core/support/training/default-training";
import { ensureDefaultTraining } from "~/core/support/training/ensure-default-training";
import { db } from "~/db/client";
import { aiSettings, trainingEntries, trainingVersions } from "~/db/schema/support";

const older = () =>
  void db
    .update(aiSettings)
    .set({ settingValue: "0" })
    .where(eq(aiSettings.settingKey, "default_training_version"))
    .run();
const idOfLegit = "trn_default_en_legit";
const legit = () =>
  db.select().from(trainingEntries).where(eq(trainingEntries.id, idOfLegit)).get();

beforeEach(() => {
  db.delete(trainingEntries).run();
  db.delete(trainingVersions).run();
  db.delete(aiSettings).run();
});

test("A §3: an empty table is filled with all that the product knows of itself, once", () => {
  expect(ensureDefaultTraining()).toBe(defaultTraining.length);
  expect(ensureDefaultTraining()).toBe(0);
  expect(db.select().from(trainingEntries).all()).toHaveLength(defaultTraining.length);
});

test("A §3: what staff deleted stays deleted", () => {
  ensureDefaultTraining();
  db.delete(trainingEntries).where(eq(trainingEntries.id, idOfLegit)).run();
  expect(ensureDefaultTraining()).toBe(0);
  expect(legit()).toBeUndefined();
});

test("A §3: a newer wording replaces an older one and keeps it among the versions", () => {
  ensureDefaultTraining();
  db.update(trainingEntries)
    .set({ response: "An older answer." })
    .where(eq(trainingEntries.id, idOfLegit))
    .run();
  older();
  expect(ensureDefaultTraining()).toBe(1);
  expect(legit()).toMatchObject({
    version: 2,
    response: defaultTraining.find(({ name }) => name === "legit")?.response,
  });
  expect(db.select().from(trainingVersions).all()).toMatchObject([
    { entryId: idOfLegit, version: 1, response: "An older answer.", changedBy: null },
  ]);
});

test("A §3: a wording of staff's own is never replaced", () => {
  ensureDefaultTraining();
  db.update(trainingEntries)
    .set({ response: "Staff says so." })
    .where(eq(trainingEntries.id, idOfLegit))
    .run();
  const was = {
    id: "v1",
    entryId: idOfLegit,
    version: 1,
    triggerPhrase: "x",
    response: "y",
    createdAt: 1,
  };
  db.insert(trainingVersions)
    .values({ ...was, changedBy: "user_staff" })
    .run();
  older();
  expect(ensureDefaultTraining()).toBe(0);
  expect(legit()?.response).toBe("Staff says so.");
});

test("every shipped entry has a name of its own in its language, short words and no personal data", () => {
  const names = defaultTraining.map(({ name, language }) => `${language} ${name}`);
  expect(new Set(names).size).toBe(names.length);
  for (const { response } of defaultTraining) {
    expect(response.length, response).toBeLessThanOrEqual(300);
    expect(response, response).not.toMatch(/@[a-z]|\(\d{3}\) \d{3}/i);
  }
});

test("LG-14: wherever an entry advises to ask a sender for an address, the warning about scams comes first", () => {
  const advising = defaultTraining.filter(({ response }) =>
    /What's your email|ask for their (company )?email|pide su/i.test(response),
  );
  expect(advising.length).toBeGreaterThanOrEqual(5);
  for (const { response } of advising) {
    const warning = response.search(/scam|estafa/i);
    expect(warning, response).toBeGreaterThanOrEqual(0);
    expect(warning, response).toBeLessThan(
      response.search(/What's your email|ask for their|pide su/i),
    );
  }
});
