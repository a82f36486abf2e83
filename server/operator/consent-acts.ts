import { z } from "zod";
import { optOut } from "~/core/consent/opt-out";
import { recordOf, stopLetters, stopWays } from "~/core/consent/stop-ways";
import { verifyConsentLedgerInParts } from "~/core/consent/verify-consent-ledger";
import { formatPhone, toE164 } from "~/core/words/phone";
import { inParts } from "~/operations/in-parts";
import { recordConsentProof } from "~/operations/doctor/record-proof";
import { parseWords, said, type Act } from "~/server/operator/act";

const number = z
  .string()
  .transform(toE164)
  .refine((phone) => phone !== null, "a number is such as +12125550123");
const way = z.enum(stopWays, "say how: mail, or other (by telephone, in a letter)");

/** The operator's acts about consent. */
export const consentActs: Readonly<Record<string, Act>> = {
  "verify-consent": {
    usage: "verify-consent",
    does: "proves the consent ledger's chain, or names the first row that is wrong",
    isLocal: () => true,
    run: async () => {
      const proof = await inParts(verifyConsentLedgerInParts());
      recordConsentProof(proof);
      return {
        ok: proof.ok,
        lines: [
          proof.ok
            ? `The consent ledger is whole: ${proof.rows} rows.`
            : `The consent ledger is broken at row ${proof.brokenAtSeq}: ${proof.problem}`,
        ],
      };
    },
  },
  "stop-texts": {
    usage: 'stop-texts NUMBER mail|other "WHAT THEY SAID, AND WHEN"',
    does: "stops all texts to a number whose person asked for it by mail, by telephone or in a letter; on record in the consent ledger",
    run: (words) => {
      const [phone, by, asked] = parseWords(
        words,
        number,
        way,
        z
          .string()
          .trim()
          .min(stopLetters.fewest, "their words stay on record")
          .max(stopLetters.most),
      );
      const { already } = optOut({ phone, scope: "all", words: asked, ...recordOf(by) });
      const whom = formatPhone(phone);
      return said(
        already
          ? `${whom} had stopped our texts already: nothing was recorded.`
          : `${whom} gets no more texts.`,
      );
    },
  },
};
