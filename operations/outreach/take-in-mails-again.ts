import { keepArrivedMail } from "~/core/outreach/mail/keep-arrived-mail";
import {
  listAdoptedMails,
  meetAdoptedMail,
  type AdoptedMail,
} from "~/core/outreach/mail/list-adopted-mails";
import { storage } from "~/integrations/storage/storage";
import { readArrivedMail } from "~/operations/outreach/read-arrived-mail";

/**
 * Takes in and reads again the mails that had arrived before the database was restored, under their
 * former ids. Safe to repeat. @returns how many were taken in, and those whose bytes are not in
 * storage @throws StorageUnavailable, SandboxBusy: retry
 */
export async function takeInMailsAgain(): Promise<{ taken: number; missing: AdoptedMail[] }> {
  const missing: AdoptedMail[] = [];
  let taken = 0;
  for (const mail of listAdoptedMails()) {
    if (!(await storage().has(mail.rawKey))) {
      missing.push(mail);
      continue;
    }
    await readArrivedMail(keepArrivedMail(mail).id);
    meetAdoptedMail(mail.rawHash);
    taken++;
  }
  return { taken, missing };
}
