import { describe, expect, it, test } from "vitest";
import { decideCase } from "~/core/cases/reading/decide-case";
import { describeOlderCases } from "~/core/cases/reading/describe-older-cases";
import { describeReading, type DescribedReading } from "~/core/cases/reading/describe-reading";
import { recordReading } from "~/core/cases/reading/record-reading";
import { listCasesForStaff } from "~/core/cases/queries-staff";
import { sqlite } from "~/db/client";
import { makeCase, makePerson, makeReading } from "~/tests/support/people";

const seen: DescribedReading = {
  kind: "sms",
  violatorEmail: null,
  sender: { phone: null, shortcode: { value: "24680" }, name: { value: "Acme Loans" } },
  messages: [
    { from: "sender", text: "Get $5,000 today at acme.example" },
    { from: "user", text: "stop" },
    { from: "sender", text: "Last chance" },
  ],
  timestamps: [
    { raw: "Nov 3", iso: "2026-11-03T09:00:00" },
    { raw: "Oct 30", iso: "2026-10-30" },
  ],
};

const said = (over: Partial<DescribedReading> = {}): string =>
  describeReading({ ...seen, ...over });
const descriptionOf = (caseId: string) =>
  sqlite.prepare("SELECT description FROM cases WHERE id = ?").pluck().get(caseId) as string;
const find = (search: string) =>
  listCasesForStaff({ search, shelf: null }, { page: 1, size: 20 }).lines.map(({ id }) => id);

describe("issue 20, 23: a case says in one sentence what was read", () => {
  test.each<[string, Partial<DescribedReading>, string]>([
    [
      "who, how often, since when, and their first words",
      {},
      "Acme Loans (24680) sent 2 texts to the owner of this phone since Oct 30, 2026; the first reads: “Get $5,000 today at acme.example”",
    ],
    [
      "one text of one day",
      {
        messages: seen.messages.slice(0, 1),
        timestamps: seen.timestamps.slice(0, 1),
        sender: { phone: { value: "+12125550199" }, shortcode: null, name: null },
      },
      "(212) 555-0199 sent one text to the owner of this phone on Nov 3, 2026; it reads: “Get $5,000 today at acme.example”",
    ],
    [
      "no more than was seen",
      {
        timestamps: [{ raw: "Tue", iso: null }],
        sender: { phone: null, shortcode: null, name: null },
      },
      "A sender whose name was not found sent 2 texts to the owner of this phone; the first reads: “Get $5,000 today at acme.example”",
    ],
    [
      "no text of the sender",
      { messages: [{ from: "user", text: "stop" }] },
      "Acme Loans (24680) is shown, with no text of theirs that could be read.",
    ],
    ["nothing readable", { kind: "unreadable" }, "The picture could not be read."],
    ["no text message", { kind: "not_sms" }, "The picture does not show a text message."],
  ])("%s", (_, over, sentence) => expect(said(over)).toBe(sentence));

  it("quotes at most a line, cut between words", () => {
    const long = said({ messages: [{ from: "sender", text: `${"word ".repeat(60)}\nend` }] });
    expect(long.endsWith("word…”")).toBe(true);
    expect(long.length).toBeLessThan(220);
  });

  function decide(caption = "") {
    const { userId } = makePerson();
    const file = makeCase(userId);
    sqlite.prepare("UPDATE cases SET description = ? WHERE id = ?").run(caption, file.caseId);
    const messages = [{ from: "sender", text: "Zirconium gutters, half price" }];
    const reading = recordReading(file.caseId, file.fileId, makeReading({ messages }));
    decideCase(file.caseId, reading);
    return file.caseId;
  }

  it("stands in the case when it is decided, and staff finds the case by it", () => {
    const caseId = decide();
    expect(descriptionOf(caseId)).toContain("“Zirconium gutters, half price”");
    expect(find("zirconium")).toContain(caseId);
  });

  it("keeps what the person wrote with the picture", () => {
    expect(descriptionOf(decide("they never stop"))).toMatch(
      /It came with the words: “they never stop”$/,
    );
  });

  it("older cases are described from what was read of them then, and nothing is made up", () => {
    const caseId = decide();
    const sentence = descriptionOf(caseId);
    const unread = makeCase(makePerson().userId).caseId;
    sqlite.prepare("UPDATE cases SET reading_owed_at = NULL WHERE id = ?").run(unread);
    sqlite.prepare("UPDATE cases SET description = '' WHERE id IN (?, ?)").run(caseId, unread);
    expect(find("zirconium")).not.toContain(caseId);
    expect(describeOlderCases()).toBeGreaterThan(0);
    expect(descriptionOf(caseId)).toBe(sentence);
    expect(descriptionOf(unread)).toBe("");
    expect(find("zirconium")).toContain(caseId);
    expect(describeOlderCases()).toBe(0);
  });
});
