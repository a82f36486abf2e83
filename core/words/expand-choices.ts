const innermost = /\(([^()]*)\)/;

/** All ways in which a wording with choices, such as `(stop|quit) (it|this|)`, can be said. */
export function expandChoices(wording: string): string[] {
  const found = innermost.exec(wording);
  if (!found) return [wording.replace(/\s+/g, " ").trim()];
  const [whole, parts = ""] = found;
  return parts
    .split("|")
    .flatMap((part) =>
      expandChoices(
        wording.slice(0, found.index) + part + wording.slice(found.index + whole.length),
      ),
    );
}
