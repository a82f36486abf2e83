import { expect, it } from "vitest";
import { inPlainLetters } from "~/bot/agent/fill-in";
import { joined } from "~/bot/replies";
import { noClaimKinds } from "~/core/claims/facts/claim-facts";
import {
  noClaimAnswerIn,
  noClaimAnswers,
  translateNoClaimAnswer,
} from "~/core/claims/questions/no-claim-answers";
import { putQuestions } from "~/core/claims/judge/questions";
import { questionIn } from "~/core/claims/questions/question-texts";
import { readClaimAnswer } from "~/core/claims/questions/read-claim-answer";
import { countSegments } from "~/integrations/sms/segments";

it("every question and every answer of no claim has Spanish words of one text (TW-44, CL-09)", () => {
  const said = [
    ...putQuestions.map((id) => [questionIn(id, "en"), questionIn(id, "es")] as const),
    ...noClaimKinds.map((kind) => [noClaimAnswers[kind], noClaimAnswerIn(kind, "es")] as const),
  ];
  for (const [english, spanish] of said) {
    expect(spanish).not.toBe(english);
    expect(countSegments(inPlainLetters(spanish)).segments, spanish).toBe(1);
  }
  expect(translateNoClaimAnswer(noClaimAnswers.N5, "es")).toBe(noClaimAnswerIn("N5", "es"));
  expect(translateNoClaimAnswer("Something else.", "es")).toBeUndefined();
  expect(countSegments(inPlainLetters(joined("TC-1002", 12, "es"))).segments).toBeLessThan(3);
});

const days = { today: "2026-11-24", since: "2026-05-04" };
it.each<[Parameters<typeof readClaimAnswer>[0], string, unknown]>([
  [
    "Q2",
    "Sí",
    { kind: "facts", facts: [{ fact: "consent", value: [{ kind: "given", at: null }] }] },
  ],
  ["Q2", "no", { kind: "facts", facts: [{ fact: "consent", value: "none" }] }],
  ["Q2", "No sé", { kind: "unknown" }],
  ["Q3", "nunca", { kind: "facts", facts: [{ fact: "purchases", value: [] }] }],
  [
    "Q3",
    "el 3 de mayo de 2026",
    { kind: "facts", facts: [{ fact: "purchases", value: ["2026-05-03"] }] },
  ],
  ["Q7", "es de mi esposa", { kind: "facts", facts: [{ fact: "owner", value: "family_plan" }] }],
  ["Q7", "es mío", { kind: "facts", facts: [{ fact: "owner", value: "person" }] }],
  ["Q8", "CASA", { kind: "facts", facts: [{ fact: "line_use", value: "home" }] }],
  ["Q8", "ambos", { kind: "facts", facts: [{ fact: "line_use", value: "both" }] }],
  ["Q10", "Peña Solar", { kind: "facts", facts: [{ fact: "respondent", value: "Peña Solar" }] }],
  ["Q12", "no estoy seguro", { kind: "unknown" }],
  ["J1", "Sí", { kind: "owed" }],
  ["J2", "no, pero compré una vez", { kind: "unknown" }],
  ["J2", "compré zapatos", { kind: "unknown" }],
  [
    "J3",
    "sí",
    {
      kind: "facts",
      facts: [
        { fact: "owner", value: "person" },
        { fact: "line_use", value: "home" },
      ],
    },
  ],
  ["J3", "es de mi mamá", { kind: "unknown" }],
])("%s answered with %j is read", (question, words, read) => {
  expect(readClaimAnswer(question, words, days)).toEqual(read);
});
