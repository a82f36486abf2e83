import { expect, it } from "vitest";
import { hours } from "~/core/duration";
import { listUnsentTexts } from "~/core/messaging/queries";
import { queueText } from "~/core/messaging/send/queue-text";
import { sqlite } from "~/db/client";
import { makePerson } from "~/tests/support/people";

it("a text that is due is found behind a hundred that wait for the morning (LG-05)", () => {
  const { phone, conversationId } = makePerson();
  const queue = (key: string, notBeforeAt: number | null, createdAt: number): string => {
    const text = { conversationId, phone, body: "words", segments: 1, purpose: "answer" } as const;
    const queued = queueText({ ...text, key });
    if (queued.outcome !== "queued") throw new Error(`the text was ${queued.outcome}`);
    sqlite
      .prepare("UPDATE texts SET not_before_at = ?, created_at = ? WHERE id = ?")
      .run(notBeforeAt, createdAt, queued.textId);
    return queued.textId;
  };
  const now = Date.now();
  for (let one = 0; one < 120; one++) queue(`night:${one}`, now + hours(8), now - hours(1) + one);
  const due = queue("due", null, now - 1000);
  const over = queue("over", now - 1, now - 900);
  expect(listUnsentTexts(now, now).map(({ textId }) => textId)).toEqual([due, over]);
  expect(listUnsentTexts(now, now + hours(9))).toHaveLength(100);
});
