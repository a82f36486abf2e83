import { findNumber } from "~/core/accounts/queries";
import { endHeldFile } from "~/core/evidence/end-held-file";
import { listHeldFiles } from "~/core/evidence/queries";
import { reserveBytes } from "~/integrations/sandbox/reserve-bytes";
import { runInSandbox } from "~/integrations/sandbox/run-in-sandbox";
import { getWhole } from "~/integrations/storage/get-whole";
import { deleteOutdatedFilesOrLater } from "~/operations/evidence/delete-outdated-files";
import type { PlannedAdoption } from "~/operations/evidence/plan-pictures";
import { storeCaseFile } from "~/operations/evidence/store-case-file";

/**
 * Turns a held picture into a case once its sender has agreed (decisions, People). Safe to repeat.
 */
export async function adoptHeldPicture({
  heldId,
  phone,
  caseId,
  fileId,
  suffix,
}: PlannedAdoption): Promise<void> {
  const held = listHeldFiles(phone).find(({ id }) => id === heldId);
  const userId = findNumber(phone)?.userId;
  if (!held || !userId) return;
  const { messageId, position, arrivedFrom, arrivedAt, fileSize } = held;
  await reserveBytes({ owner: phone, bytes: fileSize }, async () => {
    const bytes = await getWhole(held.storageKey, held.fileHash);
    await storeCaseFile({
      bytes,
      inspected: await runInSandbox.inspectFile(bytes, phone),
      userId,
      caseId,
      fileId,
      suffix,
      fileName: `text-${position + 1}`,
      arrivedVia: "sms",
      arrivedFrom,
      arrivedAt,
      origin: { messageId, description: "" },
    });
  });
  endHeldFile(heldId, { caseId });
  await deleteOutdatedFilesOrLater([held.storageKey]);
}
