import { expect, test } from "vitest";
import { longTexts } from "~/tools/talk/long-texts";
import { randomFrom } from "~/tools/talk/random-from";

type Part = { text: string; stop: string; safety: string };

const quiet: Part[] = Array.from({ length: 40 }, (_, at) => ({
  text: `my dog number ${at} ate the whole of my breakfast again`,
  stop: "none",
  safety: "none",
}));
const wish: Part = { text: "please take me off of your list", stop: "stop", safety: "none" };
const danger: Part = { text: "i have the pills right here", stop: "none", safety: "crisis" };
const inSpanish: Part[] = [
  { text: "mi perro se comió todo el desayuno otra vez", stop: "none", safety: "none" },
  { text: "ya no quiero recibir mensajes de ustedes", stop: "stop", safety: "none" },
];

const tells = ({ stop, safety }: Part): boolean => stop !== "none" || safety !== "none";
const made = longTexts([...quiet, wish, danger, ...inSpanish], tells, 400, randomFrom(7));

test("a long text tells what its one telling part tells, and nothing where it has none", () => {
  expect(made).toHaveLength(400);
  for (const { text, told } of made) {
    const wishes = [wish.text, "ya no quiero"].filter((words) => text.includes(words));
    const dangers = [danger.text].filter((words) => text.includes(words));
    expect(told?.stop === "stop").toBe(wishes.length > 0);
    expect(told?.safety === "crisis").toBe(dangers.length > 0);
    expect(wishes.length + dangers.length).toBe(told ? 1 : 0);
  }
  expect(made.filter(({ told }) => told === null).length).toBeGreaterThan(120);
});

test("a long text has several parts of one language, and ends where a carrier would cut it off", () => {
  for (const { text } of made) {
    expect(text.split(/\s+/).length).toBeGreaterThan(20);
    expect(text.split(/\s+/).length).toBeLessThan(115);
    expect(/my dog|take me off|pills/.test(text) && /perro|quiero/.test(text)).toBe(false);
  }
});

test("the same draws make the same texts", () => {
  expect(longTexts([...quiet, wish], tells, 9, randomFrom(3))).toEqual(
    longTexts([...quiet, wish], tells, 9, randomFrom(3)),
  );
});
