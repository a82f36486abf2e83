import { claimFile } from "~/core/evidence/claim-file";
import { plainLine } from "~/core/words/plain-line";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { messageMedia } from "~/db/schema/conversations";

/** A picture that came with a message: opened as a case, or kept where staff can see it. */
export type ChatPicture = { contentType: string; fileName: string } & (
  { caseId: string; fileId: string } | { storageKey: string; fileHash?: string }
);

/** Stores a picture with its chat message, in the commit of the message. */
export function recordPicture(messageId: string, picture: ChatPicture, at: number): void {
  const { contentType, fileName } = picture;
  const kept =
    "storageKey" in picture
      ? { storageKey: picture.storageKey, fileHash: picture.fileHash ?? null }
      : { caseId: picture.caseId, fileId: picture.fileId };
  if ("storageKey" in picture) claimFile(picture.storageKey);
  db.insert(messageMedia)
    .values({
      id: newId("med"),
      messageId,
      position: 0,
      url: "",
      state: "stored",
      contentType,
      fileName: plainLine(fileName) || "picture",
      ...kept,
      createdAt: at,
    })
    .run();
}
