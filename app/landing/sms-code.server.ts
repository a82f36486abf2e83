import { encode } from "uqr";

// Neighbours in a row are one bar: the path stands in the page twice, as markup and as data.
function barsOf(row: boolean[], y: number): string {
  let bars = "";
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue;
    const from = x;
    while (row[x + 1]) x++;
    bars += `M${from} ${y}h${x + 1 - from}v1H${from}z`;
  }
  return bars;
}

/**
 * A QR code of an address that opens a text (`firstTextLink`): the side of its square in modules,
 * and its dark modules as an SVG path.
 */
export function smsCode(link: string): { size: number; path: string } {
  const { size, data } = encode(link, { ecc: "M", border: 2 });
  return { size, path: data.map(barsOf).join("") };
}
