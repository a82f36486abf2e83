const eastern = "America/New_York";
const central = "America/Chicago";
const mountain = "America/Denver";
const pacific = "America/Los_Angeles";

/** The zones of each state, district and territory; where most people live comes first. */
const zonesByState: Readonly<Record<string, readonly string[]>> = {
  AL: [central],
  AK: ["America/Anchorage", "America/Adak"],
  AS: ["Pacific/Pago_Pago"],
  // The Navajo Nation keeps daylight saving time, the rest of Arizona does not.
  AZ: ["America/Phoenix", mountain],
  AR: [central],
  CA: [pacific],
  CO: [mountain],
  CT: [eastern],
  DE: [eastern],
  DC: [eastern],
  FL: [eastern, central],
  GA: [eastern],
  GU: ["Pacific/Guam"],
  HI: ["Pacific/Honolulu"],
  ID: ["America/Boise", pacific],
  IL: [central],
  IN: ["America/Indiana/Indianapolis", central],
  IA: [central],
  KS: [central, mountain],
  KY: [eastern, central],
  LA: [central],
  ME: [eastern],
  MD: [eastern],
  MA: [eastern],
  MI: ["America/Detroit", central],
  MN: [central],
  MP: ["Pacific/Saipan"],
  MS: [central],
  MO: [central],
  MT: [mountain],
  NE: [central, mountain],
  NV: [pacific, mountain],
  NH: [eastern],
  NJ: [eastern],
  NM: [mountain],
  NY: [eastern],
  NC: [eastern],
  ND: [central, mountain],
  OH: [eastern],
  OK: [central],
  OR: [pacific, "America/Boise"],
  PA: [eastern],
  PR: ["America/Puerto_Rico"],
  RI: [eastern],
  SC: [eastern],
  SD: [central, mountain],
  TN: [central, eastern],
  TX: [central, mountain],
  UT: [mountain],
  VT: [eastern],
  VA: [eastern],
  VI: ["America/St_Thomas"],
  WA: [pacific],
  WV: [eastern],
  WI: [central],
  WY: [mountain],
};

/**
 * Every zone a person in the continental states can be in: for numbers that say nothing about the
 * place.
 */
export const continentalZones: readonly string[] = [
  eastern,
  central,
  mountain,
  "America/Phoenix",
  pacific,
];

/** Every two-letter code that has zones: the states, the district and the territories. */
export const statesWithZones: readonly string[] = Object.keys(zonesByState);

/**
 * The IANA zones of a two-letter state, district or territory, the most populous first; none for
 * anything else.
 */
export const timeZonesOfState = (state: string): readonly string[] =>
  zonesByState[state.trim().toUpperCase()] ?? [];
