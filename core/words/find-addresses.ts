/** An email address as it stands in a text, and where. */
export type AddressInText = { address: string; at: number };

const word = /[^\s<>()"',;:]+/g;
const ending = /\.[a-z]{2,}/gi;

/**
 * The words of a text that look like an email address, with whatever marks stand at their end. Word
 * by word, so that its time grows with the length of the text alone, whatever a stranger wrote.
 */
export function findAddresses(text: string): AddressInText[] {
  return [...text.matchAll(word)].flatMap(({ 0: address, index: at }) => {
    const sign = address.indexOf("@", 1);
    return sign > 0 && address.lastIndexOf(".", address.length - 2) >= sign + 2
      ? [{ address, at }]
      : [];
  });
}

/**
 * The same, each address cut off after its last ending of letters; words without such an ending are
 * none.
 */
export function findWholeAddresses(text: string): string[] {
  return findAddresses(text).flatMap(({ address }) => {
    const from = address.indexOf("@", 1) + 2;
    const last = [...address.matchAll(ending)].filter(({ index }) => index >= from).at(-1);
    return last ? [address.slice(0, last.index + last[0].length)] : [];
  });
}
