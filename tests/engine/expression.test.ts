import { describe, expect, test } from "vitest";
import { compileExpression, matchKey } from "~/engine/language/expression";
import { UnsupportedExpression } from "~/engine/language/expression-tokens";

const event = {
  name: "a/b",
  data: {
    id: "x",
    n: 5,
    deep: { list: [1, { k: "v" }] },
    none: null,
    yes: true,
    text: 'it\'s "quoted"',
  },
};
const incoming = { name: "c/d", data: { id: "x", n: 9 } };
const evaluate = (source: string): unknown =>
  compileExpression(source).evaluate({ event, async: incoming });

describe("IN-38: expressions", () => {
  test.each([
    ["event.data.id == async.data.id", true],
    ["event.data.n == async.data.n", false],
    ["event.data.n < async.data.n && event.data.id == 'x'", true],
    ["event.data.n > 5 || event.data.n >= 5", true],
    ["!(event.data.n != 5)", true],
    ["event.data.deep.list[1].k == 'v'", true],
    ['event.data["deep"]["list"][0] == 1', true],
    ["event.data.missing == null", true],
    ["event.data.none == null", true],
    ["event.data.none == event.data.missing.further", false],
    ["event.data.missing == async.data.missing", false],
    ["event.data.yes", true],
    ["event.data.text == 'it\\'s \"quoted\"'", true],
    ["event.data.n == '5'", false],
    ["event.data.id > 1", false],
    ["event.data.n == 5 ? 'five' : 'other'", "five"],
    ["event.data.id + '-' + event.data.n", "x-5"],
    ["-event.data.n + 10 - 2", 3],
    ["'openai'", "openai"],
    ["event.data.n < 1 || event.data.n > 4 && event.data.yes == true", true],
    ["event.data.constructor == null", true],
    ["event.__proto__ == null", true],
  ])("%s is %j", (source, value) => expect(evaluate(source)).toEqual(value));

  test.each([
    "event.data.id.startsWith('x')",
    "size(event.data.list)",
    "event.data.id in ['x']",
    "event.data.id =~ 'x'",
    "event.data.n * 2 == 10",
    "event.data.",
    "(event.data.n",
    "data.id == 1",
    "event.data.id == 'open",
    "",
  ])("%j is refused with a sentence that names it", (source) =>
    expect(() => compileExpression(source)).toThrow(UnsupportedExpression),
  );

  test("one equality between trigger and incoming event is found for the index, either way round", () => {
    expect(
      compileExpression("async.data.id == event.data.id && async.data.n > 1").equality,
    ).toEqual({
      eventPath: '["data","id"]',
      asyncPath: '["data","id"]',
    });
    expect(
      compileExpression("event.data.id == async.data.id || async.data.n > 1").equality,
    ).toBeUndefined();
    expect(matchKey(event, '["data","none"]')).toBe(matchKey(incoming, '["data","missing"]'));
  });
});
