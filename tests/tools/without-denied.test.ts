import { expect, it } from "vitest";
import { withoutDenied } from "~/tools/talk/without-denied";

const hand = (label: string, wording: string) => ({ label, wording, source: "by-hand.md" });
const broad = (label: string, wording: string) => ({
  label,
  wording,
  source: "breadth-intents-a.md",
});

it("of the same words something that is told goes before nothing", () => {
  const doubt = hand("doubt", "not me");
  expect(withoutDenied([hand("none", "Not me."), doubt])).toEqual([doubt]);
});

it("what was labelled by itself goes before one of the many, also where it is nothing", () => {
  const none = hand("none", "I clicked unsubscribe");
  expect(withoutDenied([broad("stop", "i clicked unsubscribe"), none])).toEqual([none]);
});

it("what differs, and what only one tells, is learnt as it stands", () => {
  const all = [hand("stop", "that is it"), hand("keep", "that is it"), broad("none", "good day")];
  expect(withoutDenied(all)).toEqual(all);
});
