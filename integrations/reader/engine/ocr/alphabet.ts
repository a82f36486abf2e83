const FOLDED: Readonly<Record<string, string>> = {
  "’": "'",
  "‘": "'",
  "“": '"',
  "”": '"',
  "•": "•",
  "·": "•",
  "・": "•",
  "，": ",",
  "。": ".",
  "、": ",",
  "—": "-",
  "–": "-",
  "－": "-",
  "～": "~",
  "：": ":",
  "；": ";",
  "！": "!",
  "？": "?",
  "（": "(",
  "）": ")",
  "【": "[",
  "】": "]",
  "＠": "@",
  "．": ".",
  "…": "…",
  "《": "<",
  "》": ">",
  "〈": "<",
  "〉": ">",
};

const KEPT = /^[\x20-\x7eáéíóúüñÁÉÍÓÚÜÑ¡¿°®©™€£…✓]$/;

/**
 * Maps the recogniser's classes to the letters of the messages we read (Latin, Spanish accents,
 * punctuation). Full-width forms fold into their ASCII twins and everything else (thousands of
 * Chinese signs) is "", so that it can never win over a letter.
 */
export function latinAlphabet(keys: readonly string[]): string[] {
  return keys.map((key) => {
    const folded = FOLDED[key] ?? key.normalize("NFKC");
    return KEPT.test(folded) || folded === "•" ? folded : "";
  });
}
