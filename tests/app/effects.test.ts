import ts from "typescript";
import { describe, expect, test } from "vitest";
import { readSources } from "~/tests/support/architecture";

type Effect = { path: string; watches: string[] };

function effectsIn(path: string, text: string): Effect[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: Effect[] = [];
  const visit = (node: ts.Node): void => {
    const isEffect =
      ts.isCallExpression(node) && /^use(?:Layout)?Effect$/.test(node.expression.getText());
    const list = isEffect ? node.arguments[1] : undefined;
    if (list && ts.isArrayLiteralExpression(list))
      found.push({ path, watches: list.elements.map((element) => element.getText()) });
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

const effects = readSources(".", ["app"]).flatMap(({ path, text }) => effectsIn(path, text));
const places = (watched: RegExp): string[] =>
  effects
    .filter(({ watches }) => watches.some((one) => watched.test(one)))
    .map(({ path, watches }) => `${path} [${watches.join(", ")}]`);

describe("issue 20, 12 and 21: an effect neither tells an answer twice nor takes a navigation for one", () => {
  test("answers to forms are told by one hook alone, once each", () => {
    expect(effects.length).toBeGreaterThan(50);
    expect(places(/^(?:\w+\.data\b.*|data|answer|reply|lost|problem)$/)).toEqual(
      [
        // Shows each answer once by itself, with its retry and its undo.
        "app/components/staff/acts/use-staff-fetcher.ts [data, again, submit]",
        // Moves the focus to the field to correct whenever its step is shown.
        "app/routes/_index/sign-up-form.tsx [problem, step]",
        "app/components/use-answer.ts [answer]",
      ].sort(),
    );
  });

  test("a page's key is watched where every arrival counts, and compared with the one before", () => {
    expect(places(/^key$/)).toEqual([
      // A phone's menu closes on every arrival.
      "app/components/shell/sidebar.tsx [key]",
      // A sign-in over the page ends with an arrival, as other answers do: it asks if it is open.
      "app/components/sign-in/sign-in-again.tsx [key, isOpen]",
      // A link to a tab may be the address that is shown already.
      "app/routes/_index/route.tsx [key, search]",
    ]);
  });
});
