import { expect, it } from "vitest";
import { listVerdictsOf } from "~/core/cases/queries-of-message";
import { endHeldFile } from "~/core/evidence/end-held-file";
import { holdFile } from "~/core/evidence/hold-file";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { messageMedia } from "~/db/schema/conversations";
import { makeCase, makePerson } from "~/tests/support/people";
import { comesIn } from "~/tests/bot/agent/incoming";

it("tells of the pictures of one text together that were held until the agreement", async () => {
  const { phone, userId } = makePerson();
  const messageId = await comesIn(phone, "here they are");
  const held = [0, 1].map((position) => {
    const id = newId("file");
    const facts = { fileType: "image/png", fileSize: 1, fileHash: id, arrivedFrom: phone } as const;
    holdFile({
      id,
      phone,
      messageId,
      position,
      storageKey: `held/${id}.png`,
      arrivedAt: Date.now(),
      ...facts,
    });
    db.insert(messageMedia)
      .values({
        id: newId("med"),
        messageId,
        position,
        url: "",
        contentType: "image/png",
        state: "stored",
        fileId: id,
        createdAt: Date.now(),
      })
      .run();
    return id;
  });
  const outcomes = () => listVerdictsOf(messageId).map(({ number, outcome }) => [number, outcome]);
  expect(outcomes()).toEqual([
    [1, "reading"],
    [2, "reading"],
  ]);
  const { caseId } = makeCase(userId);
  endHeldFile(held[0] ?? "", { caseId });
  expect(listVerdictsOf(messageId)[0]?.caseId).toBe(caseId);
  // What was purged is told of no more.
  endHeldFile(held[1] ?? "", { purged: "too old" });
  expect(listVerdictsOf(messageId)).toHaveLength(1);
});
