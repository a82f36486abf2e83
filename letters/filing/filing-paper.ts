type Words<Name extends string> = Readonly<Record<Name, string>>;
type Points = { heading: string; list: readonly string[] };

/** The fixed words of a packet for filing. They are data, because counsel approves them. */
export type FilingWording = {
  sample: string;
  noAdvice: string;
  court: Words<"heading" | "form" | "choices">;
  statement: Words<"heading" | "signature">;
  exhibits: Words<
    | "heading"
    | "pictures"
    | "picture"
    | "texts"
    | "fingerprint"
    | "unknown"
    | "stops"
    | "stop"
    | "registry"
    | "registryHow"
    | "custody"
    | "custodyHow"
    | "custodyLine"
    | "none"
  >;
  rules: Words<"heading" | "toProve" | "against">;
  dates: Words<"heading" | "file" | "unsure" | "service">;
  hearing: Points;
  risks: Points;
};

/** The contents of a packet for filing, ready for printing. */
export type FilingPaper = {
  product: string;
  isSample: boolean;
  wording: FilingWording;
  caseNumber: string;
  sheet: {
    state: string;
    version: number;
    court: string;
    form: { id: string; name: string };
    facts: readonly { what: string; says: string; mark: string; source: string }[];
  };
  sender: { name: string; phone: string | null };
  statement: readonly { says: string; quote: string | null; proof: string }[];
  pictures: readonly { name: string; sha256: string }[];
  texts: readonly { day: string | null; clock: string | null; sha256: string }[];
  stops: readonly { day: string | null; channel: string; words: string | null }[];
  hasRegistryDate: boolean;
  custody: readonly { at: number; act: string; by: string; picture: number; rowHash: string }[];
  theories: readonly {
    title: string;
    citations: readonly string[];
    version: number;
    toProve: readonly string[];
    safeDays: readonly { of: string; day: string }[];
  }[];
  madeAt: number;
};
