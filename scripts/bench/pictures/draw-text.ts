import sharp from "sharp";

/** The contents of a drawn screenshot: the sender, the displayed time, and the lines. */
export type DrawnText = { number: string; time: string; lines: readonly string[]; email: string };

const write = (text: string, x: number, y: number, look: string): string =>
  `<text x="${x}" y="${y}" ${look}>${text.replaceAll("&", "&amp;")}</text>`;

function bubble(lines: readonly string[], top: number): string {
  const box = `<rect x="28" y="${top}" width="640" height="${36 + lines.length * 44}" rx="36" fill="#e9e9eb"/>`;
  return (
    box +
    lines
      .map((text, index) => write(text, 56, top + 51 + index * 44, 'font-size="32" fill="#000"'))
      .join("")
  );
}

/** Draws a phone's screenshot of a text, an answer and the sender's address, as PNG. */
export function drawText({ number, time, lines, email }: DrawnText): Promise<Buffer> {
  const below = 389 + 36 + lines.length * 44 + 28;
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="780" height="1520" font-family="Liberation Sans, DejaVu Sans, Arial, sans-serif">
    <rect width="780" height="1520" fill="#fff"/>${write("9:41", 48, 57, 'font-size="30" font-weight="bold"')}
    <circle cx="390" cy="150" r="50" fill="#98a8a8"/>${write(number, 390, 239, 'font-size="28" text-anchor="middle"')}
    <rect y="268" width="780" height="2" fill="#ddd"/>${write("Text Message", 390, 321, 'font-size="24" text-anchor="middle" fill="#888"')}
    ${write(time, 390, 353, 'font-size="24" text-anchor="middle" fill="#888"')}
    ${bubble(lines, 389)}
    <rect x="368" y="${below}" width="384" height="80" rx="36" fill="#34c759"/>${write("What is your email?", 400, below + 51, 'font-size="32" fill="#fff"')}
    ${bubble(["You can reach us at", email], below + 108)}</svg>`),
  )
    .png()
    .toBuffer();
}
