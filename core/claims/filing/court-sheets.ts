import type { Mark } from "~/core/claims/theories/theory-entry";

/** One thing to know about a court, how well it was verified, and where it was read. */
export type CourtFact = { what: string; says: string; mark: Mark; source: string };

/** A state's court for small claims, as one version of a sheet for a person who files there. */
export type CourtSheet = {
  state: string;
  version: number;
  /** Whether only a court of the place of the company may hear it, or that of the text too. */
  venue: "defendant" | "either";
  court: string;
  form: { id: string; name: string };
  facts: readonly CourtFact[];
};

const read = "read in November 2026";

const fact = (what: string, says: string, mark: Mark, source: string): CourtFact => ({
  what,
  says,
  mark,
  source: `${source}, ${read}`,
});

/**
 * The sheets of five states in which the person files (CL-11). What is not marked V was read in a
 * secondary source only, and is printed with the word verify.
 */
export const courtSheets: readonly CourtSheet[] = [
  {
    state: "CA",
    version: 1,
    venue: "either",
    court: "Superior Court of California, small claims division, of the county",
    form: { id: "SC-100", name: "Plaintiff's Claim and ORDER to Go to Small Claims Court" },
    facts: [
      fact("Limit", "$12,500 for a natural person", "S", "court guides"),
      fact("Who may file", "an assignee may not: CCP 116.420(a)", "V", "law.justia.com"),
      fact("Fee", "$30 to $75, by the amount and how often you file", "S", "terms.law"),
      fact("Venue", "where the business is, or where the harm happened", "S", "legalclarity.org"),
      fact(
        "Service",
        "by another adult, sheriff, or the clerk's certified mail",
        "S",
        "collectnow.io",
      ),
      fact("Serve by", "15 days before the hearing, 20 outside the county", "S", "terms.law"),
      fact("Filings", "two a year above $2,500", "S", "legalclarity.org"),
      fact("Fee waiver", "form FW-001", "S", "terms.law"),
    ],
  },
  {
    state: "CO",
    version: 1,
    venue: "defendant",
    court: "County Court, small claims division, of the county",
    form: { id: "JDF 250", name: "Notice, Claim, and Summons to Appear for Trial" },
    facts: [
      fact("Limit", "$7,500 without interest and costs", "S", "coloradojudicial.gov"),
      fact("Who may file", "an assignee may not: C.R.S. 13-6-407(1)", "V", "colorado.public.law"),
      fact("Fee", "$31 up to $500, $55 above", "S", "civilcase.com"),
      fact(
        "Venue",
        "where the defendant lives, works or has an office",
        "S",
        "coloradojudicial.gov",
      ),
      fact(
        "Service",
        "by another adult, sheriff, or the clerk's certified mail",
        "S",
        "smallclaimsforms.net",
      ),
      fact("Serve by", "15 days before the trial", "S", "smallclaimsforms.net"),
      fact("Filings", "two a month and 18 a year in a county", "S", "JDF 248"),
      fact("Fee waiver", "forms JDF 205 and 206", "S", "smallclaimsforms.net"),
    ],
  },
  {
    state: "WA",
    version: 1,
    venue: "defendant",
    court: "District Court, small claims department, of the county",
    form: {
      id: "Notice of Small Claim",
      name: "Notice of Small Claim, from the clerk of the court",
    },
    facts: [
      fact("Limit", "$10,000 for a natural person", "S", "atg.wa.gov"),
      fact(
        "Who may file",
        "an assignee may not (bill report SB 6549, 1996)",
        "S",
        "lawfilesext.leg.wa.gov",
      ),
      fact("Fee", "$35 to $50, by the county", "S", "county pages disagree"),
      fact("Venue", "the county in which the defendant resides", "S", "atg.wa.gov"),
      fact(
        "Service",
        "by another adult, sheriff, or certified mail with receipt",
        "S",
        "skagitcounty.net",
      ),
      fact("Serve by", "ask the clerk: not found", "U", "not found"),
      fact(
        "Signature",
        "before the clerk, unless the court says otherwise",
        "S",
        "co.kittitas.wa.us",
      ),
      fact("Fee waiver", "a motion at the clerk's office", "S", "clark.wa.gov"),
    ],
  },
  {
    state: "MI",
    version: 1,
    venue: "either",
    court: "District Court, small claims division",
    form: { id: "DC 84", name: "Affidavit and Claim, Small Claims" },
    facts: [
      fact("Limit", "$7,000, costs counted", "S", "statuteworks.com"),
      fact("Who may file", "an assignee may not: MCL 600.8407(1)", "V", "courts.michigan.gov"),
      fact("Fee", "$30, $50 or $70, by the amount", "S", "martintaggart.com"),
      fact(
        "Venue",
        "where the defendant does business, or where it happened",
        "S",
        "eastpointecity.org",
      ),
      fact(
        "Service",
        "the clerk's certified mail, or personal service",
        "S",
        "instructions of DC 84",
      ),
      fact("Serve by", "the date of expiry on the form", "S", "instructions of DC 84"),
      fact("Filings", "five a week", "V", "courts.michigan.gov"),
      fact("Affidavit", "signed under oath before a notary or the clerk", "S", "statuteworks.com"),
    ],
  },
  {
    state: "AZ",
    version: 1,
    venue: "defendant",
    court: "Justice Court, small claims division, of the precinct",
    form: { id: "Small Claims Complaint", name: "Small Claims Complaint with Summons and Notice" },
    facts: [
      fact("Limit", "$5,000; older pages say $3,500", "S", "A.R.S. 22-503 by statuteworks.com"),
      fact("Who may file", "a party to the original event only", "S", "azcourts.gov"),
      fact("Fee", "$30, and what the court adds", "S", "collectnow.io"),
      fact(
        "Venue",
        "usually the precinct of the defendant",
        "S",
        "A.R.S. 22-505 by statuteworks.com",
      ),
      fact(
        "Service",
        "certified mail with receipt, constable, or process server",
        "S",
        "collectnow.io",
      ),
      fact("Serve by", "proof within 45 days of filing", "S", "collectnow.io"),
      fact("Appeal", "there is none", "S", "collectnow.io"),
      fact("Fee waiver", "an application to the clerk", "S", "azcourts.gov"),
    ],
  },
];

/** The sheet of a state, or undefined where there is none. */
export const findCourtSheet = (state: string): CourtSheet | undefined =>
  courtSheets.find((sheet) => sheet.state === state);
