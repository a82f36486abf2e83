import { describe, expect, it } from "vitest";
import { readRevocation } from "~/core/consent/words/revocation";
import { tellsLineAlone } from "~/core/understanding/own-line-words";
import { isPastedText } from "~/core/understanding/pasted-text";

describe("LG-01: a stop beside whose line it is stays a stop", () => {
  it.each([
    "ya para, es mi celular",
    "para ya, mi celular",
    "mi telefono, para ya",
    "para ya!! celular personal",
    "stop! its my own cell",
    "my phone, stop",
  ])("%s", (text) => {
    expect(tellsLineAlone(text) && readRevocation(text, { hasMedia: false }) === null).toBe(false);
    expect(readRevocation(text, { hasMedia: false })).not.toBeNull();
  });

  it.each(["yes its my own cell", "si es mi celular personal"])("%s is none", (text) => {
    expect(readRevocation(text, { hasMedia: false })).toBeNull();
  });
});

describe("issue 22: who gives their details or tells of a sender has pasted no advertisement", () => {
  it.each([
    "Hi, John Smith here, email jsmith22@yahoo.com, sign me up for free cash",
    "Sign up Ana Ruiz maria@gmail.com free $500 offer",
    "One Stop Auto keeps sending me deals",
    "he hit me with another loan offer",
  ])("%s", (text) => {
    expect(isPastedText(text)).toBe(false);
  });
});
