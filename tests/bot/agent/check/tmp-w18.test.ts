import { readFileSync } from "node:fs";
import { beforeAll, it } from "vitest";
Object.assign(process.env, {
  BASE_URL: "https://textclaim.example",
  TWILIO_PHONE_NUMBER: "+18885550100",
  SUPPORT_EMAIL: "support@textclaim.example",
});
const { proveAnswer } = await import("~/bot/agent/check/prove-answer");
const { fillIn } = await import("~/bot/agent/fill-in");
const { ensureDefaultTraining } = await import("~/core/support/training/ensure-default-training");
const { searchTraining } = await import("~/core/support/training/search-training");
const read = (n: string) =>
  JSON.parse(readFileSync(`tests/fixtures/model-answers/${n}.json`, "utf8"));
const filled = (t: string) =>
  t
    .replaceAll("{site}", "https://textclaim.example")
    .replaceAll("{number}", "(888) 555-0100")
    .replaceAll("{email}", "support@textclaim.example");
it("w18", () => {
  ensureDefaultTraining();
  const h = read("hostile"),
    k = read("harmless"),
    o = read("by-others");
  const told = (a: string) =>
    [...k.given, ...searchTraining(a, 3).map(({ response }) => fillIn(response))]
      .map((one) => JSON.stringify(one))
      .join("\n");
  for (const [n, list] of [
    ["hostile", [...h.open, ...o.hostile.open]],
    ["harmless", [...k.open, ...o.harmless.open]],
  ] as const) {
    const passed = list.filter(
      (a: string) => proveAnswer(filled(a), told(a), undefined).length === 0,
    );
    console.log(
      n,
      passed.length,
      list.length,
      n === "hostile" ? passed : list.filter((a: string) => !passed.includes(a)),
    );
  }
});
