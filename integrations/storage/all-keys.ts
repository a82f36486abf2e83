/** The keys of all pages. */
export async function allKeys(pages: AsyncIterable<string[]>): Promise<string[]> {
  const keys: string[] = [];
  for await (const page of pages) for (const key of page) keys.push(key);
  return keys;
}
