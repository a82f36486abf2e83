import { cron } from "inngest";
import { endSnoozes } from "~/core/support/desk/end-snoozes";
import { raiseAlarms, type Alarm } from "~/core/support/desk/raise-alarms";
import { inngest } from "~/integrations/inngest";
import { mailStaff } from "~/operations/messages/mail-staff";

function sentenceOf(alarms: Alarm[], now: number): string {
  const [first] = alarms;
  const waited = Math.round((now - (first?.waitingSince ?? now)) / 60_000);
  const others = alarms.length > 1 ? ` and ${alarms.length - 1} more` : "";
  return `The person of ticket #${first?.ticketNumber}${others} waits for an answer, the longest for ${waited} minutes.`;
}

/**
 * Mails staff about people who wait longer than the settings allow, in one mail for all found at
 * once. @returns how many wait
 */
function alertAboutWaiting(now: number): number {
  const alarms = raiseAlarms(now);
  const [first] = alarms;
  if (!first) return 0;
  const path = `/super-admin/support-chat?view=waiting&c=${first.conversationId}`;
  mailStaff({
    key: `unanswered:${first.conversationId}:${now}`,
    subject: "A person waits too long",
    sentence: sentenceOf(alarms, now),
    path,
  });
  return alarms.length;
}

/**
 * Every minute: reopens the conversations that staff had snoozed until now, and alerts staff if
 * somebody waits too long.
 */
export const alarmUnanswered = inngest.createFunction(
  {
    id: "alarm-unanswered",
    triggers: [cron("* * * * *")],
    concurrency: [{ limit: 1 }],
    retries: 1,
  },
  async ({ step }) => ({
    back: await step.run("end snoozes", () => endSnoozes(Date.now())),
    waiting: await step.run("ring", () => alertAboutWaiting(Date.now())),
  }),
);
