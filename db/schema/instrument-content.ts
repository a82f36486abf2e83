/** One assigned text: when it came, its sender, and the hash of its words. */
export type AssignedText = { id: string; at: string; sender: string; wordsSha256: string };

/** The contents of the instrument of one claim (CL-06), as on the day it was made. */
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
  /** The fixed words it was drawn with, by their hash in the register; older ones have none. */
  wording?: { version: number; sha256: string };
};
