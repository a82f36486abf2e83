import type { InngestFunction } from "inngest";
import { alarmUnanswered } from "~/workflows/messages/alarm-unanswered";
import { alertAboutOutreach } from "~/workflows/outreach/alert-about-outreach";
import { alertStaff } from "~/workflows/upkeep/alert-staff";
import { announceDecision } from "~/workflows/cases/announce-decision";
import { announceJoin } from "~/workflows/cases/announce-join";
import { announceMoney, tellWithheldMoney } from "~/workflows/payouts/announce-money";
import { announceStep } from "~/workflows/outreach/announce-step";
import { answerMessage } from "~/workflows/messages/answer-message";
import { askClaimantsRegularly } from "~/workflows/upkeep/ask-claimants";
import { askAgreement } from "~/workflows/cases/ask-agreement";
import { tryACopy } from "~/workflows/upkeep/try-a-copy";
import { backUp } from "~/workflows/upkeep/back-up";
import { catchUpTexts } from "~/workflows/messages/catch-up-texts";
import { closeQuietConversations } from "~/workflows/messages/close-quiet-conversations";
import { collectPayouts } from "~/workflows/payouts/collect-payouts";
import { consultDoctor, openMendedDoors } from "~/workflows/upkeep/consult-doctor";
import { confirmPayout } from "~/workflows/payouts/confirm-payout";
import { rankReviewRegularly } from "~/workflows/upkeep/rank-review";
import { renewInstrumentsRegularly } from "~/workflows/upkeep/renew-instruments";
import { forgetSecretsRegularly } from "~/workflows/upkeep/forget-secrets";
import { greetProven } from "~/workflows/accounts/greet-proven";
import { mailAffiliates } from "~/workflows/accounts/mail-affiliates";
import { mailAcceptedTexts } from "~/workflows/accounts/mail-accepted";
import { moveBodiesNightly } from "~/workflows/upkeep/move-bodies";
import { payOut } from "~/workflows/payouts/pay-out";
import { processCase } from "~/workflows/cases/process-case";
import { pruneOutdated } from "~/workflows/upkeep/prune-outdated";
import { purgeExpired } from "~/workflows/upkeep/purge-expired";
import { readArrivedMail } from "~/workflows/outreach/read-arrived-mail";
import { reconcilePayouts } from "~/workflows/payouts/reconcile-payouts";
import { runOutreach } from "~/workflows/outreach/run-outreach";
import { mailWithheldNews } from "~/workflows/messages/mail-withheld";
import { sendMail } from "~/workflows/messages/send-mail";
import { sendText } from "~/workflows/messages/send-text";
import { sendToWebhook } from "~/workflows/cases/send-to-webhook";
import { sweep } from "~/workflows/upkeep/sweep";
import { tellOfChangedAccess } from "~/workflows/accounts/tell-changed-access";
import { tellLiftedBar } from "~/workflows/messages/tell-lifted-bar";
import { unlinkDeactivated } from "~/workflows/accounts/unlink-deactivated";
import { welcomeNewcomer } from "~/workflows/accounts/welcome-newcomer";

/** Every durable workflow, as it is given to the engine. */
export const functions: InngestFunction.Any[] = [
  answerMessage,
  processCase,
  announceDecision,
  announceJoin,
  askAgreement,
  askClaimantsRegularly,
  sendToWebhook,
  runOutreach,
  announceStep,
  alertAboutOutreach,
  readArrivedMail,
  sendText,
  sendMail,
  mailWithheldNews,
  welcomeNewcomer,
  greetProven,
  mailAcceptedTexts,
  tellOfChangedAccess,
  unlinkDeactivated,
  alertStaff,
  tellLiftedBar,
  alarmUnanswered,
  closeQuietConversations,
  catchUpTexts,
  sweep,
  backUp,
  tryACopy,
  consultDoctor,
  openMendedDoors,
  forgetSecretsRegularly,
  rankReviewRegularly,
  renewInstrumentsRegularly,
  purgeExpired,
  moveBodiesNightly,
  pruneOutdated,
  announceMoney,
  tellWithheldMoney,
  mailAffiliates,
  collectPayouts,
  payOut,
  confirmPayout,
  reconcilePayouts,
];
