import { describe, expect, it } from "vitest";
import {
  startByText,
  stopConfirmation,
  textedFirstNotice,
  updatesByText,
  webCheckbox,
} from "~/core/consent/wordings";

describe("TW-60, LG-04, LG-07, LG-09: the wordings", () => {
  const all = [textedFirstNotice, webCheckbox, updatesByText, startByText, stopConfirmation].map(
    (wording) => wording("Acme Claims"),
  );

  it("name the product, and each has a version of its own", () => {
    for (const { text } of all) expect(text).toContain("Acme Claims");
    expect(new Set(all.map(({ version }) => version)).size).toBe(all.length);
  });

  it("LG-07: what asks for recurring texts names frequency, rates, HELP and STOP", () => {
    for (const { text } of [
      webCheckbox("P"),
      updatesByText("P"),
      startByText("P"),
      textedFirstNotice("P"),
    ]) {
      expect(text).toMatch(/frequency varies/i);
      expect(text).toMatch(/(message and data|msg & data) rates may apply/i);
      expect(text).toContain("HELP");
      expect(text).toContain("STOP");
    }
    expect(webCheckbox("P").text).toMatch(/not a condition/);
  });

  it("LG-04, LG-09: the confirmation asks nothing and offers nothing", () => {
    for (const without of ["mail", "site", "start", "no_account"] as const)
      for (const language of ["en", "es"] as const)
        expect(stopConfirmation("P", without, language).text).not.toMatch(/[?¿$]|\d|only by/);
  });
});
