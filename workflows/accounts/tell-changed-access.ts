import * as replies from "~/bot/replies";
import {
  notifyOldCredentials,
  type NoticeTemplates,
  type ChangeNotice,
} from "~/core/accounts/credentials/notify-old-credentials";
import { env } from "~/env";
import { mailFrom } from "~/integrations/email/mail-from";
import { inngest, on } from "~/integrations/inngest";
import { countSegments } from "~/integrations/sms/segments";
import {
  backInLetter,
  changeTakenBackLetter,
  credentialChangedLetter,
  credentialSentence,
} from "~/letters/credential-changed";
import { mailSender } from "~/operations/messages/mail-sender";

const takeBackLink = (token: string): string => `${env.BASE_URL}/not-me/${token}`;

function letter({ credential, by, firstName, takeBack, reset }: ChangeNotice) {
  const to = { ...mailSender, firstName };
  if (reset) return backInLetter({ ...to, link: `${env.BASE_URL}/reset-password?token=${reset}` });
  if (credential === "taken_back")
    return changeTakenBackLetter({ ...to, support: env.SUPPORT_EMAIL });
  const link = takeBack && takeBackLink(takeBack);
  return credentialChangedLetter({
    ...to,
    what: credentialSentence(credential, by),
    link,
    support: env.SUPPORT_EMAIL,
  });
}

function text({ credential, by, takeBack }: ChangeNotice) {
  const body = replies.credentialChanged(
    credentialSentence(credential, by),
    takeBack && takeBackLink(takeBack),
  );
  return { body, segments: countSegments(body).segments };
}

const telling: NoticeTemplates = { from: mailFrom, letter, text };

/** Tells the old address or number once that a way into the account was changed. */
export function tellChangedAccess(changeId: string, now: number = Date.now()): void {
  notifyOldCredentials(changeId, telling, now);
}

/**
 * Tells the old address and number at once what was changed, with the link that takes it back
 * (decisions, "Account recovery is one state machine").
 */
export const tellOfChangedAccess = inngest.createFunction(
  { id: "tell-changed-access", triggers: [on("access/changed")], retries: 10 },
  async ({ event, step }) => {
    const { changeId } = event.data;
    await step.run("tell", () => tellChangedAccess(changeId));
  },
);
