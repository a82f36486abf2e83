import { legalVersion } from "~/core/accounts/legal-texts/shipped-texts";
import { missingApprovals } from "~/core/claims/register/missing-approvals";
import { exampleContact } from "~/env";
import { leftOut, well, wrong, type Check } from "~/operations/doctor/check";

/** Checks of what people must have signed or written before the public is served. */
export const paperChecks: readonly Check[] = [
  {
    name: "papers.contact",
    look: ({ settings }) => {
      if (!settings.live) return leftOut("A demo shows the example's contact.");
      const left = (["SUPPORT_EMAIL", "POSTAL_ADDRESS"] as const).filter(
        (name) => settings[name] === exampleContact[name],
      );
      return left.length === 0
        ? well("The contact on every page is our own.")
        : wrong(`${left.join(" and ")} are the example's.`, "Set your own.");
    },
  },
  {
    name: "papers.legal",
    look: ({ settings }) => {
      if (!settings.live) return leftOut("A demo shows samples of the legal pages.");
      const approved = settings.LEGAL_TEXTS_APPROVED;
      const missing = [
        ...(settings.GOVERNING_LAW === undefined ? ["GOVERNING_LAW is not set"] : []),
        ...(approved === undefined ? ["LEGAL_TEXTS_APPROVED is not set"] : []),
        ...(approved !== undefined && approved !== legalVersion
          ? [`LEGAL_TEXTS_APPROVED is ${approved.slice(0, 20)}`]
          : []),
      ];
      return missing.length === 0
        ? well("Counsel has approved the legal pages.")
        : wrong(
            `${missing.join(" and ")}: the legal pages answer 503.`,
            `Let counsel approve the pages, which are of version ${legalVersion}, then set both.`,
          );
    },
  },
  {
    name: "papers.approvals",
    look: ({ settings, now }) => {
      if (!settings.live) return leftOut("A demo shows samples that nobody approved.");
      const missing = missingApprovals(new Date(now).toISOString().slice(0, 10));
      return missing.length === 0
        ? well("Counsel has approved a theory, a pathway, the legal texts and the letters.")
        : wrong(
            missing.join(" "),
            "npm run act -- export-register writes what counsel signs; import-register takes it in.",
          );
    },
  },
  {
    name: "papers.sealing",
    look: ({ settings }) => {
      if (!settings.live) return leftOut("A demo's backups need no seal.");
      return settings.BACKUP_PUBLIC_KEY
        ? well("Backups are sealed to a key that lies elsewhere.")
        : wrong(
            "Backups are not sealed.",
            "npm run act -- backup-key makes a pair; set the public half.",
          );
    },
  },
  {
    name: "papers.metrics",
    look: ({ settings }) => {
      if (!settings.live) return leftOut("A demo is measured by nobody.");
      return (settings.METRICS_TOKEN?.length ?? 32) >= 16
        ? well("The figures are open to whom they should be.")
        : wrong("METRICS_TOKEN can be guessed.", "Set 16 random characters or more.");
    },
  },
];
