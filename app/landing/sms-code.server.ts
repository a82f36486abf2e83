import { encode } from "uqr";

// Neighbouring modules in a row become one bar, which shortens the path: the page contains it
// twice, as markup and as data.
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
 * A QR code of a link that opens a text (`firstTextLink`): `size` is the side of its square in
 * modules, `path` its dark modules as an SVG path.
 */
export function smsCode(link: string): { size: number; path: string } {
  const { size, data } = encode(link, { ecc: "M", border: 2 });
  return { size, path: data.map(barsOf).join("") };
}
