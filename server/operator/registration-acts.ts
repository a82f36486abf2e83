import { fillRegistrationForm, listFormProblems } from "~/bot/registration-form";
import { parseWords, type Act } from "~/server/operator/act";

/** The act that fills in the carriers' form. */
export const registrationActs: Readonly<Record<string, Act>> = {
  registration: {
    usage: "registration",
    does: "prints the carriers' campaign form, filled in from the running code",
    run: (words) => {
      parseWords(words);
      const problems = listFormProblems();
      const lines = fillRegistrationForm().flatMap(({ name, value }) => [
        `${name}:`,
        ...value.split("\n").map((line) => `  ${line}`),
        "",
      ]);
      const end =
        problems.length === 0
          ? ["Every field has the length that the form takes."]
          : ["Not ready to be sent in:", ...problems.map((problem) => `  ${problem}`)];
      return { ok: problems.length === 0, lines: [...lines, ...end] };
    },
  },
};
