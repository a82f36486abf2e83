import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readRevocation } from "~/core/consent/words/revocation";
import { isOnlyName } from "~/core/understanding/name-words";
import { readSafety } from "~/core/understanding/text-readings";
import { randomFrom } from "~/tools/talk/random-from";

const list = (file: string): string[] =>
  readFileSync(`tests/fixtures/talk/names/${file}.txt`, "utf8").split(/\s+/).filter(Boolean);

test("LG-17: of two thousand names that nothing was learnt from, at most one in four hundred is taken for a wish or a danger", () => {
  const [given, family] = [list("given"), list("family")];
  const random = randomFrom(20261128);
  const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? "";
  const names = Array.from({ length: 2000 }, (_, at) => {
    const name = `${pick(given)} ${pick(family)}`;
    return at % 2 ? name : name.toLowerCase();
  });
  const taken = names.filter(
    (name) => readRevocation(name, { hasMedia: false }) !== null || readSafety(name) !== null,
  );
  expect(taken.length, taken.join(", ")).toBeLessThanOrEqual(5);
});

test("of eight hundred names that somebody else wrote, many of everyday words, and of their first words alone, hardly one is taken for a danger", () => {
  const names = readFileSync("tests/fixtures/talk/names/whole.txt", "utf8").trim().split("\n");
  const firsts = names.map((name) => name.split(" ")[0] ?? "");
  expect(names).toHaveLength(800);
  expect(names.filter((name) => readSafety(name) !== null).length).toBeLessThanOrEqual(1);
  expect(firsts.filter((name) => readSafety(name) !== null).length).toBeLessThanOrEqual(4);
  const wishes = names.filter((name) => readRevocation(name, { hasMedia: false }) !== null);
  expect(wishes.length).toBeLessThanOrEqual(10);
});

test("LG-17: a stop word beside a name is a wish, and a name made of two words is none", () => {
  expect(readRevocation("stop, nora", { hasMedia: false })).toBe("clear");
  for (const name of ["Nora Notme", "nora notme", "Vanessa Quillfeather"]) {
    expect(readSafety(name), name).toBeNull();
    expect(readRevocation(name, { hasMedia: false }), name).toBeNull();
  }
});

test("a wish or a danger beside a name is still one", () => {
  const wishes = [
    "derek, basta",
    "cancela derek",
    "jose, borrame",
    "jose, detener",
    "jose, cancel",
    "revoke, elena",
  ];
  for (const words of wishes)
    expect(readRevocation(words, { hasMedia: false }), words).not.toBeNull();
  for (const words of ["wanna die, kyle", "wanna die elena", "suicidal, elena", "jorge suicidal"])
    expect(readSafety(words), words).not.toBeNull();
});

test("what wishes or tells of danger in a few words is no name", () => {
  const said = [
    "stop texting me",
    "lose my digits",
    "quiteme de la lista",
    "wrong number buddy",
    "dejenme tranquila por favor",
    "quiero morirme",
    "unalive myself soon",
    "borren mi numero",
  ];
  expect(said.filter(isOnlyName)).toEqual([]);
});
