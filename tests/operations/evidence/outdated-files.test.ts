import { createHash } from "node:crypto";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { settleCase } from "~/core/cases/settle-case";
import { days, hours } from "~/core/duration";
import { announceFile } from "~/core/evidence/announce-file";
import { holdFile } from "~/core/evidence/hold-file";
import { listHeldFiles } from "~/core/evidence/queries";
import { deleteCase } from "~/core/outreach/delete-case";
import { closeDoors, openDoor } from "~/core/restore/close-doors";
import { setOutgoingLease } from "~/core/restore/outgoing-lease";
import { sqlite } from "~/db/client";
import { outgoingDoors } from "~/db/vocabulary";
import { listBackups } from "~/integrations/backup/stored-backups";
import { setBeforeLeaving } from "~/integrations/before-leaving";
import { closeSandbox } from "~/integrations/sandbox/sandbox-pool";
import { storage } from "~/integrations/storage/storage";
import { rotateBackups, takeBackup } from "~/operations/backups/take-backup";
import { deleteUnclaimedBodies } from "~/operations/bodies/move-bodies";
import { adoptHeldPicture } from "~/operations/evidence/adopt-held-picture";
import {
  deleteForgottenFiles,
  findForgottenFiles,
} from "~/operations/evidence/delete-forgotten-files";
import { deleteStoredFilesOrLater } from "~/operations/evidence/delete-stored-files-or-later";
import { dropChatPicture } from "~/operations/evidence/keep-chat-picture";
import { readArrivedMail } from "~/operations/outreach/read-arrived-mail";
import { takeInMail } from "~/operations/outreach/take-in-mail";
import { barcode } from "~/tests/integrations/images/pictures";
import { acceptedCase } from "~/tests/support/outreach";
import { makeCase, makePerson } from "~/tests/support/people";
import { makeStaff } from "~/tests/support/staff-people";
import { purgeCases, purgeUnmatchedMail } from "~/workflows/upkeep/purge-expired";
import { purgeHeld } from "~/workflows/upkeep/sweep";

afterAll(closeSandbox);

const heal = (): void => {
  for (const door of outgoingDoors) openDoor(door);
  setOutgoingLease(() => true);
  setBeforeLeaving(() => Promise.resolve());
};
afterEach(heal);

const now = Date.now();
let made = 0;
const bytes = new Uint8Array([1]);

async function keep(key: string, what: Uint8Array = bytes): Promise<string> {
  await storage().put(key, what, "image/png");
  return key;
}

async function heldPicture(phone: string, what: Uint8Array = bytes, heldAt = Date.now()) {
  const id = `held-${++made}`;
  const key = await keep(`held/${id}/1.png`, what);
  const file = {
    id,
    phone,
    messageId: `message-${id}`,
    position: 0,
    storageKey: key,
    fileType: "image/png",
    fileSize: what.byteLength,
    fileHash: createHash("sha256").update(what).digest("hex"),
    arrivedFrom: null,
    arrivedAt: heldAt,
  };
  holdFile(file, heldAt);
  return { id, key };
}

async function strayMail(at: number): Promise<string> {
  const raw = `From: x@y.example\r\nMessage-ID: <stray${++made}@y.example>\r\n\r\nhello`;
  const { id } = await takeInMail(new TextEncoder().encode(raw), at);
  await readArrivedMail(id);
  const key = sqlite.prepare("SELECT raw_key FROM outreach_replies WHERE id = ?").pluck().get(id);
  return String(key);
}

async function settledLongAgo(): Promise<string> {
  const old = acceptedCase();
  settleCase(old.caseId, { kind: "admin", id: "user_staff" }, Date.now() - days(8 * 366));
  return keep(old.filePath);
}

async function oldBackup(): Promise<string> {
  const day = Math.floor(now / days(1) - 3) * days(1);
  const { name } = await takeBackup(day + hours(1));
  await takeBackup(day + hours(2));
  return `backups/${name}/manifest.json`;
}

type Outdated = { key: string; clean: () => Promise<unknown> };
const outdated: [what: string, make: () => Promise<Outdated>][] = [
  [
    "a held picture whose sender may have agreed since",
    async () => {
      const { key } = await heldPicture("+12125550161", bytes, now - days(31));
      return { key, clean: () => purgeHeld(now) };
    },
  ],
  [
    "a file that no record names",
    async () => {
      const key = await keep(`user_x/case_x/${++made}.png`);
      announceFile(key, now - days(2));
      return { key, clean: () => deleteForgottenFiles(now) };
    },
  ],
  [
    "a chat picture that nobody announced",
    async () => {
      const key = await keep(`support/conv_x/${now - days(3)}-${++made}.png`);
      const clean = async () => {
        await findForgottenFiles(now);
        expect(await storage().has(key)).toBe(true);
        await deleteForgottenFiles(now);
      };
      return { key, clean };
    },
  ],
  [
    "a body that no row names",
    async () => {
      const key = await keep(`bodies/mails/${++made}/a.gz`);
      announceFile(key);
      return { key, clean: deleteUnclaimedBodies };
    },
  ],
  [
    "a case past its retention",
    async () => ({ key: await settledLongAgo(), clean: () => purgeCases(now) }),
  ],
  [
    "a mail that may have been matched since",
    async () => ({ key: await strayMail(now - days(91)), clean: () => purgeUnmatchedMail(now) }),
  ],
  [
    "a picture of a chat message that was refused",
    async () => {
      const storageKey = await keep(`support/conv_y/${now}-${++made}.png`);
      const fileHash = "h";
      const picture = { contentType: "image/png", fileName: "a.png", storageKey, fileHash };
      return { key: storageKey, clean: () => dropChatPicture(picture) };
    },
  ],
  [
    "a backup of the newer database",
    async () => ({ key: await oldBackup(), clean: () => rotateBackups(now) }),
  ],
];

const shut: [why: string, shut: () => void][] = [
  ["after a restore", () => closeDoors("older", [], 7)],
  [
    "while one door alone is closed",
    () => {
      closeDoors("older", [], 7);
      for (const door of ["texts", "mail", "payouts"] as const) openDoor(door);
    },
  ],
  ["without the lease", () => setOutgoingLease(() => false)],
  [
    "when the lease ends while the disk is waited for",
    () => setBeforeLeaving(() => Promise.resolve(setOutgoingLease(() => false))),
  ],
];

describe("issue 24, 3: an older database deletes no file by what it knows", () => {
  it.each(outdated)("%s", async (_, make) => {
    for (const [why, close] of shut) {
      const { key, clean } = await make();
      close();
      await clean();
      expect(await storage().has(key), why).toBe(true);
      heal();
      await clean();
      expect(await storage().has(key), `${why}, once it may act`).toBe(false);
    }
  });

  it("a held picture stays held where its bytes were left", async () => {
    const { id } = await heldPicture("+12125550162", bytes, now - days(31));
    setOutgoingLease(() => false);
    expect(await purgeHeld(now)).toBe(0);
    expect(listHeldFiles("+12125550162").map((held) => held.id)).toEqual([id]);
  });

  it("an agreement that comes meanwhile opens the case, and the held bytes go when the doors are open", async () => {
    const { phone, userId } = makePerson();
    const { id, key } = await heldPicture(phone, new Uint8Array(await barcode(21)));
    closeDoors("older", [], 7);
    const ids = { caseId: "case_adopted", fileId: "file_adopted", suffix: "1" };
    await adoptHeldPicture({ heldId: id, phone, ...ids });
    expect(listHeldFiles(phone)).toEqual([]);
    expect(await storage().list(userId)).toHaveLength(1);
    expect(await storage().has(key)).toBe(true);
    heal();
    await deleteForgottenFiles(Date.now() + hours(25));
    expect(await storage().has(key)).toBe(false);
    expect(await storage().list(userId)).toHaveLength(1);
  });

  it("what staff deletes, or an erasure, is deleted all the same", async () => {
    const { userId } = makePerson();
    const { caseId, filePath } = makeCase(userId);
    await keep(filePath);
    closeDoors("older", [], 7);
    setOutgoingLease(() => false);
    const deletion = deleteCase(caseId, null, makeStaff());
    if (deletion.outcome !== "deleted") throw new Error("it was archived");
    await deleteStoredFilesOrLater(deletion.keys);
    expect(await storage().has(filePath)).toBe(false);
  });

  it("backups go on being taken", async () => {
    const before = (await listBackups()).length;
    setOutgoingLease(() => false);
    await takeBackup();
    expect(await listBackups()).toHaveLength(before + 1);
  });
});
