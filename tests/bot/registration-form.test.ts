import { describe, expect, it } from "vitest";
import { readKeyword, nothingAsked } from "~/bot/keywords";
import {
  fillRegistrationForm,
  formKeywords,
  listFormProblems,
  type FormField,
} from "~/bot/registration-form";
import { textedFirstNotice, updatesByText, webCheckbox } from "~/core/consent/wordings";
import { env } from "~/env";
import { countSegments } from "~/integrations/sms/segments";
import { runAct } from "~/server/operator/acts";

const fields = fillRegistrationForm();
const valueOf = (name: string): string => {
  const found = fields.find((one) => one.name === name);
  if (!found) throw new Error(`The form has no field ${name}.`);
  return found.value;
};

describe("issue 25, 2: the carriers' form is filled in from the running code", () => {
  it.each(fields.map((one): [string, FormField] => [one.name, one]))(
    "TW-60: %s has a length that the form takes",
    (_, { value, fewest, most }) => {
      expect(value.length).toBeGreaterThanOrEqual(fewest);
      expect(value.length).toBeLessThanOrEqual(most);
    },
  );

  it("fits with the longest name and address that the settings take", () => {
    const spare = fields.find(({ name }) => name === "Message flow")!;
    const names = spare.value.split(env.PRODUCT_NAME).length - 1;
    const sites = spare.value.split(env.BASE_URL).length - 1;
    const longest =
      spare.value.length +
      names * (40 - env.PRODUCT_NAME.length) +
      sites * ("https://app.text-to-claim-company.example".length - env.BASE_URL.length);
    expect(longest).toBeLessThanOrEqual(spare.most);
  });

  it("TW-60: the flow says word for word what people are shown, how often, what it costs and where the policies are", () => {
    const flow = valueOf("Message flow");
    for (const { text } of [
      textedFirstNotice(env.PRODUCT_NAME),
      webCheckbox(env.PRODUCT_NAME),
      updatesByText(env.PRODUCT_NAME),
    ])
      expect(flow).toContain(text);
    for (const words of ["frequency varies", "data rates may apply", "/terms", "/privacy"])
      expect(flow).toContain(words);
  });

  it("TW-60: two to five samples; the first names us, STOP and HELP; none has more than two segments", () => {
    const samples = fields.filter(({ name }) => name.startsWith("Sample")).map((one) => one.value);
    expect(samples.length).toBeGreaterThanOrEqual(2);
    expect(samples.length).toBeLessThanOrEqual(5);
    for (const words of [env.PRODUCT_NAME, "STOP", "HELP"]) expect(samples[0]).toContain(words);
    for (const sample of samples) expect(countSegments(sample).segments).toBeLessThanOrEqual(2);
  });

  it("TW-60: each message of the form names us", () => {
    for (const name of [
      "Opt-in message",
      "Opt-in message of UPDATES",
      "Opt-out message",
      "Help message",
    ])
      expect(valueOf(name)).toContain(env.PRODUCT_NAME);
  });

  it.each([
    ...formKeywords.optOut.map((word) => [word, "stop"]),
    ...formKeywords.help.map((word) => [word, "help"]),
    ["START", "start"],
    ["UNSTOP", "start"],
    ["UPDATES", "updates"],
  ])("the bot does what the form says of %s", (word, kind) => {
    expect(readKeyword(word, nothingAsked).kind).toBe(kind);
  });

  it("says what stands in the way of sending it in", async () => {
    expect(listFormProblems([{ name: "Help", value: "Hi", fewest: 20, most: 320 }])).toContain(
      "Help has 2 characters; the form takes 20 to 320.",
    );
    const { ok, lines } = await runAct("registration", []);
    expect(ok, "a demo has no public address").toBe(false);
    expect(lines.join("\n")).toMatch(/Message flow:\n {2}1\) By text[^]*no public https address/);
  });
});
