import { join } from "node:path";
import { expect, it } from "vitest";
import { readSources } from "~/tests/support/architecture";

const core = readSources(join(import.meta.dirname, "../../..")).filter(({ path }) =>
  path.startsWith("core/"),
);
const filesThat = (pattern: RegExp): string[] =>
  core.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
const asksTheGate =
  /(claimGate|checkClaimGate)\(\s*\w+(\.\w+)?,\s*"(release|letter|settle)"|mayLetterLeave\(letter, now\)/;

// CL-04: whatever begins, writes, hands over or settles asks the one gate itself, or goes through
// the act that does.
it.each<[string, RegExp, string[]]>([
  ["begins a pursuit", /nextStep: "initial_notice"/, ["core/outreach/release-case.ts"]],
  ["settles", /status: "settled",\n/, ["core/cases/settle-case.ts"]],
  ["chooses the next letter", /kind: "begin", step/, ["core/outreach/choose-move.ts"]],
  [
    "hands a queued letter over",
    /reserveMail\(/,
    ["core/messaging/mail/record-mail.ts", "core/outreach/mail/reserve-outgoing-mail.ts"],
  ],
])("whatever %s asks the gate", (_, pattern, expected) => {
  const found = filesThat(pattern);
  expect(found).toEqual(expected);
  const doing = core.filter(({ path }) => found.includes(path) && !path.includes("record-mail"));
  for (const { path, text } of doing) expect(text, path).toMatch(asksTheGate);
  const [leave] = core.filter(({ path }) => path === "core/outreach/mail/may-letter-leave.ts");
  expect(leave?.text).toMatch(/claimGate\(letter\.caseId, "letter", now, letter\.blocks\)/);
});

it("a letter is written only for a move that was chosen", () => {
  // `list-letters.ts` puts back what was packed, and no letter is packed while it waits.
  expect(filesThat(/insert\(outreachLetters\)/)).toEqual([
    "core/outreach/begin-step.ts",
    "core/outreach/list-letters.ts",
  ]);
  const [putBack] = core.filter(({ path }) => path === "core/outreach/list-letters.ts");
  expect(putBack?.text.match(/insert\(outreachLetters\)/g)).toHaveLength(1);
  expect(putBack?.text).toMatch(/\{ place, lines \} of listWholePacks\(caseId, "letters"\)/);
  const [pack] = core.filter(({ path }) => path === "core/outreach/pack-case.ts");
  expect(pack?.text).toMatch(
    /NOT EXISTS \(SELECT 1 FROM outreach_letters l .* l\.state = 'queued'\)/,
  );
  const [begin] = core.filter(({ path }) => path === "core/outreach/begin-step.ts");
  expect(begin?.text).toMatch(/chooseMove\(caseId, now\)/);
});
