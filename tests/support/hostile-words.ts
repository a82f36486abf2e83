import { RegExpParser, visitRegExpAST, type AST } from "@eslint-community/regexpp";

// What strangers' texts are made of: a class is tried with each of these that it takes.
const letters = [..." a1@.-_\n,:;/\"'([<>&=+#?!$%éZ\t|"];
const parser = new RegExpParser({ ecmaVersion: 2025 });

function takes(
  node: AST.CharacterSet | AST.CharacterClass | AST.Character,
  flags: string,
): string[] {
  if (node.type === "Character") return [String.fromCodePoint(node.value)];
  const one = new RegExp(`^(?:${node.raw})$`, flags.replace(/[gy]/g, ""));
  const own =
    node.type === "CharacterClass"
      ? node.elements.flatMap((part) =>
          "min" in part
            ? [part.min.value]
            : "value" in part && typeof part.value === "number"
              ? [part.value]
              : [],
        )
      : [];
  return [...new Set([...letters, ...own.map((code) => String.fromCodePoint(code))])].filter(
    (letter) => one.test(letter),
  );
}

/** A text that an element takes; `turn` chooses among alternatives and letters. */
function sample(
  node: AST.Element | AST.Alternative | AST.Pattern,
  flags: string,
  turn: number,
  depth = 0,
): string {
  if (depth > 40) return "";
  const below = (inner: AST.Element | AST.Alternative): string =>
    sample(inner, flags, turn, depth + 1);
  switch (node.type) {
    case "Alternative":
      return node.elements.map(below).join("");
    case "Pattern":
    case "Group":
    case "CapturingGroup":
      return below(node.alternatives[turn % node.alternatives.length]!);
    case "Quantifier":
      return below(node.element).repeat(
        Math.max(node.min, turn % 2 === 0 && node.max > 0 ? 1 : node.min),
      );
    case "Character":
      return String.fromCodePoint(node.value);
    case "CharacterClass":
    case "CharacterSet": {
      const taken = takes(node, flags);
      return taken[turn % Math.max(1, taken.length)] ?? "";
    }
    case "Backreference":
      return Array.isArray(node.resolved) ? "" : sample(node.resolved, flags, turn, depth + 1);
    case "Assertion":
    case "ExpressionCharacterClass":
      return "";
  }
}

/** What stands before a node in its pattern, from the outermost group inwards. */
function before(node: AST.Node, flags: string, turn: number): string {
  let told = "";
  for (let at: AST.Node = node; at.parent; at = at.parent) {
    if (at.parent.type !== "Alternative") continue;
    const { elements } = at.parent;
    told =
      elements
        .slice(0, elements.indexOf(at as AST.Element))
        .map((one) => sample(one, flags, turn))
        .join("") + told;
  }
  return told;
}

type Pump = { lead: string; unit: string };

/** A text that can be made in any length: `lead`, then `unit` over and over, then `end`. */
export type Recipe = Pump & { end: string };

/** As many turns as show each alternative of an element once, and its letters some. */
function turnsOf(element: AST.Element): number {
  let most = 6;
  const count = (node: { alternatives: unknown[] }): void =>
    void (most = Math.max(most, node.alternatives.length));
  visitRegExpAST(element, { onGroupEnter: count, onCapturingGroupEnter: count });
  return Math.min(most, 60);
}

function pumpsOf(pattern: AST.Pattern, flags: string): Pump[] {
  const pumps: Pump[] = [];
  visitRegExpAST(pattern, {
    onQuantifierEnter(node) {
      if (node.max < 10) return;
      const { element } = node;
      const isLetter =
        element.type === "CharacterClass" ||
        element.type === "CharacterSet" ||
        element.type === "Character";
      const units = isLetter
        ? takes(element, flags).slice(0, 12)
        : Array.from({ length: turnsOf(element) }, (_, turn) => sample(element, flags, turn));
      for (const unit of new Set(units)) {
        if (unit === "") continue;
        pumps.push({ lead: before(node, flags, 0), unit }, { lead: before(node, flags, 1), unit });
      }
    },
  });
  return pumps;
}

const general = [
  " ",
  "a",
  "@",
  ".",
  "-",
  "1",
  "a ",
  "a.",
  "a@",
  "@a",
  "a@a.",
  "1 ",
  "1,",
  "a, ",
  "<",
  "<a ",
  "<!--",
  "&#1",
  "(",
  "\n",
  " \n",
  '"',
  "'",
  "- ",
  ". ",
  "é",
  "no ",
  "stop ",
  "do not ",
  "aA1@. -",
];
// A list of five hundred phrases has as many ways to begin; every so-manieth is tried.
const maxRecipes = 400;
const endings = ["", "\u0000", "!", " @", "\n\u0000"];

/** The text of a recipe, of `length` characters. */
export const filled = ({ lead, unit, end }: Recipe, length: number): string =>
  lead.slice(0, length) +
  unit
    .repeat(Math.ceil(length / unit.length))
    .slice(0, Math.max(0, length - lead.length - end.length)) +
  end;

/**
 * Texts that an expression has a hard time with, made of its own parts: what each of its
 * repetitions takes, over and over, behind what leads to it and before what fails; whole matches
 * that fail at their end; and what is hard for many.
 */
export function hostileWords({ source, flags }: RegExp): Recipe[] {
  const pattern = parser.parsePattern(source, 0, source.length, {
    unicode: flags.includes("u"),
    unicodeSets: flags.includes("v"),
  });
  const wholes = [0, 1, 2, 3, 4, 5]
    .map((turn) => sample(pattern, flags, turn))
    .filter((whole) => whole !== "");
  const recipes = [
    ...pumpsOf(pattern, flags).flatMap(({ lead, unit }) =>
      endings.slice(0, 3).flatMap((end) => [
        { lead, unit, end },
        { lead: "", unit: lead + unit, end },
        { lead: "", unit, end },
      ]),
    ),
    ...wholes.flatMap((whole) =>
      [whole, whole.slice(0, -1) || whole, `${whole} `].map((unit) => ({
        lead: "",
        unit,
        end: "\u0000",
      })),
    ),
    ...general.map((unit, turn) => ({ lead: "", unit, end: endings[turn % endings.length] ?? "" })),
  ];
  const different = [
    ...new Map(recipes.map((recipe) => [JSON.stringify(recipe), recipe])).values(),
  ];
  const step = Math.ceil(different.length / maxRecipes);
  return different.filter((_, at) => at % step === 0);
}
