import { describe, expect, it } from "vitest";
import { readAgreement } from "~/core/sign-up/answers/read-agreement";

const said = (answer: string) => readAgreement(answer).answer;
const rows = (list: string): string[] =>
  list
    .split("|")
    .map((row) => row.trim())
    .filter(Boolean);

describe("decisions, Agreement: what agrees", () => {
  it.each(
    rows(`AGREE | agree. | I AGREE!!! | "AGREE" | Yes | yes please | y | k | ok | OK thanks | sure | Yes, I agree | OK AGREE | no problem, I agree |
      I agree to the terms | I accept the terms and conditions | agree with everything | I agree and I'm 18+ | yes i am over 18 and agree | agree 21 |
      sí | Sí, acepto | si | sí por favor | si señor | acepto los términos | estoy de acuerdo | claro que sí | Acepto, tengo 25 años |
      soy mayor de edad y acepto | then yes i agree | read it, i agree | ok i read the terms. agree | i said agree | hell yeah agree |
      sign me up, i agree | ya lo lei, acepto | ok AGREE already | i'm over 18 and i agree | agree thank you so much`),
  )("%s", (answer) => expect(readAgreement(answer)).toEqual({ answer: "agreed", state: null }));

  it.each([
    ["agree tx", "TX"],
    ["AGREE. TX", "TX"],
    ["Agree - CA", "CA"],
    ["I agree, I live in New York", "NY"],
    ["Agree from california!", "CA"],
    ["agree ny thanks", "NY"],
    ["AGREE D.C.", "DC"],
    ["AGREE 18+ TX", "TX"],
    ["I agree. I am 34 years old and live in TX", "TX"],
    ["sí, vivo en Texas", "TX"],
    ["acepto en NY", "NY"],
  ])("%s, with a state", (answer, state) =>
    expect(readAgreement(answer)).toEqual({ answer: "agreed", state }),
  );
});

describe("decisions, Agreement: what does not agree", () => {
  it.each(
    rows(`ok let me think about it | accept? no way | agree with what exactly | yes but what does assign mean | agree but what is assign? | y tho |
      agree? | ok? | sí? | ¿acepto | i agree maybe | yes if it's free | yes but not in texas | agree to disagree | agree to nothing |
      i agree to think about it | okay tell me more | ok who are you | yeah right | sure why not | y u need that | yes i got it | yes and no | yeah no |
      of course not | absolutely not | yes i do not | do i have to agree | tell me more | no problem | okie dokie then what | si pero no entiendo | sí pero
      cuánto | no entiendo | no sé | acepto si es gratis | claro pero quién eres | i have a 16 year old daughter | 👍 | ! |  i am not a minor | I'm 18 |
      i guess i agree | what happens if i agree | if i agree do i owe u | my lawyer says agree later | i never said i agree | she told me to agree |
      i would agree | not sure i agree | i agree these are annoying | you said agree | we all agree | wait before i agree`),
  )("%s is unclear", (answer) => expect(said(answer)).toBe("unclear"));

  it.each(
    rows(`no | No. | nope | no thanks | no way | never | not now | not interested | I don't agree | i do not accept | I don't want to | ok no | no yes |
      no gracias | no acepto | no estoy de acuerdo | no quiero | ahora no | claro que no`),
  )("%s refuses", (answer) => expect(said(answer)).toBe("refused"));

  it.each(
    rows(`i'm 16 | I agree but I'm only 15 | yes my age is 17 | AGREE, 17 years old | AGREE 17 | AGREE 17 TX | agree, im 17 tx | OK I'M 12 | i'm seventeen |
      i turn 18 next month | agree but under 18 | I'm a minor | I'm not 18 yet | tengo 17 años | acepto pero tengo 16 | soy menor de edad |
      acepto, no tengo 18`),
  )("%s is too young", (answer) => expect(said(answer)).toBe("too_young"));
});

describe("decisions, Agreement: the state is named, never guessed", () => {
  it.each(
    rows(
      `ok but i live in canada | AGREE ZZ | agree brooklyn | agree ontario | i agree, canada | I live in Mexico | Canada | acepto, vivo en España`,
    ),
  )("%s: the place is unknown", (answer) => expect(said(answer)).toBe("unknown_place"));

  it.each([
    ["Texas", "TX"],
    ["I live in Puerto Rico", "PR"],
    ["No, I live in Texas", "TX"],
    ["vivo en Florida", "FL"],
    ["agree austin tx", "TX"],
    ["agree ok", "OK"],
    ["AGREE HI", "HI"],
  ])("%s: the agreement is asked for again, with the state in it", (answer, state) =>
    expect(readAgreement(answer)).toEqual({ answer: "state", state }),
  );
});

it("the longest text is read in no time", () => {
  const began = performance.now();
  for (const words of ["yes please ", "agree and ok ", "no i dont want ", "i am 18 and "])
    readAgreement(words.repeat(160));
  expect(performance.now() - began).toBeLessThan(500);
});
