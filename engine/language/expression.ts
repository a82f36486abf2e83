import { tokenize, UnsupportedExpression, type Token } from "~/engine/language/expression-tokens";

type Scope = { event?: unknown; async?: unknown };
type Evaluate = (scope: Scope) => unknown;

/**
 * An equality between a field of the trigger and a field of the incoming event. An index on it
 * finds the waits that an event may match.
 */
export type Equality = { eventPath: string; asyncPath: string };

/** A compiled expression (IN-38). */
export type Expression = { source: string; evaluate: Evaluate; equality: Equality | undefined };

function fieldOf(value: unknown, key: string | number): unknown {
  if (Array.isArray(value)) return typeof key === "number" ? (value as unknown[])[key] : undefined;
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Record<string, unknown>)[key];
}

function equal(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (left === undefined || left === null) return right === undefined || right === null;
  return (
    typeof left === "object" &&
    typeof right === "object" &&
    JSON.stringify(left) === JSON.stringify(right)
  );
}

function compare(left: unknown, right: unknown, test: (order: number) => boolean): boolean {
  if (typeof left === "number" && typeof right === "number") return test(left - right);
  if (typeof left === "string" && typeof right === "string")
    return test(left < right ? -1 : left > right ? 1 : 0);
  return false;
}

function isWord(value: unknown): value is string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

function add(left: unknown, right: unknown): unknown {
  if (typeof left === "number" && typeof right === "number") return left + right;
  if (typeof left !== "string" && typeof right !== "string") return undefined;
  return `${isWord(left) ? left : ""}${isWord(right) ? right : ""}`;
}

function subtract(left: unknown, right: unknown): unknown {
  return typeof left === "number" && typeof right === "number" ? left - right : undefined;
}

type Node = {
  evaluate: Evaluate;
  path?: { root: "event" | "async"; keys: (string | number)[] };
  equality?: Equality;
};

class Parser {
  private at = 0;
  constructor(
    private readonly source: string,
    private readonly tokens: Token[],
  ) {}

  parse(): Node {
    const node = this.choice();
    if (this.peek().kind !== "end") this.refuse(this.peek().text);
    return node;
  }

  private peek(): Token {
    return this.tokens[this.at] ?? { kind: "end", text: "" };
  }

  private take(sign: string): boolean {
    const token = this.peek();
    if (token.kind !== "sign" || token.text !== sign) return false;
    this.at += 1;
    return true;
  }

  private expect(sign: string): void {
    if (!this.take(sign)) this.refuse(this.peek().text);
  }

  private refuse(what: string): never {
    const where = what === "" ? "ends too early" : `has "${what}" where it is not supported`;
    throw new UnsupportedExpression(
      `The expression "${this.source}" ${where}; use field paths, literals, == != < > && || ! + ?: and parentheses.`,
    );
  }

  private choice(): Node {
    const test = this.either();
    if (!this.take("?")) return test;
    const yes = this.choice();
    this.expect(":");
    const no = this.choice();
    return { evaluate: (scope) => (test.evaluate(scope) === true ? yes : no).evaluate(scope) };
  }

  private either(): Node {
    let left = this.both();
    while (this.take("||")) {
      const [first, second] = [left, this.both()];
      left = {
        evaluate: (scope) => first.evaluate(scope) === true || second.evaluate(scope) === true,
      };
    }
    return left;
  }

  private both(): Node {
    let left = this.comparison();
    while (this.take("&&")) {
      const [first, second] = [left, this.comparison()];
      const equality = first.equality ?? second.equality;
      left = {
        evaluate: (scope) => first.evaluate(scope) === true && second.evaluate(scope) === true,
        ...(equality ? { equality } : {}),
      };
    }
    return left;
  }

  private comparison(): Node {
    const left = this.sum();
    if (this.take("==")) return equalityOf(left, this.sum());
    const tests: [string, (a: unknown, b: unknown) => boolean][] = [
      ["!=", (a, b) => !equal(a, b)],
      ["<=", (a, b) => compare(a, b, (order) => order <= 0)],
      [">=", (a, b) => compare(a, b, (order) => order >= 0)],
      ["<", (a, b) => compare(a, b, (order) => order < 0)],
      [">", (a, b) => compare(a, b, (order) => order > 0)],
    ];
    for (const [sign, test] of tests) {
      if (!this.take(sign)) continue;
      const right = this.sum();
      return { evaluate: (scope) => test(left.evaluate(scope), right.evaluate(scope)) };
    }
    return left;
  }

  private sum(): Node {
    let left = this.unary();
    for (;;) {
      const join = this.take("+") ? add : this.take("-") ? subtract : undefined;
      if (!join) return left;
      const [first, second] = [left, this.unary()];
      left = { evaluate: (scope) => join(first.evaluate(scope), second.evaluate(scope)) };
    }
  }

  private unary(): Node {
    if (this.take("!")) {
      const inner = this.unary();
      return { evaluate: (scope) => inner.evaluate(scope) !== true };
    }
    if (this.take("-")) {
      const inner = this.unary();
      return { evaluate: (scope) => subtract(0, inner.evaluate(scope)) };
    }
    return this.primary();
  }

  private primary(): Node {
    if (this.take("(")) {
      const inner = this.choice();
      this.expect(")");
      return inner;
    }
    const token = this.peek();
    this.at += 1;
    if (token.kind === "text") return { evaluate: () => token.text };
    if (token.kind === "number") return { evaluate: () => Number(token.text) };
    if (token.kind !== "name") this.refuse(token.text);
    if (token.text === "true" || token.text === "false")
      return { evaluate: () => token.text === "true" };
    if (token.text === "null") return { evaluate: () => null };
    if (token.text === "event" || token.text === "async") return this.path(token.text);
    this.refuse(token.text);
  }

  private path(root: "event" | "async"): Node {
    const keys: (string | number)[] = [];
    for (;;) {
      if (this.take(".")) {
        const token = this.peek();
        if (token.kind !== "name") this.refuse(token.text);
        keys.push(token.text);
        this.at += 1;
      } else if (this.take("[")) {
        const token = this.peek();
        if (token.kind !== "text" && token.kind !== "number") this.refuse(token.text);
        keys.push(token.kind === "text" ? token.text : Number(token.text));
        this.at += 1;
        this.expect("]");
      } else break;
    }
    return {
      path: { root, keys },
      evaluate: (scope) => keys.reduce<unknown>(fieldOf, scope[root]),
    };
  }
}

function equalityOf(left: Node, right: Node): Node {
  // Two fields that are both missing are not the same thing: an event without an id must not match
  // every run without one.
  const fields = left.path !== undefined && right.path !== undefined;
  const evaluate: Evaluate = (scope) => {
    const [first, second] = [left.evaluate(scope), right.evaluate(scope)];
    return fields && (first === undefined || second === undefined) ? false : equal(first, second);
  };
  const trigger = [left, right].find((side) => side.path?.root === "event")?.path;
  const incoming = [left, right].find((side) => side.path?.root === "async")?.path;
  if (!trigger || !incoming) return { evaluate };
  return {
    evaluate,
    equality: { eventPath: JSON.stringify(trigger.keys), asyncPath: JSON.stringify(incoming.keys) },
  };
}

const compiled = new Map<string, Expression>();

/**
 * Compiles an expression over `event` (the trigger) and `async` (the incoming event): the part of
 * CEL that IN-38 names, plus arithmetic and conditionals. A missing field equals null, but no other
 * missing field; values of different types never compare true.
 * @throws UnsupportedExpression naming what it does not evaluate
 */
export function compileExpression(source: string): Expression {
  const known = compiled.get(source);
  if (known) return known;
  const node = new Parser(source, tokenize(source)).parse();
  const expression = { source, evaluate: node.evaluate, equality: node.equality };
  if (compiled.size < 10_000) compiled.set(source, expression);
  return expression;
}

/**
 * The value at a path that `Equality` names, as an index key. Undefined and null are the same key,
 * as they are equal.
 */
export function matchKey(root: unknown, path: string): string {
  const value = (JSON.parse(path) as (string | number)[]).reduce<unknown>(fieldOf, root);
  return JSON.stringify(value ?? null);
}
