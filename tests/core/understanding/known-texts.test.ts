import { describe, expect, it } from "vitest";
import {
  keyOfText,
  knownLabel,
  knownQuestions,
  knownTexts,
} from "~/core/understanding/known-texts";
import { shippedModel } from "~/core/understanding/shipped-model";
import { stopChances } from "~/core/understanding/text-readings";
import { hashOfWordings } from "~/tools/talk/hash-wordings";
import { textsOf } from "~/tools/talk/net/keep-texts";
import { readWordings } from "~/tools/talk/read-wordings";

const of = (label: string, wording: string, source = "by-hand.md") => ({ label, wording, source });
const labelsOf = (...wordings: ReturnType<typeof of>[]) =>
  textsOf(wordings).get(keyOfText(wordings[0]?.wording ?? "") ?? 0);

describe("the texts that were labelled one by one", () => {
  it("are those that stand in this tree, each with its labels: `npm run train:talk` keeps them anew", () => {
    expect(knownTexts().madeFrom).toBe(hashOfWordings());
    expect(knownTexts().texts).toEqual(textsOf(readWordings()));
  });

  it("have labels that the heads tell, of which each is a place in their chances", () => {
    for (const text of knownTexts().texts.values())
      for (const name of knownQuestions)
        if (text[name] !== undefined) expect(shippedModel()[name].labels).toContain(text[name]);
  });

  it("are told as they were labelled, whatever signs stand around them, and no other is", () => {
    for (const text of ["not me", "Not me!!", "NOT ME."]) {
      expect(knownLabel("stop", text)).toBe("doubt");
      expect(stopChances(text).doubt).toBeGreaterThan(0.9);
    }
    expect(knownLabel("stop", "not me but the neighbour of the aunt")).toBeNull();
  });

  it("a text of which the model meets nothing, such as a code alone, is none of them", () => {
    expect(keyOfText("V8PJFTX")).toBeNull();
    expect(textsOf([of("stop", "V8PJFTX")]).size).toBe(0);
    expect(knownLabel("stop", "V8PJFTX")).toBeNull();
  });

  it("something that is told of a text goes before nothing", () => {
    expect(labelsOf(of("no", "not me"), of("doubt", "Not me"))).toMatchObject({ stop: "doubt" });
  });

  it("where two tell different things of a text, neither is known", () => {
    const told = labelsOf(of("stop", "take care"), of("keep", "take care"));
    expect(told).not.toHaveProperty("stop");
    expect(told).toMatchObject({ safety: "none" });
  });

  it("what teaches breadth, or was written for many ways at once, is not kept", () => {
    const broad = of("stop", "no more", "breadth-stop-a.md");
    expect(textsOf([broad, of("stop", "(stop|quit) it")]).size).toBe(0);
  });
});
