import { and, eq, isNull } from "drizzle-orm";
import { createAccount } from "~/core/sign-up/create-account";
import { findNumber } from "~/core/accounts/queries";
import { recordAgreement } from "~/core/sign-up/answers/record-agreement";
import { seenAt, seenOf, textsToAccept } from "~/core/sign-up/answers/texts-shown";
import { enrollNewcomer } from "~/core/affiliates/enroll-newcomer";
import { getMessage, listMessages } from "~/core/messaging/queries";
import { NotFound } from "~/core/errors";
import { db } from "~/db/client";
import { phoneNumbers } from "~/db/schema/consent";
import { conversations } from "~/db/schema/conversations";
import { transaction } from "~/db/transaction";
import type { LegalLanguage } from "~/db/vocabulary";

const looksBack = 50;

// The person answered our newest text that names the terms; the conversation holds the other texts.
function shownBefore(messageId: string): { message: string; createdAt: number } | null {
  const { message } = getMessage(messageId);
  const said = listMessages(message.conversationId, looksBack).filter(
    ({ senderType, createdAt }) => senderType !== "user" && createdAt <= message.createdAt,
  );
  return said.findLast((each) => each.message.includes("/terms")) ?? null;
}

const seenBefore = (messageId: string, language: LegalLanguage, now: number): string => {
  const shown = shownBefore(messageId);
  return shown === null ? "" : seenAt(textsToAccept(language, now), shown.createdAt);
};

/**
 * Whether the person agreed to the terms that stand now: `shown`; `changed` where they said
 * something else when we asked; `never` where the answer came before we asked (CL-06).
 * @throws NotFound
 */
export function whatWasShown(
  messageId: string,
  language: LegalLanguage,
  now: number,
): "shown" | "changed" | "never" {
  if (shownBefore(messageId) === null) return "never";
  const seen = seenBefore(messageId, language, now);
  return seen === seenOf(textsToAccept(language, now)) ? "shown" : "changed";
}

/**
 * Makes the account of a person who agreed by text (decisions, People and Agreement): account,
 * agreement, affiliate record, referral, and the number as proven, since they wrote from it. Their
 * conversation belongs to the account from then on.
 * @returns the user's id, also when the number has its account already
 * @throws NotFound when the number never wrote; RuleBroken as `recordAgreement` does
 */
export function joinByText({
  phone,
  answer,
  messageId,
  now,
  language = "en",
}: {
  phone: string;
  answer: string;
  messageId: string;
  now: number;
  language?: "en" | "es";
}): string {
  return transaction(() => {
    const number = findNumber(phone);
    if (!number) throw new NotFound("This number has not written to us.");
    if (number.userId) return number.userId;
    const [firstName = "", ...rest] = (number.joinName ?? "").split(" ");
    const userId = createAccount({
      firstName,
      lastName: rest.join(" "),
      email: number.joinEmail,
      phone,
      state: number.joinState,
      language,
      at: now,
    });
    recordAgreement({
      userId,
      answer: `${answer} (message ${messageId})`,
      shown: shownBefore(messageId)?.message ?? null,
      seen: seenBefore(messageId, language, now),
      language,
      state: number.joinState,
      channel: "sms",
      phone,
      at: now,
    });
    enrollNewcomer({ userId, referralCode: number.joinReferralCode, at: now });
    db.update(phoneNumbers)
      .set({ userId, provenAt: now, joinStep: "joined" })
      .where(eq(phoneNumbers.phone, phone))
      .run();
    db.update(conversations)
      .set({ userId, userEmail: number.joinEmail, userName: number.joinName })
      .where(and(eq(conversations.phone, phone), isNull(conversations.userId)))
      .run();
    return userId;
  });
}
