/** Some words with their braces filled in: `{day}` by `day`. One without a value stays as it is. */
export const fillBraces = (
  words: string,
  values: Readonly<Record<string, string | number>>,
): string =>
  words.replace(/\{([a-z0-9]{1,12})\}/g, (brace, name: string) => String(values[name] ?? brace));
