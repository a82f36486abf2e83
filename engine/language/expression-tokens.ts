/** A word, a quoted text, a number or a sign of an expression; `end` after the last. */
export type Token = { kind: "name" | "text" | "number" | "sign" | "end"; text: string };

/** The expression uses something that the embedded executor does not evaluate. */
export class UnsupportedExpression extends Error {
  override name = "UnsupportedExpression";
}

const tokenPattern =
  /\s*(?:([A-Za-z_]\w*)|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(\d+(?:\.\d+)?)|(==|!=|<=|>=|&&|\|\||[<>!()[\].?:+-]))/y;

/** Splits an expression into tokens. @throws UnsupportedExpression naming the first invalid one */
export function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  const text = source.trimEnd();
  tokenPattern.lastIndex = 0;
  while (tokenPattern.lastIndex < text.length) {
    const at = tokenPattern.lastIndex;
    const match = tokenPattern.exec(text);
    if (!match)
      throw new UnsupportedExpression(
        `The expression "${source}" has "${text.slice(at).trim().slice(0, 12)}", which is not supported.`,
      );
    const [, name, quoted, number, sign] = match;
    if (name !== undefined) tokens.push({ kind: "name", text: name });
    else if (quoted !== undefined) tokens.push({ kind: "text", text: unquote(quoted) });
    else if (number !== undefined) tokens.push({ kind: "number", text: number });
    else tokens.push({ kind: "sign", text: sign ?? "" });
  }
  tokens.push({ kind: "end", text: "" });
  return tokens;
}

const escapes: Record<string, string> = { n: "\n", t: "\t", r: "\r" };

function unquote(quoted: string): string {
  return quoted.slice(1, -1).replace(/\\(.)/g, (_, char: string) => escapes[char] ?? char);
}
