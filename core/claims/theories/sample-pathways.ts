import type { Pathway } from "~/core/claims/facts/claim-facts";

const open: Readonly<Record<string, Pathway>> = {
  FL: "letters_only",
  VA: "letters_only",
  OK: "letters_only",
  GA: "letters_only",
  WA: "person_files",
  CA: "person_files",
  NY: "person_files",
  CO: "person_files",
  AZ: "person_files",
  MI: "person_files",
  TX: "refer",
  IL: "refer",
  IN: "refer",
  WI: "refer",
  OH: "may_file",
};

/**
 * The pathway of a state in the sample that the scenarios are told with (CL-08). It says nothing
 * about any state's law, and live mode never asks it.
 */
export const samplePathway = (state: string): Pathway => open[state] ?? "closed";
