import { readFile, writeFile } from "node:fs/promises";
import { z } from "zod";
import { currentLegalText } from "~/core/accounts/legal-texts/current-legal-text";
import { withLegalNames } from "~/core/accounts/legal-texts/legal-names";
import { publishLegalText } from "~/core/accounts/legal-texts/publish-legal-text";
import { legalDocuments, legalLanguages } from "~/db/vocabulary";
import { findAddressOwner } from "~/core/sign-up/find-address-owner";
import { NotFound } from "~/core/errors";
import { takeMove } from "~/core/claims/gate/take-move";
import { missingApprovals } from "~/core/claims/register/missing-approvals";
import {
  describeRegister,
  exportRegister,
  importRegister,
  registerHash,
} from "~/core/claims/register/signed-register";
import { env } from "~/env";
import { parseWords, said, type Act } from "~/server/operator/act";

const path = z.string().startsWith("/", "name the file by its whole path, which begins with /");
const person = z.string().startsWith("user_", "a person's id starts with user_");
const hash = z.string().trim().min(64, "give the fingerprint that counsel wrote in the memo");
const today = (): string => new Date().toISOString().slice(0, 10);

function superAdmin(email: string) {
  const owner = findAddressOwner({ email, phone: "" });
  if (!owner) throw new NotFound(`Nobody has the address ${email}.`);
  return { userId: owner.userId, configuredEmails: env.ADMIN_EMAILS, ip: null };
}

/** The acts on the register of what counsel approved (CL-02, CL-04). */
export const registerActs: Readonly<Record<string, Act>> = {
  "missing-approvals": {
    usage: "missing-approvals",
    does: "says what counsel must approve before live mode takes a claim",
    isLocal: () => true,
    run: () => {
      const missing = missingApprovals(today());
      return said(
        ...(missing.length > 0
          ? missing
          : ["A theory, a pathway, the legal texts and the letters are approved."]),
      );
    },
  },
  "move-person": {
    usage: "move-person USER STATE DAY",
    does: "records that a person moved to a state on a day such as 2026-11-23",
    run: (words) => {
      const [userId, state, from] = parseWords(words, person, z.string().length(2), z.iso.date());
      const { concerned, closed } = takeMove(userId, { state: state.toUpperCase(), from });
      return said(
        `Recorded; it concerns ${concerned} open ${concerned === 1 ? "claim" : "claims"}.`,
        ...(closed.length > 0
          ? [`Not pursued there, marked for review: ${closed.join(", ")}.`]
          : []),
      );
    },
  },
  "publish-text": {
    usage: "publish-text DOCUMENT LANGUAGE VERSION DAY COUNSEL FILE",
    does: "publishes a legal text that counsel approved; from DAY on people accept it",
    run: async (words) => {
      const [document, language, version, day, counsel, file] = parseWords(
        words,
        z.enum(legalDocuments),
        z.enum(legalLanguages),
        z.string().regex(/^[\w.-]{1,40}$/, "a version is such as 2027-01"),
        z.iso.date(),
        z.string().trim().min(3, "name the counsel who approved it"),
        path,
      );
      const { title } = currentLegalText(document, language);
      const text = publishLegalText({
        document,
        language,
        version,
        title,
        body: withLegalNames(await readFile(file, "utf8")),
        approvedBy: counsel,
        effectiveFrom: Date.parse(`${day}T00:00:00Z`),
        publishedBy: "operator",
      });
      return said(`Published, accepted from ${day} on.`, `fingerprint ${text.sha256}`);
    },
  },
  "export-register": {
    usage: "export-register FILE",
    does: "writes the register of approvals for counsel to fill in and sign",
    isLocal: () => true,
    run: async (words) => {
      const [file] = parseWords(words, path);
      const text = exportRegister(today());
      await writeFile(file, text, { flag: "wx" });
      return said(`Written to ${file}.`, `fingerprint ${registerHash(text)}`);
    },
  },
  "register-fingerprint": {
    usage: "register-fingerprint FILE",
    does: "prints the fingerprint of a register that counsel filled in, for the memo, and what it approves",
    isLocal: () => true,
    run: async (words) => {
      const [file] = parseWords(words, path);
      const text = await readFile(file, "utf8");
      return said(...describeRegister(text), `fingerprint ${registerHash(text)}`);
    },
  },
  "import-register": {
    usage: "import-register FILE FINGERPRINT SUPER-ADMIN-EMAIL",
    does: "takes in a register that counsel signed; all of it or nothing",
    run: async (words) => {
      const [file, signed, email] = parseWords(words, path, hash, z.email());
      const count = importRegister(await readFile(file, "utf8"), signed, superAdmin(email));
      return said(`${count} ${count === 1 ? "entry is" : "entries are"} approved.`);
    },
  },
};
