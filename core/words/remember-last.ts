/**
 * A reading that is asked for the same text several times in a row, by one rule after the other,
 * and is made once. It must depend on the text alone.
 */
export function rememberLast<Reading>(read: (text: string) => Reading): (text: string) => Reading {
  let last: { text: string; reading: Reading } | null = null;
  return (text) => {
    if (last?.text !== text) last = { text, reading: read(text) };
    return last.reading;
  };
}
