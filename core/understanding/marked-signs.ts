/** Signs and places that plain words lose, and that tell who writes. */
const signs: readonly (readonly [RegExp, string])[] = [
  [/[^\s@]{1,64}@[^\s@.]{1,63}\.\S{1,64}/g, " zmailz "],
  [/https?:\S+|www\.\S+|\b[a-z0-9-]{2,40}\.[a-z]{2,12}\/\S*/gi, " zlinkz "],
  [
    /\b[a-z0-9-]{2,40}\.(?:com|net|org|co|us|io|info|biz|shop|store|top|xyz|cc|ly|me|app)\b/gi,
    " zlinkz ",
  ],
  [/\$ ?\d[\d,.]{0,12}/g, " zmoneyz "],
  [/\d ?%/g, " zpercentz "],
  [/\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4}/g, " znumberz "],
  [/\b\d{1,2}:\d{2}\b/g, " ztimez "],
  [/\d[\d,.-]{3,20}/g, " znumberz "],
  [/!/g, " zloudz "],
];

/** What lies beyond is not read. */
const longestText = 640;

/** A text with a word of its own for each address, link, sum, share and number in it. Pure. */
export const markedSigns = (text: string): string =>
  signs.reduce((marked, [sign, word]) => marked.replace(sign, word), text.slice(0, longestText));
