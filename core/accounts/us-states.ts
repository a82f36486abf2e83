/** States and districts a person may live in, by postal code. */
export const usStates: Readonly<Record<string, string>> = {
  AL: "Alabama",
  AK: "Alaska",
  AZ: "Arizona",
  AR: "Arkansas",
  CA: "California",
  CO: "Colorado",
  CT: "Connecticut",
  DE: "Delaware",
  DC: "Washington DC",
  FL: "Florida",
  GA: "Georgia",
  HI: "Hawaii",
  ID: "Idaho",
  IL: "Illinois",
  IN: "Indiana",
  IA: "Iowa",
  KS: "Kansas",
  KY: "Kentucky",
  LA: "Louisiana",
  ME: "Maine",
  MD: "Maryland",
  MA: "Massachusetts",
  MI: "Michigan",
  MN: "Minnesota",
  MS: "Mississippi",
  MO: "Missouri",
  MT: "Montana",
  NE: "Nebraska",
  NV: "Nevada",
  NH: "New Hampshire",
  NJ: "New Jersey",
  NM: "New Mexico",
  NY: "New York",
  NC: "North Carolina",
  ND: "North Dakota",
  OH: "Ohio",
  OK: "Oklahoma",
  OR: "Oregon",
  PA: "Pennsylvania",
  RI: "Rhode Island",
  SC: "South Carolina",
  SD: "South Dakota",
  TN: "Tennessee",
  TX: "Texas",
  UT: "Utah",
  VT: "Vermont",
  VA: "Virginia",
  WA: "Washington",
  WV: "West Virginia",
  WI: "Wisconsin",
  WY: "Wyoming",
  PR: "Puerto Rico",
  GU: "Guam",
  VI: "US Virgin Islands",
  AS: "American Samoa",
  MP: "Northern Mariana Islands",
};

const byName = new Map(Object.entries(usStates).map(([code, name]) => [name.toLowerCase(), code]));
byName.set("washington d.c.", "DC").set("district of columbia", "DC").set("washington dc", "DC");

/** The postal code of a state typed as a code or a name ("tx", "New York"), or null. */
export function toStateCode(typed: string): string | null {
  const clean = typed.trim().replace(/(?<![.!?,])[.!?,]+$/, "");
  const code = clean.toUpperCase();
  return code in usStates ? code : (byName.get(clean.toLowerCase()) ?? null);
}
