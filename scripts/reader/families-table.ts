import type { FamilyRow } from "~/scripts/reader/read-families";

/** The figures of some rows; shares are 0..1, or null if the whole is 0. */
export type FamilyFigures = {
  pictures: number;
  recall: number | null;
  decisions: number;
  ownPicked: number;
  silentlyWrong: number;
  attribution: number | null;
  review: number;
};

const isRight = ({ expected, decision, address, read }: FamilyRow): boolean =>
  decision === expected && (expected !== "accept" || read === address);

/** Wrongly accepted, or accepted with a wrong address, without review by a person. */
const isSilentlyWrong = (row: FamilyRow): boolean =>
  row.decision === "accept" && !isRight(row) && !row.needsReview;

/** Computes the figures of a family's rows. */
export function familyFigures(rows: readonly FamilyRow[]): FamilyFigures {
  const share = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);
  const shown = rows.filter(({ address }) => address !== null);
  const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
  return {
    pictures: rows.length,
    recall: share(shown.filter(({ read, address }) => read === address).length, shown.length),
    decisions: rows.filter(({ decision, expected }) => decision === expected).length / rows.length,
    ownPicked: rows.filter(({ ownPicked }) => ownPicked).length,
    silentlyWrong: rows.filter(isSilentlyWrong).length,
    attribution: share(
      sum(rows.map((row) => row.attributed)),
      sum(rows.map(({ messages }) => messages)),
    ),
    review: rows.filter(({ needsReview }) => needsReview).length / rows.length,
  };
}

const percent = (value: number | null): string =>
  value === null ? "–" : `${(value * 100).toFixed(0)} %`;

const line = (name: string, f: FamilyFigures): string =>
  `| ${[name, f.pictures, percent(f.recall), percent(f.decisions), f.ownPicked, f.silentlyWrong, percent(f.attribution), percent(f.review)].join(" | ")} |`;

/** The table by family, the worst first by its decisions, and its last line over all of them. */
export function familiesTable(rows: readonly FamilyRow[]): string {
  const names = [...new Set(rows.map(({ family }) => family))];
  const byFamily = names
    .map((name) => ({ name, f: familyFigures(rows.filter(({ family }) => family === name)) }))
    .sort((a, b) => a.f.decisions - b.f.decisions || (a.f.recall ?? 1) - (b.f.recall ?? 1));
  const [worst] = byFamily;
  return [
    "| family | pictures | recall | decisions | own | silently wrong | who | review |",
    "|---|---|---|---|---|---|---|---|",
    ...byFamily.map(({ name, f }) => line(name, f)),
    line("**all**", familyFigures(rows)),
    "",
    worst ? `Worst family: ${worst.name}, ${percent(worst.f.decisions)} of its decisions.` : "",
  ].join("\n");
}
