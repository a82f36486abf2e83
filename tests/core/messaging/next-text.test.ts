import { beforeEach, describe, expect, it } from "vitest";
import { hours } from "~/core/duration";
import { nextText } from "~/core/messaging/send/next-text";
import { queueText } from "~/core/messaging/send/queue-text";
import { liftEmergencyStop, setEmergencyStop } from "~/core/staff/set-emergency-stop";
import { sqlite } from "~/db/client";
import type { TextPurpose } from "~/db/vocabulary";
import { makePerson } from "~/tests/support/people";
import { makeStaff } from "~/tests/support/staff-people";

type Person = Pick<ReturnType<typeof makePerson>, "phone" | "conversationId">;

let made = 0;
function queue(purpose: TextPurpose, person: Person = makePerson()): string {
  const queued = queueText({
    conversationId: person.conversationId,
    phone: person.phone,
    body: "words",
    segments: 1,
    purpose: "answer",
    key: `next-text:${++made}`,
  });
  if (queued.outcome !== "queued") throw new Error(`the text was ${queued.outcome}`);
  // Whatever consent it would need, and the hour at which this test runs.
  sqlite
    .prepare("UPDATE texts SET purpose = ?, not_before_at = NULL WHERE id = ?")
    .run(purpose, queued.textId);
  return queued.textId;
}

const mark = (textId: string, status: string): void =>
  void sqlite.prepare("UPDATE texts SET status = ? WHERE id = ?").run(status, textId);

/** What a run that was woken for a text sends; it is sent at once. */
function runFor(textId: string): string | null {
  const next = nextText(textId, Date.now());
  if (next !== null) mark(next, "sent");
  return next;
}

beforeEach(() => void sqlite.prepare("UPDATE texts SET status = 'sent'").run());

describe("issue 25, 3: the most urgent text goes first", () => {
  it("a code that was queued last goes before two thousand notices, and each text goes once", () => {
    const people = Array.from({ length: 40 }, () => makePerson());
    const notices = Array.from({ length: 2000 }, (_, n) => queue("notice", people[n % 40]));
    const late = {
      welcome: queue("opt_in_confirmation"),
      answer: queue("answer"),
      code: queue("code"),
    };
    const all = [...notices, ...Object.values(late)];
    const sent = all.map(runFor);
    expect(sent.slice(0, 3)).toEqual([late.code, late.answer, late.welcome]);
    expect(new Set(sent)).toEqual(new Set(all));
    expect(runFor(late.code)).toBeNull();
  });

  it("the confirmation of a STOP goes before an answer that waits for longer", () => {
    const answer = queue("answer");
    const person = makePerson();
    const confirmation = queue("opt_out_confirmation", person);
    expect([runFor(answer), runFor(confirmation)]).toEqual([confirmation, answer]);
  });

  it("the texts to one number keep their order, whatever each is", () => {
    const person = makePerson();
    const [notice, code] = [queue("notice", person), queue("code", person)];
    const other = queue("notice");
    expect([runFor(other), runFor(notice), runFor(code)]).toEqual([notice, code, other]);
  });

  it("a number to which a text is on its way is passed over", () => {
    const person = makePerson();
    mark(queue("answer", person), "reserved");
    queue("code", person);
    const notice = queue("notice");
    expect(runFor(notice)).toBe(notice);
  });

  it("a text that waits for its hour gives its turn to nobody, and takes nobody's", () => {
    const [waiting, notice] = [queue("answer"), queue("notice")];
    const later = Date.now() + hours(3);
    sqlite.prepare("UPDATE texts SET not_before_at = ? WHERE id = ?").run(later, waiting);
    expect(runFor(notice)).toBe(notice);
    expect(nextText(waiting, Date.now())).toBe(waiting);
  });

  it("stopped texts keep nobody waiting, and the confirmation of a STOP passes", () => {
    const staff = makeStaff();
    const answers = [queue("answer"), queue("answer")];
    const target = { what: "texts", scope: "everything", subject: "" } as const;
    setEmergencyStop(target, "a drill of the team", staff);
    const confirmation = queue("opt_out_confirmation");
    const notice = queue("notice");
    expect(runFor(notice)).toBe(confirmation);
    expect(nextText(notice, Date.now())).toBe(notice);
    liftEmergencyStop(target, staff);
    expect(nextText(notice, Date.now())).toBe(answers[0]);
  });
});
