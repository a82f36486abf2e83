import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Source } from "./architecture";

/**
 * A clause of `docs/spec`: its name as it is cited, where it stands, the clauses that it stands
 * under, and whether it says anything.
 */
export type Clause = { name: string; at: string; above: string[]; isEmpty: boolean };
/** What may be cited: the clauses, and the headings of `DECISIONS.md`. */
export type Specification = { clauses: Clause[]; headings: string[] };
export type Citation = { name: string; at: string };

const folders = [
  "app",
  "bot",
  "core",
  "db",
  "engine",
  "integrations",
  "letters",
  "operations",
  "scripts",
  "server",
  "workflows",
  "tests",
];
// They cite what does not exist, to show that it is found.
const ownFiles = ["tests/citations.test.ts", "tests/support/citations.ts"];

function filesUnder(root: string, folder: string, kinds: RegExp, recursive: boolean): string[] {
  if (!existsSync(join(root, folder))) return [];
  const names = readdirSync(join(root, folder), { recursive, encoding: "utf8" }).filter((name) =>
    kinds.test(name),
  );
  return names.map((name) => (folder ? `${folder}/${name.replaceAll("\\", "/")}` : name)).sort();
}

const readFiles = (root: string, paths: string[]): Source[] =>
  paths.map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

/** Every file that may cite: the sources, and the papers beside them. */
export function readCiting(root: string): Source[] {
  const sources = folders.flatMap((folder) =>
    filesUnder(root, folder, /\.(?:tsx?|m?js|mts|css)$/, true),
  );
  const papers = filesUnder(root, "docs", /\.md$/, false);
  const paths = [...filesUnder(root, "", /\.(?:ts|m?js|md)$/, false), ...papers, ...sources];
  return readFiles(
    root,
    paths.filter((path) => !ownFiles.includes(path)),
  );
}

/** The pages of `docs/spec`. */
export function readPages(root: string): Source[] {
  return readFiles(root, filesUnder(root, "docs/spec", /\.md$/, false));
}

function clauseName(page: string, level: number, heading: string): string | undefined {
  if (["contracts", "claims", "user", "admin"].includes(page))
    return /^(?:[A-Z][A-Z0-9]-\d{2}|[UA] §\d+(?:\.\d+)*)(?= )/.exec(heading)?.[0];
  if (page === "protocol")
    return /^\d(?:\.\d+| [A-Z])(?= )/.exec(heading)?.[0].replace(/^/, "protocol ");
  if (page === "decisions") return level > 1 ? `decisions, ${heading}` : undefined;
  if (page === "interfaces" || page === "speed") return level > 1 ? `${page}, ${heading}` : page;
  return undefined;
}

/** The clauses of a page of `docs/spec`: its headings that have the form of a name. */
export function clausesOf({ path, text }: Source): Clause[] {
  const page = path.replace(/^.*\/|\.md$/g, "");
  const open: { level: number; name: string }[] = [];
  return [...text.matchAll(/^(#+) +(.+)\n([^#]*)/gm)].flatMap(
    ({ index, 1: marks = "", 2: heading = "", 3: words = "" }) => {
      const level = marks.length;
      while (open.length > 0 && (open.at(-1)?.level ?? 0) >= level) open.pop();
      const name = clauseName(page, level, heading);
      if (name === undefined) return [];
      const above = open.map((one) => one.name);
      open.push({ level, name });
      return [{ name, at: placeIn({ path, text }, index), above, isEmpty: words.trim() === "" }];
    },
  );
}

/** What may be cited, from the pages of `docs/spec` and the text of `DECISIONS.md`. */
export function specificationOf(pages: Source[], decisions: string): Specification {
  const headings = [...decisions.matchAll(/^#{2,3} \d{4}-\d{2}-\d{2} · (.+)$/gm)].map(
    ([, title = ""]) => plain(title),
  );
  return { clauses: pages.flatMap(clausesOf), headings };
}

const placeIn = ({ path, text }: Source, index: number): string =>
  `${path}:${text.slice(0, index).split("\n").length}`;

/**
 * Words without quotation marks, each gap one space: a name may be wrapped in a comment and quoted
 * in many ways.
 */
const plain = (words: string): string => words.replace(/["“”]/g, "").replace(/ +/g, " ");

// A citation may go on in a comment's next line; every place stays where it was.
const unwrapped = (text: string): string =>
  text.replace(/\n[ \t]*(?:(?:\*|\/\/)[ \t]+)?/g, (gap) => " ".repeat(gap.length));

type Found = { index: number; names: string[] };

const prefixes = ["TW", "LG", "OA", "IN", "HU", "TR", "S3", "AU", "CL"];
// Numbers of cases have the form of a clause.
const otherNumbers = ["TC"];

function contractsIn(text: string, known: string[]): Found[] {
  const form = /\b([A-Z][A-Z0-9])-(\d+)\b(?:(?:[…–](?:\1-)?| +to +\1-)(\d\d)\b)?/g;
  return [...text.matchAll(form)].flatMap(({ index, 1: prefix = "", 2: first = "", 3: last }) => {
    if (!prefixes.includes(prefix) && (first.length !== 2 || otherNumbers.includes(prefix)))
      return [];
    const [from, to] = [`${prefix}-${first}`, last && `${prefix}-${last}`];
    if (!to) return [{ index, names: [from] }];
    return [
      {
        index,
        names: [
          ...new Set([
            from,
            ...known.filter((name) => name.startsWith(prefix) && name > from && name < to),
            to,
          ]),
        ],
      },
    ];
  });
}

function sectionsFrom(letter: string, first: string, more: string): string[] {
  const names = [`${letter} §${first}`];
  let before = Number(first);
  for (const [, gap = "", section = ""] of more.matchAll(/([^§]+)§([\d.]+\d|\d)/g)) {
    if (/[–…-]/.test(gap))
      for (let between = before + 1; between < Number(section); between += 1)
        names.push(`${letter} §${between}`);
    names.push(`${letter} §${section}`);
    before = Number(section);
  }
  return names;
}

function sectionsIn(text: string): Found[] {
  const form = /(?:\b([UA]) )?§(\d+(?:\.\d+)*)((?:(?:, +| +and +|[–…-])§\d+(?:\.\d+)*)*)/g;
  return [...text.matchAll(form)].map(({ index, 1: letter, 2: first = "", 3: more = "" }) => ({
    index,
    names: letter ? sectionsFrom(letter, first, more) : [`§${first} of no specification`],
  }));
}

/** The longest of the titles that the words begin with. */
function titleAt(words: string, titles: string[]): string | undefined {
  const fitting = titles.filter(
    (title) => words.startsWith(title) && !/^\w/.test(words.slice(title.length)),
  );
  return fitting.sort((one, other) => other.length - one.length)[0];
}

function titlesAt(words: string, titles: string[]): string[] {
  const title = titleAt(words, titles);
  if (title === undefined) return [];
  const rest = words.slice(title.length);
  return [title, ...(rest.startsWith(" and ") ? titlesAt(rest.slice(" and ".length), titles) : [])];
}

const longestTitle = 200;

function decisionsIn(text: string, { clauses, headings }: Specification): Found[] {
  const own = clauses
    .filter(({ name }) => name.startsWith("decisions, "))
    .map(({ name }) => name.slice("decisions, ".length));
  return [...text.matchAll(/\b[Dd]ecisions(,?) +(?=(["“]?)[A-Z])/g)].flatMap(
    ({ 0: lead, 1: comma, 2: quote, index }) => {
      const start = index + lead.length;
      const words = plain(text.slice(start, start + longestTitle));
      const names = titlesAt(words, [...own, ...headings].map(plain)).map(
        (title) => `decisions, ${title}`,
      );
      if (names.length > 0) return [{ index, names }];
      const isOther = (!comma && !quote) || /^(?:[A-Z][A-Z0-9]-\d|[UA] §)/.test(words);
      return isOther
        ? []
        : [{ index, names: [`decisions, ${words.split(/[.:;,()]/, 1).join("")}`] }];
    },
  );
}

function protocolIn(text: string, known: string[]): Found[] {
  const form = /\bprotocol(?:\.md)?,? +(?:sections? +)?(\d+\.\d+|\d [A-Z]\b)(?: +to +(\d+\.\d+))?/g;
  return [...text.matchAll(form)].map(({ index, 1: first = "", 2: last }) => {
    const [from, to] = [`protocol ${first}`, last && `protocol ${last}`];
    return {
      index,
      names: to
        ? [...new Set([from, ...known.filter((name) => name > from && name < to), to])]
        : [from],
    };
  });
}

function pagesIn(text: string, known: string[]): Found[] {
  return [...text.matchAll(/\b(interfaces|speed)(?:\.md| +page\b)(, +(?=[A-Z]))?/g)].map(
    ({ 0: lead, 1: page = "", 2: comma, index }) => {
      if (!comma) return { index, names: [page] };
      const titles = known
        .filter((name) => name.startsWith(`${page}, `))
        .map((name) => name.slice(page.length + 2));
      const words = plain(text.slice(index + lead.length, index + lead.length + longestTitle));
      return {
        index,
        names: [`${page}, ${titleAt(words, titles) ?? words.split(/[.:;,()]/, 1).join("")}`],
      };
    },
  );
}

/** What a file cites, with the line; of a range every clause that there is, and both its ends. */
export function citationsOf(source: Source, specification: Specification): Citation[] {
  const text = unwrapped(source.text);
  const known = specification.clauses.map(({ name }) => name);
  const found = [
    ...contractsIn(text, known),
    ...sectionsIn(text),
    ...decisionsIn(text, specification),
    ...protocolIn(text, known),
    ...pagesIn(text, known),
  ];
  return found.flatMap(({ index, names }) =>
    names.map((name) => ({ name, at: placeIn(source, index) })),
  );
}

/** Citations, with file and line, whose clause does not stand in `docs/spec`. */
export function wrongCitations(sources: Source[], specification: Specification): string[] {
  const known = new Set(specification.clauses.map(({ name }) => name));
  for (const heading of specification.headings) known.add(`decisions, ${heading}`);
  const wrong = sources
    .flatMap((source) => citationsOf(source, specification))
    .filter(({ name }) => !known.has(name));
  return wrong.map(({ name, at }) => `${at} ${name}`);
}

/** Clauses that no file cites, apart from those that a cited one stands under. */
export function uncitedClauses(sources: Source[], specification: Specification): string[] {
  const cited = new Set(
    sources.flatMap((source) => citationsOf(source, specification)).map(({ name }) => name),
  );
  const kept = new Set(
    specification.clauses
      .filter(({ name }) => cited.has(name))
      .flatMap(({ name, above }) => [name, ...above]),
  );
  return specification.clauses
    .filter(({ name }) => !kept.has(name))
    .map(({ name, at }) => `${at} ${name}`);
}

/** Clauses that stand twice, and those that say nothing. */
export function brokenClauses({ clauses }: Specification): string[] {
  const seen = new Set<string>();
  return clauses.flatMap(({ name, at, isEmpty }) => {
    const isTwice = seen.has(name);
    seen.add(name);
    return isTwice || isEmpty ? [`${at} ${name}`] : [];
  });
}
