/**
 * What the carriers' list of a day holds as `fillBig` numbers its people: that many of ours among
 * numbers of others.
 */
export function deactivatedNumbers({ ours, all }: { ours: number; all: number }): string[] {
  return Array.from({ length: all }, (_, index) =>
    String((index < ours ? 2_120_000_000 : 3_120_000_000) + index),
  );
}
