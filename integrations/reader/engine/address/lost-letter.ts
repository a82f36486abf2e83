/**
 * Whether `shorter` is `longer` without one of the signs in `lost`, which stands at `from` (an
 * index) or behind it.
 */
export function lacksOne(longer: string, shorter: string, lost: string, from = 0): boolean {
  return (
    longer.length === shorter.length + 1 &&
    [...longer].some(
      (sign, i) =>
        i >= from && lost.includes(sign) && longer.slice(0, i) + longer.slice(i + 1) === shorter,
    )
  );
}

/**
 * Whether a word is another one without one of its thin letters behind the first, which a letter
 * before it swallows (`offce`, `fgtree`).
 */
export function lacksThinLetter(read: string, whole: string): boolean {
  return lacksOne(whole, read, "il", 1);
}
