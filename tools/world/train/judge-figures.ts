import type { LineJudgment } from "~/integrations/reader/engine/judge/judge-lines";
import type { TrueLine } from "~/tools/world/truth";

/** A judged line beside what is true of it. */
export type JudgedLine = { family: string; judged: LineJudgment; line: TrueLine };

const percent = (part: number, whole: number): string =>
  whole === 0 ? "–" : `${((part / whole) * 100).toFixed(1)} %`;

function figures(rows: readonly JudgedLine[]): string[] {
  const spoken = rows.filter(({ line }) => line.role === "message");
  const found = spoken.filter(({ judged }) => judged.role === "message");
  const taken = rows.filter(({ judged }) => judged.role === "message");
  const right = spoken.filter(({ judged, line }) => judged.own > 0.5 === (line.speaker === "own"));
  return [
    String(rows.length),
    percent(rows.filter(({ judged, line }) => judged.role === line.role).length, rows.length),
    percent(found.length, spoken.length),
    percent(found.length, taken.length),
    percent(right.length, spoken.length),
  ];
}

/** Role and speaker by family, as a table; its last line is over all of them. */
export function judgeFigures(rows: readonly JudgedLine[]): string {
  const names = [...new Set(rows.map(({ family }) => family))];
  const line = (name: string, of: readonly JudgedLine[]): string =>
    `| ${[name, ...figures(of)].join(" | ")} |`;
  return [
    "| family | lines | role | messages found | of those taken | speaker of messages |",
    "|---|---|---|---|---|---|",
    ...names.map((name) =>
      line(
        name,
        rows.filter(({ family }) => family === name),
      ),
    ),
    line("**all**", rows),
  ].join("\n");
}
