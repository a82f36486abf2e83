const steps = [1, 2, 5];
const maxSteps = 5;

/**
 * The ticks of an axis from zero to at least `highest`, at equal round steps (1, 2 or 5 units, tens
 * of them, hundreds …), at most five. `unit` is the smallest step: 1 for counts, 100 for cents, so
 * that ticks are whole dollars.
 */
export function roundTicks(highest: number, unit: number): number[] {
  let step = unit;
  for (let power = 0; step * maxSteps < highest; power++)
    step = unit * (steps[power % steps.length] ?? 1) * 10 ** Math.floor(power / steps.length);
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
