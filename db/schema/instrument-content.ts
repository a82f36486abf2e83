/** One text that is assigned: when it came, by whom, and the fingerprint of its words. */
export type AssignedText = { id: string; at: string; sender: string; wordsSha256: string };

/** All that the instrument of one claim says (CL-06), as it was on the day it was made. */
export type InstrumentContent = {
  caseNumber: string;
  assignor: string;
  assignorPhone: string;
  respondent: string;
  texts: AssignedText[];
  theories: string[];
  agreement: {
    id: string;
    version: string;
    wording: string;
    wordingSha256: string;
    answer: string;
    channel: string;
    acceptedAt: number;
  };
  pathway: string;
};
