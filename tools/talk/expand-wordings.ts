const choice = /\(([^()]*)\)/;

/** In how many ways a wording with choices, such as `(stop|quit) (it|this)`, can be said. */
export function countWays(wording: string): number {
  return [...wording.matchAll(/\(([^()]*)\)/g)].reduce(
    (ways, [, parts = ""]) => ways * parts.split("|").length,
    1,
  );
}

function oneWay(wording: string, pick: (parts: number) => number): string {
  let said = wording;
  for (let found = choice.exec(said); found; found = choice.exec(said)) {
    const parts = (found[1] ?? "").split("|");
    said =
      said.slice(0, found.index) +
      (parts[pick(parts.length)] ?? "") +
      said.slice(found.index + found[0].length);
  }
  return said.replace(/\s+/g, " ").trim();
}

/**
 * The ways in which a wording with choices can be said: all of them, or `most` that `random` picks,
 * each part of each choice at least once.
 */
export function expandWording(wording: string, most: number, random: () => number): string[] {
  const ways = new Set<string>();
  const longest = Math.max(
    1,
    ...[...wording.matchAll(/\(([^()]*)\)/g)].map(([, parts = ""]) => parts.split("|").length),
  );
  const wanted = Math.min(countWays(wording), Math.max(most, longest));
  const turn = Math.floor(random() * 1000);
  for (let tries = 0; ways.size < wanted && tries < wanted * 6; tries++) {
    let place = 0;
    ways.add(
      oneWay(wording, (parts) =>
        tries < longest ? (tries + turn * place++) % parts : Math.floor(random() * parts),
      ),
    );
  }
  return [...ways];
}

const shorthand: readonly [RegExp, string][] = [
  [/\byou\b/g, "u"],
  [/\byour\b/g, "ur"],
  [/\bare\b/g, "r"],
  [/\bplease\b/g, "pls"],
  [/\bbecause\b/g, "cuz"],
  [/\bto\b/g, "2"],
  [/ing\b/g, "in"],
  [/\bpeople\b/g, "ppl"],
  [/\bmessages?\b/g, "msg"],
  [/\bthough\b/g, "tho"],
  [/\bque\b/g, "q"],
  [/\bpor\b/g, "x"],
  [/\bwant to\b/g, "wanna"],
  [/\bgoing to\b/g, "gonna"],
];

const rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

/** The key beside the one that was meant. */
function neighbour(letter: string | undefined, random: () => number): string {
  const row = rows.find((keys) => letter !== undefined && keys.includes(letter));
  if (row === undefined || letter === undefined) return letter ?? "";
  const at = row.indexOf(letter) + (random() < 0.5 ? 1 : -1);
  return row[at] ?? letter;
}

/**
 * The same words as a thumb writes them: a letter lost, doubled, swapped or missed by a key, or
 * shorthand.
 */
export function misspell(wording: string, random: () => number): string {
  const kind = Math.floor(random() * 8);
  if (kind === 0) {
    const [from, to] = shorthand[Math.floor(random() * shorthand.length)] ?? [/$^/, ""];
    return wording.replace(from, to);
  }
  const at = 1 + Math.floor(random() * Math.max(1, wording.length - 2));
  if (kind === 1) return wording.slice(0, at) + wording.slice(at + 1);
  if (kind === 2)
    return (
      wording.slice(0, at) + (wording[at + 1] ?? "") + (wording[at] ?? "") + wording.slice(at + 2)
    );
  if (kind === 3) return wording.slice(0, at) + (wording[at] ?? "") + wording.slice(at);
  if (kind === 4) return wording.replace(/ (?=\S+$)/, "");
  if (kind > 5)
    return wording.slice(0, at) + neighbour(wording[at], random) + wording.slice(at + 1);
  return wording.replace(/(?<=\w)[aeiou](?=\w)/, "");
}
