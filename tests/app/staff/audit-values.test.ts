import { join } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";
import { tellChanges } from "~/app/components/staff/audit/tell-changes";
import { momentTexts } from "~/app/components/time/moment-texts";
import { inWords } from "~/core/words/in-words";
import { projectRoot } from "~/env";
import { readSources } from "~/tests/support/architecture";

/** A value that an act may put on record: in which file, under which name. */
type Written = { file: string; key: string; value: string };

const records =
  /^(?:recordAudit|recordStaffAct|recordPayoutMove|recordWorkflowAct|values|actAsStaff)$/;
const files = readSources(projectRoot, ["core", "operations", "workflows", "app", "bot"])
  .filter(({ text }) => /record(?:Audit|StaffAct|PayoutMove|WorkflowAct)\(|auditLog\)/.test(text))
  .map(({ path }) => path);

const program = ts.createProgram(
  files.map((path) => join(projectRoot, path)),
  {
    ...ts.readConfigFile(join(projectRoot, "tsconfig.json"), ts.sys.readFile).config
      .compilerOptions,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts"],
    baseUrl: projectRoot,
    noEmit: true,
  },
);
const checker = program.getTypeChecker();
const deepest = 3;

/** Every text that a type names as possible, under the name it stands by. */
function textsOf(type: ts.Type, key: string, depth = 0): { key: string; value: string }[] {
  if (type.isUnion()) return type.types.flatMap((part) => textsOf(part, key, depth));
  if (type.isStringLiteral()) return [{ key, value: type.value }];
  const isRecord =
    (type.flags & ts.TypeFlags.Object) !== 0 && type.getCallSignatures().length === 0;
  if (!isRecord || depth === deepest) return [];
  const element = checker.getIndexTypeOfType(type, ts.IndexKind.Number);
  if (element) return textsOf(element, key, depth + 1);
  return type
    .getProperties()
    .flatMap((part) => textsOf(checker.getTypeOfSymbol(part), part.name, depth + 1));
}

/** The same of what stands in the source: a literal's type alone would be any text. */
function textsAt(node: ts.Expression, key: string): { key: string; value: string }[] {
  const within = ts.isObjectLiteralExpression(node)
    ? node.properties.flatMap((part) =>
        ts.isPropertyAssignment(part) ? textsAt(part.initializer, part.name.getText()) : [],
      )
    : [];
  return [...within, ...textsOf(checker.getTypeAtLocation(node), key)];
}

function writtenIn(file: string): Written[] {
  const found: Written[] = [];
  const visit = (node: ts.Node): void => {
    const name = ts.isCallExpression(node)
      ? ts.isPropertyAccessExpression(node.expression)
        ? node.expression.name.text
        : node.expression.getText()
      : "";
    if (ts.isCallExpression(node) && records.test(name))
      for (const argument of node.arguments)
        for (const text of textsAt(argument, name)) found.push({ file, ...text });
    ts.forEachChild(node, visit);
  };
  visit(program.getSourceFile(join(projectRoot, file))!);
  return found;
}

const written = files.flatMap(writtenIn);
const { minuteText } = momentTexts("America/New_York");
const code = /\b[a-z]+(?:_[a-z]+)+\b/;

it("issue 20, 31: whatever any act may put on record, the audit tells in words", () => {
  // What names the row itself (its act, its subject) is put into words by the row.
  const ofRow = new Set(["act", "subjectKind", "subjectId"]);
  const inCodes = written.flatMap(({ file, key, value }) => {
    const told = ofRow.has(key)
      ? [inWords(value)]
      : tellChanges(null, { [key]: value }, { minuteText }).map(({ name, is }) => `${name}: ${is}`);
    return told.filter((line) => code.test(line)).map((line) => `${file}: ${line}`);
  });
  expect(inCodes).toEqual([]);
});

it("the values are really read from the sources", () => {
  const seen = written.map(({ key, value }) => `${key} ${value}`);
  expect(files.length).toBeGreaterThan(40);
  expect(seen).toEqual(
    expect.arrayContaining([
      "act payout.failed",
      "after pending",
      "fate never_was",
      "fate may_live",
      "status in_progress",
    ]),
  );
});

it("issue 20, 31: what became of a provider's order is told by what it means", () => {
  const fates = written.filter(({ key }) => key === "fate").map(({ value }) => value);
  const told = [...new Set(fates)].sort().map((fate) => {
    const [change] = tellChanges(null, { fate }, { minuteText });
    return `${change?.name}: ${change?.is}`;
  });
  expect(told).toEqual([
    "Order at the provider: Ended without payment",
    "Order at the provider: May still be paid",
    "Order at the provider: There was none",
  ]);
});

it("a code in a column that may hold any text is told in words, an id and a sentence stand", () => {
  const is = (record: Record<string, string>) => tellChanges(null, record, { minuteText })[0]?.is;
  expect(is({ failure: "vendor_refused" })).toBe("Vendor refused");
  expect(is({ replyId: "rep_one" })).toBe("rep_one");
  expect(is({ note: "Paid by hand_off today" })).toBe("Paid by hand_off today");
});
