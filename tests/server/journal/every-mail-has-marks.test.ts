import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { unmarkedMails } from "~/core/restore/mail-marks";
import { parse, readSources, walk } from "~/tests/support/architecture";

const house = readSources(join(import.meta.dirname, "../../.."));

type Call = { at: string; call: ts.CallExpression };

const callsOf = (name: string): Call[] =>
  house.flatMap((source) => {
    const found: Call[] = [];
    if (source.text.includes(`${name}(`))
      walk(parse(source), (node) => {
        if (ts.isCallExpression(node) && node.expression.getText() === name)
          found.push({ at: source.path, call: node });
      });
    return found;
  });

function marksOf({ call: { arguments: given } }: Call): ts.Expression | undefined {
  const [mail] = given;
  if (!mail || !ts.isObjectLiteralExpression(mail)) return undefined;
  for (const property of mail.properties) {
    if (property.name?.getText() !== "marks") continue;
    if (ts.isPropertyAssignment(property)) return property.initializer;
    if (ts.isShorthandPropertyAssignment(property)) return property.name;
  }
  return undefined;
}

const isEmpty = (marks: ts.Expression | undefined): boolean =>
  marks === undefined || (ts.isArrayLiteralExpression(marks) && marks.elements.length === 0);

describe("issue 24: every mail is known by what it tells, in every copy of the database", () => {
  const queued = callsOf("queueMail");

  it("wherever the product queues one, its marks are given, or the reason why it has none", () => {
    expect(queued.length).toBeGreaterThan(15);
    expect(queued.filter((call) => isEmpty(marksOf(call))).map(({ at }) => at)).toEqual([]);
  });

  it("only what the product queues goes by mail", () => {
    const writers = house.filter(({ text }) => /insert\(mails\)|INTO mails\b/.test(text));
    expect(writers.map(({ path }) => path)).toEqual(["core/messaging/mail/queue-mail.ts"]);
  });

  it("each reason is given where a mail has no marks, and none for a mail that is no more", () => {
    const given = callsOf("unmarked").map(({ call }) => {
      const [name] = call.arguments;
      return name && ts.isStringLiteral(name) ? name.text : "";
    });
    expect([...new Set(given)].sort()).toEqual(Object.keys(unmarkedMails).sort());
    expect(Object.values(unmarkedMails).filter((reason) => reason.length < 20)).toEqual([]);
  });
});
