import { z } from "zod";
import { addConfiguredStaff } from "~/core/sign-up/add-configured-staff";
import { grantAdmin } from "~/core/staff/grant-admin";
import { correctCase } from "~/core/cases/review/correct-case";
import { getCase, getCaseId, listCaseFiles, listCasesForReview } from "~/core/cases/queries";
import { rejectCase } from "~/core/cases/reject-case";
import { acceptOrJoin } from "~/core/cases/intake/accept-or-join";
import { verifyCustodyInParts } from "~/core/evidence/verify-custody";
import { env } from "~/env";
import { journalOnDisk } from "~/db/journal/keep-journal";
import { onDisk } from "~/db/sync-log";
import {
  operator,
  parseWords,
  said,
  type Act,
  type ActAnswer,
  type ActPlace,
} from "~/server/operator/act";
import { backupActs } from "~/server/operator/backup-acts";
import { consentActs } from "~/server/operator/consent-acts";
import { doctorActs } from "~/server/operator/doctor-acts";
import { inParts } from "~/operations/in-parts";
import { moneyActs } from "~/server/operator/money-acts";
import { outreachActs } from "~/server/operator/outreach-acts";
import { registerActs } from "~/server/operator/register-acts";
import { registrationActs } from "~/server/operator/registration-acts";
import { restoreActs } from "~/server/operator/restore-acts";
import { traceActs } from "~/server/operator/trace-acts";
import { upgradeActs } from "~/server/operator/upgrade-acts";
import { verifyFiles } from "~/operations/evidence/verify-files";

const name = z.string().trim().min(1).max(60);
const caseId = z.string().min(1, "name a case by its id or number").transform(getCaseId);
const field = z.enum(["violator_email", "sender_phone", "sender_name"]);

function showCase(id: string): string[] {
  const row = getCase(id);
  const files = listCaseFiles(id).map(
    ({ fileType, fileSize, fileHash }) => `file ${fileType}, ${fileSize} bytes, sha256 ${fileHash}`,
  );
  const { externalCaseId, status, violatorEmail, senderPhone, reviewReasons } = row;
  return [
    `${id}${externalCaseId ? ` (${externalCaseId})` : ""}: ${status}`,
    `sender ${violatorEmail ?? "unknown address"}, ${senderPhone ?? "unknown number"}`,
    ...reviewReasons.map((reason) => `review: ${reason}`),
    ...files,
  ];
}

/** The operator's acts by name: thin calls of core, which checks whether each is allowed. */
export const acts: Readonly<Record<string, Act>> = {
  "list-review": {
    usage: "list-review",
    does: "lists the cases that wait for a person, oldest first",
    isLocal: () => true,
    run: () => {
      const waiting = listCasesForReview();
      return said(
        ...(waiting.length > 0
          ? waiting.map(({ id }) => showCase(id).join(" | "))
          : ["No case waits for review."]),
      );
    },
  },
  "show-case": {
    usage: "show-case CASE",
    does: "shows a case with its files and their hashes",
    isLocal: () => true,
    run: (words) => said(...showCase(parseWords(words, caseId)[0])),
  },
  "accept-case": {
    usage: "accept-case CASE",
    does: "accepts a case from review; its owner is told",
    run: (words) => {
      const { externalCaseId, joined } = acceptOrJoin(parseWords(words, caseId)[0], operator);
      return said(joined ? `Added to ${externalCaseId}.` : `Accepted as ${externalCaseId}.`);
    },
  },
  "reject-case": {
    usage: 'reject-case CASE "REASON"',
    does: "rejects a case with a reason that its owner is told",
    run: (words) => {
      const [id, sentence] = parseWords(
        words,
        caseId,
        z.string().trim().min(10, "the reason is told to the person: write a sentence"),
      );
      rejectCase(id, { code: "by_staff", sentence }, operator);
      return said("Rejected; its owner is told the reason.");
    },
  },
  "correct-case": {
    usage: "correct-case CASE violator_email|sender_phone|sender_name VALUE",
    does: "corrects what was read from the screenshot of a case in review",
    run: (words) => {
      const [id, name, value] = parseWords(words, caseId, field, z.string().trim().min(1));
      correctCase(id, name, value, operator);
      return said(...showCase(id));
    },
  },
  "add-staff": {
    usage: "add-staff EMAIL FIRST-NAME LAST-NAME",
    does: "opens the account of an address that ADMIN_EMAILS names; its owner sets a password by the link of /login",
    run: (words) => {
      const [email, firstName, lastName] = parseWords(words, z.email(), name, name);
      const configuredEmails = env.ADMIN_EMAILS;
      addConfiguredStaff({ email, firstName, lastName, configuredEmails });
      return said(
        `${email} has an account. Ask for a password at ${env.BASE_URL}/login, under “Forgot password?”.`,
      );
    },
  },
  "grant-admin": {
    usage: "grant-admin EMAIL",
    does: "gives the admin role to an account",
    run: (words) => said(`Granted to ${grantAdmin(parseWords(words, z.email())[0], operator)}.`),
  },
  "verify-evidence": {
    usage: "verify-evidence",
    does: "proves the chain of custody and every stored file against its recorded hash",
    isLocal: () => true,
    run: async () => {
      const proof = await inParts(verifyCustodyInParts());
      const files = await verifyFiles();
      const chain = proof.ok
        ? `The chain of custody is whole: ${proof.rows} rows.`
        : `The chain of custody is broken at row ${proof.brokenAtSeq}: ${proof.problem}`;
      return {
        ok: proof.ok && files.wrong.length === 0,
        lines: [
          chain,
          `${files.checked} files checked, ${files.wrong.length} wrong.`,
          ...files.wrong,
        ],
      };
    },
  },
  ...consentActs,
  ...moneyActs,
  ...outreachActs,
  ...registerActs,
  ...registrationActs,
  ...backupActs,
  ...doctorActs,
  ...restoreActs,
  ...upgradeActs,
  ...traceActs,
};

/** The list of acts, for --help. */
function listActs(): string[] {
  return Object.values(acts).map(({ usage, does }) => `  ${usage.padEnd(66)} ${does}`);
}

/**
 * Runs one act by its name and words. A broken rule or a wrong word gives `ok` false and a
 * sentence.
 */
export async function runAct(
  name: string,
  words: string[],
  place: ActPlace = { serving: false },
): Promise<ActAnswer> {
  if (name === "help") return said("npm run act -- ACT …", "", ...listActs());
  const act = acts[name];
  if (!act)
    return { ok: false, lines: [`There is no act "${name}". The acts are:`, ...listActs()] };
  try {
    const answer = await act.run(words, place);
    await onDisk();
    await journalOnDisk();
    return answer;
  } catch (cause) {
    if (cause instanceof z.ZodError)
      return {
        ok: false,
        lines: [`Usage: ${act.usage}`, ...cause.issues.map(({ message }) => message)],
      };
    return { ok: false, lines: [cause instanceof Error ? cause.message : "The act failed."] };
  }
}
