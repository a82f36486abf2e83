import { describe, expect, it } from "vitest";
import { inPlainLetters } from "~/bot/agent/fill-in";
import { readKeyword } from "~/bot/keywords";
import * as replies from "~/bot/account-replies";
import { countSegments } from "~/integrations/sms/segments";
import { writeCode } from "~/app/auth/write-code.server";

const plain = { optedOut: false, awaitingAnswer: null, hasMedia: false } as const;

describe("decisions, People: the way back in by text", () => {
  it.each([
    "PASSWORD",
    "link",
    "new link please",
    "Forgot my password",
    "reset password",
    "hi, login",
    "contraseña",
    "sign in",
  ])("%s asks for a link", (words) => {
    expect(readKeyword(words, plain)).toEqual({ kind: "password" });
  });

  it.each([
    "the link in the text I got looks fake",
    "they asked for my password",
    "STOP",
    "is this link safe?",
  ])("%s does not", (words) => {
    expect(readKeyword(words, plain).kind).not.toBe("password");
  });

  it.each([
    ["PROVE KP2N2F", "KP2N2F"],
    ["prove kp2n2f", "KP2N2F"],
    ["Verify KP2N2F.", "KP2N2F"],
  ])("%s proves a number", (words, word) => {
    expect(readKeyword(words, plain)).toEqual({ kind: "prove", word });
  });

  it.each(["PROVE", "prove it", "PROVE KP2N2F please and now", "KP2N2F"])(
    "%s does not",
    (words) => {
      expect(readKeyword(words, plain).kind).toBe("none");
    },
  );

  it("TW-44: what is answered fits two segments, a code one", () => {
    const link = `https://app.textclaim.example/join/${"x".repeat(43)}`;
    const said = [
      replies.numberProven("Maximiliana"),
      ...(["en", "es"] as const).flatMap((language) => [
        replies.passwordLink(link, language),
        replies.passwordByMail(language),
        replies.tooManyLinks(language),
        replies.proofUnknown(language),
        replies.proofByText(language),
        replies.numberTaken(language),
        replies.passwordInSettings(language),
      ]),
    ];
    for (const words of said.map(inPlainLetters))
      expect(countSegments(words).segments).toBeLessThanOrEqual(2);
    expect(writeCode("123456").segments).toBe(1);
  });
});
