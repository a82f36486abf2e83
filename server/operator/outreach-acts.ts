import { z } from "zod";
import { getCase, getCaseId } from "~/core/cases/queries";
import { RuleBroken } from "~/core/errors";
import { findMail } from "~/core/messaging/mail/mailbox";
import { confirmAddress } from "~/core/outreach/confirm-address";
import { pausePursuit } from "~/core/outreach/pause-pursuit";
import { matchReply } from "~/core/outreach/mail/match-reply";
import { progressOf } from "~/core/outreach/progress";
import { listLetters } from "~/core/outreach/list-letters";
import {
  findFiling,
  findPursuit,
  listFilingsDue,
  listRecipients,
  listReplies,
  listUnmatchedMail,
  listUnreleasedCases,
} from "~/core/outreach/queries";
import { recordFiling } from "~/core/outreach/papers/record-filing";
import { releaseCase } from "~/core/outreach/release-case";
import { resumePursuit } from "~/core/outreach/resume-pursuit";
import { stopPursuit } from "~/core/outreach/stop-pursuit";
import { outreachStepLabels } from "~/db/vocabulary";
import { env } from "~/env";
import { operator, parseWords, said, type Act, type ActAnswer } from "~/server/operator/act";
import { takeInMail } from "~/operations/outreach/take-in-mail";
import { readArrivedMail } from "~/operations/outreach/read-arrived-mail";

const caseId = z.string().min(1, "name a case by its id or number").transform(getCaseId);
const replyId = z.string().startsWith("rep_", "a mail's id starts with rep_");
const words = z.string().trim().min(1);
const instant = (at: number): string => new Date(at).toISOString().slice(0, 16).replace("T", " ");

function standing(id: string): string {
  const pursuit = findPursuit(id);
  if (!pursuit) return "not released";
  const { stoppedAt, stopReason, heldAt, holdReason, filedAt, nextStep, dueAt } = pursuit;
  if (filedAt !== null) return "filed";
  if (stoppedAt !== null) return `stopped: ${stopReason ?? ""}`;
  if (heldAt !== null) return `held since ${instant(heldAt)}: ${holdReason ?? ""}`;
  return nextStep
    ? `next: ${nextStep}, due ${instant(dueAt)} UTC`
    : `filing due since ${instant(dueAt)} UTC`;
}

function showOutreach(id: string): ActAnswer {
  const row = getCase(id);
  const filing = findFiling(id);
  const progress = progressOf({ ...row, isFiled: filing !== undefined });
  const place = progress
    ? `step ${progress.index + 1} of ${progress.total}, ${outreachStepLabels[progress.step]}${progress.isDue ? " (due)" : ""}`
    : "no progress";
  return said(
    `${id} (${row.externalCaseId ?? "no number"}): ${row.status}, ${place}; ${standing(id)}`,
    ...(filing ? [`filed on ${filing.filedOn} at ${filing.court}, number ${filing.number}`] : []),
    `recipients: ${listRecipients(id).join(", ") || "none"}`,
    ...listLetters(id).map(
      ({ step, toAddress, state, createdAt, pdfHash }) =>
        `letter ${step} to ${toAddress}, ${instant(createdAt)}: ${state}, paper sha256 ${pdfHash ?? "-"}`,
    ),
    ...listReplies(id).map(
      (reply) =>
        `${reply.kind} ${reply.id} ${instant(reply.receivedAt)}: ${reply.subject}${reply.asksToStop ? " (asks to stop)" : ""}`,
    ),
  );
}

async function replyAsViolator(id: string, text: string): Promise<ActAnswer> {
  if (!env.demo) throw new RuleBroken("demo_only", "Replies are only made up in demo mode.");
  const letter = listLetters(id).findLast(({ mailId }) => mailId !== null);
  const mail = letter?.mailId ? findMail(letter.mailId) : undefined;
  if (!mail?.messageId)
    throw new RuleBroken("no_letter", "No letter of this case has been sent yet.");
  const lines = [
    `From: ${mail.toAddress}`,
    `To: ${mail.replyTo ?? mail.fromAddress}`,
    `Subject: Re: ${mail.subject}`,
    `Message-ID: <${crypto.randomUUID()}@${mail.toAddress.split("@")[1] ?? "example.com"}>`,
    `In-Reply-To: ${mail.messageId}`,
    `Date: ${new Date().toUTCString()}`,
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
    "",
    text,
  ];
  const kept = await takeInMail(new TextEncoder().encode(lines.join("\r\n")));
  await readArrivedMail(kept.id);
  return said(`Taken in as ${kept.id}. ${standing(id)}`);
}

const list = (lines: string[], none: string): ActAnswer =>
  said(...(lines.length > 0 ? lines : [none]));

/** The operator's acts about outreach. */
export const outreachActs: Readonly<Record<string, Act>> = {
  "list-unreleased": {
    usage: "list-unreleased",
    does: "lists accepted cases that nobody has released to outreach",
    isLocal: () => true,
    run: () =>
      list(
        listUnreleasedCases(Date.now()).map(
          (row) => `${row.caseId} ${row.externalCaseId ?? ""} ${row.violatorDomain ?? ""}`,
        ),
        "None waits.",
      ),
  },
  "release-case": {
    usage: "release-case CASE",
    does: "releases an accepted case to outreach: its letters begin",
    run: (given) =>
      said(
        releaseCase(parseWords(given, caseId)[0], operator)
          ? "Released."
          : "It was released before.",
      ),
  },
  "show-outreach": {
    usage: "show-outreach CASE",
    does: "shows letters, replies and the next step of a case",
    isLocal: () => true,
    run: (given) => showOutreach(parseWords(given, caseId)[0]),
  },
  "pause-outreach": {
    usage: "pause-outreach CASE",
    does: "holds the next letter of a case",
    run: (given) =>
      said(
        pausePursuit(parseWords(given, caseId)[0], "by_staff", operator)
          ? "Held."
          : "There is nothing to hold, or it is held already.",
      ),
  },
  "resume-outreach": {
    usage: "resume-outreach CASE",
    does: "lets the letters of a case go on; its replies count as handled",
    run: (given) => {
      const [id] = parseWords(given, caseId);
      resumePursuit(id, operator);
      return said(`Resumed. ${standing(id)}`);
    },
  },
  "stop-outreach": {
    usage: "stop-outreach CASE",
    does: "stops the letters of a case",
    run: (given) =>
      said(
        stopPursuit(parseWords(given, caseId)[0], "by_staff", operator)
          ? "Stopped."
          : "There was nothing to stop.",
      ),
  },
  "confirm-address": {
    usage: "confirm-address CASE EMAIL",
    does: "lets letters go to an address that was found for the case",
    run: (given) => {
      const [id, email] = parseWords(given, caseId, z.email());
      confirmAddress(id, email, operator);
      return said(`Confirmed. Recipients: ${listRecipients(id).join(", ")}`);
    },
  },
  "list-filings-due": {
    usage: "list-filings-due",
    does: "lists cases whose letters are all out and whose filing is due",
    isLocal: () => true,
    run: () =>
      list(
        listFilingsDue().map(
          (row) => `${row.caseId} ${row.externalCaseId ?? ""} since ${instant(row.dueAt)} UTC`,
        ),
        "No filing is due.",
      ),
  },
  "record-filing": {
    usage: 'record-filing CASE "COURT" NUMBER YYYY-MM-DD',
    does: "records a filing in court: the last step is reached, the owner is told",
    run: (given) => {
      const [id, court, number, filedOn] = parseWords(given, caseId, words, words, words);
      recordFiling(id, { court, number, filedOn }, operator);
      return said("Recorded; the owner is told.");
    },
  },
  "list-unmatched": {
    usage: "list-unmatched",
    does: "lists mail that belongs to no case",
    isLocal: () => true,
    run: () =>
      list(
        listUnmatchedMail().map(
          (mail) =>
            `${mail.id} ${instant(mail.receivedAt)} from ${mail.fromAddress || "unknown"}: ${mail.subject}`,
        ),
        "None.",
      ),
  },
  "match-reply": {
    usage: "match-reply MAIL CASE",
    does: "gives a mail to its case",
    run: (given) => {
      const [mail, id] = parseWords(given, replyId, caseId);
      matchReply(mail, id, operator);
      return said(`Matched. ${standing(id)}`);
    },
  },
  "reply-as-violator": {
    usage: 'reply-as-violator CASE "TEXT"',
    does: "demo only: answers the last letter of a case as its recipient would",
    run: (given) => replyAsViolator(...parseWords(given, caseId, words)),
  },
};
