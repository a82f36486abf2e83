import type { InngestFunction } from "inngest";
import { alarmUnanswered } from "~/workflows/alarm-unanswered";
import { alertAboutOutreach } from "~/workflows/alert-about-outreach";
import { alertAboutVendors } from "~/workflows/alert-about-vendors";
import { alertStaff } from "~/workflows/alert-staff";
import { announceDecision } from "~/workflows/announce-decision";
import { announceMoney } from "~/workflows/announce-money";
import { announceStep } from "~/workflows/announce-step";
import { answerMessage } from "~/workflows/answer-message";
import { backUp } from "~/workflows/back-up";
import { catchUpTexts } from "~/workflows/catch-up-texts";
import { closeQuietConversations } from "~/workflows/close-quiet-conversations";
import { collectPayouts } from "~/workflows/collect-payouts";
import { confirmPayout } from "~/workflows/confirm-payout";
import { forgetSecretsRegularly } from "~/workflows/forget-secrets";
import { greetProven } from "~/workflows/greet-proven";
import { mailAffiliates } from "~/workflows/mail-affiliates";
import { payOut } from "~/workflows/pay-out";
import { processCase } from "~/workflows/process-case";
import { pruneOutdated } from "~/workflows/prune-outdated";
import { purgeExpired } from "~/workflows/purge-expired";
import { readMailThatArrived } from "~/workflows/read-arrived-mail";
import { reconcilePayouts } from "~/workflows/reconcile-payouts";
import { runOutreach } from "~/workflows/run-outreach";
import { sendMail } from "~/workflows/send-mail";
import { sendText } from "~/workflows/send-text";
import { sendToWebhook } from "~/workflows/send-to-webhook";
import { sweep } from "~/workflows/sweep";
import { tellOfChangedAccess } from "~/workflows/tell-changed-access";
import { unlinkDeactivated } from "~/workflows/unlink-deactivated";
import { welcomeNewcomer } from "~/workflows/welcome-newcomer";

/** Every durable workflow, as it is given to the engine. */
export const functions: InngestFunction.Any[] = [
  answerMessage,
  processCase,
  announceDecision,
  sendToWebhook,
  runOutreach,
  announceStep,
  alertAboutOutreach,
  alertAboutVendors,
  readMailThatArrived,
  sendText,
  sendMail,
  welcomeNewcomer,
  greetProven,
  tellOfChangedAccess,
  unlinkDeactivated,
  alertStaff,
  alarmUnanswered,
  closeQuietConversations,
  catchUpTexts,
  sweep,
  backUp,
  forgetSecretsRegularly,
  purgeExpired,
  pruneOutdated,
  announceMoney,
  mailAffiliates,
  collectPayouts,
  payOut,
  confirmPayout,
  reconcilePayouts,
];
