import { findWithheldNews } from "~/core/messaging/send/find-withheld-news";
import { marksOfText } from "~/core/restore/mail-marks";
import { inngest, on } from "~/integrations/inngest";
import { mailCaseNews } from "~/workflows/messages/mail-case-news";

/** Mails news once that could not be texted, to the proven address of its person. */
export function mailWithheld(textId: string): void {
  const news = findWithheldNews(textId);
  if (!news?.key || !news.userId) return;
  const { userId, key, body, aboutCaseId, answers } = news;
  const marks = marksOfText(answers, "withheld", body);
  // A letter that told it already has the same key.
  mailCaseNews({ userId, key, news: body, aboutCaseId, marks });
}

/**
 * Mails what could not be texted when its turn came: after a STOP, beyond the day's budget, or to a
 * number that may be somebody else's by now (issue 25, 3).
 */
export const mailWithheldNews = inngest.createFunction(
  { id: "mail-withheld-news", triggers: [on("text/withheld")], retries: 5 },
  async ({ event, step }) => {
    const { textId } = event.data;
    await step.run("mail", () => mailWithheld(textId));
  },
);
