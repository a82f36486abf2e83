import { z } from "zod";
import { fillRegistrationForm, listFormProblems, type FormField } from "~/bot/registration-form";
import { fillTollFreeForm, tollFreeByHand } from "~/bot/toll-free-form";
import { env } from "~/env";
import { senderKind } from "~/operations/doctor/registration-checks";
import { parseWords, type Act, type ActAnswer } from "~/server/operator/act";

const forms = ["campaign", "toll-free"] as const;
const wanted = z.enum(forms, `name a form: ${forms.join(" or ")}`).optional();

function print(fields: readonly FormField[], byHand: readonly string[]): ActAnswer {
  const problems = listFormProblems(fields);
  const lines = fields.flatMap(({ name, value }) => [
    `${name}:`,
    ...value.split("\n").map((line) => `  ${line}`),
    "",
  ]);
  const rest =
    byHand.length > 0 ? ["To be filled in by hand:", ...byHand.map((one) => `  ${one}`), ""] : [];
  const end =
    problems.length === 0
      ? ["Every field has the length that the form takes."]
      : ["Not ready to be sent in:", ...problems.map((problem) => `  ${problem}`)];
  return { ok: problems.length === 0, lines: [...lines, ...rest, ...end] };
}

/** The act that fills in the carriers' forms. */
export const registrationActs: Readonly<Record<string, Act>> = {
  registration: {
    usage: "registration [campaign|toll-free]",
    does: "prints the carriers' form for our kind of number, or the named one, filled in from the running code",
    isLocal: () => true,
    run: (words) => {
      const kind = senderKind(env.TWILIO_PHONE_NUMBER) === "toll_free" ? "toll-free" : "campaign";
      const form = (words.length === 0 ? undefined : parseWords(words, wanted)[0]) ?? kind;
      return form === "campaign"
        ? print(fillRegistrationForm(), [])
        : print(fillTollFreeForm(), tollFreeByHand);
    },
  },
};
