const particles = [
  "de la",
  "de los",
  "de",
  "del",
  "van",
  "von",
  "van der",
  "al",
  "bin",
  "da",
  "dos",
  "la",
  "st.",
];
const suffixes = ["Jr", "Jr.", "Sr", "II", "III", "IV"];

/** Two or more names as somebody in the United States may have them, mostly one of each list. */
export function makeName(
  given: readonly string[],
  family: readonly string[],
  random: () => number,
): string {
  const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? "";
  const letter = () => String.fromCharCode(65 + Math.floor(random() * 26));
  const kind = random();
  const first = random() < 0.06 ? `${pick(given)}-${pick(given)}` : pick(given);
  const last = random() < 0.08 ? `${pick(family)}-${pick(family)}` : pick(family);
  if (kind < 0.55) return `${first} ${last}`;
  if (kind < 0.65) return first;
  if (kind < 0.74) return `${first} ${letter()}${random() < 0.5 ? "." : ""} ${last}`;
  if (kind < 0.82) return `${first} ${pick(given)} ${last}`;
  if (kind < 0.87) return `${first} ${last} ${pick(family)}`;
  if (kind < 0.93) return `${first} ${pick(particles)} ${last}`;
  if (kind < 0.97) return `${first} ${last} ${pick(suffixes)}`;
  return `${pick(["O'", "Mc", "D'", "De"])}${last}`.replace(/^/, `${first} `);
}
