import { and, eq, type SQL } from "drizzle-orm";
import { db } from "~/db/client";
import { mails } from "~/db/schema/mails";
import { outreachLetters } from "~/db/schema/outreach";

/** SQL: the letter that a mail carries, found among those of the mail's case. */
export const isLetterOf = (mailId: string): SQL | undefined =>
  and(
    eq(
      outreachLetters.caseId,
      db.select({ caseId: mails.caseId }).from(mails).where(eq(mails.id, mailId)),
    ),
    eq(outreachLetters.mailId, mailId),
  );
