import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import sharp from "sharp";

const pool =
  "roof garden kitchen solar paint fence carpet attic basement driveway chimney bathroom lighting furnace plumbing siding insulation patio deck cheap fresh bright modern reliable certified friendly summer winter spring autumn monday tuesday friday discount bonus coupon estimate upgrade cleaning warranty neighbors family season holiday evening weekend special limited exclusive".split(
    " ",
  );
const companies = [
  "maple",
  "cedar",
  "river",
  "harbor",
  "summit",
  "valley",
  "meadow",
  "copper",
  "silver",
  "granite",
  "willow",
  "prairie",
];
const trades = [
  "gutters",
  "roofing",
  "windows",
  "painting",
  "gardens",
  "kitchens",
  "flooring",
  "plumbing",
];

const pick = <T>(from: readonly T[]): T => from[randomInt(from.length)]!;

function draw(words: number): string[] {
  const left = [...pool];
  return Array.from({ length: words }, () => left.splice(randomInt(left.length), 1)[0]!);
}

const line = (text: string, x: number, y: number, look: string): string =>
  `<text x="${x}" y="${y}" ${look}>${text}</text>`;

function bubble(lines: readonly string[], top: number): string {
  const box = `<rect x="28" y="${top}" width="600" height="${36 + lines.length * 44}" rx="36" fill="#e9e9eb"/>`;
  return (
    box +
    lines
      .map((text, index) => line(text, 56, top + 51 + index * 44, 'font-size="34" fill="#000"'))
      .join("")
  );
}

/**
 * A screenshot of a conversation that nobody has sent in before, as PNG: another company, other
 * words, with a business address.
 */
export async function drawConversation(): Promise<Buffer> {
  const said = draw(20);
  const rows = [0, 3, 6, 9].map((at) => said.slice(at, at + 3).join(" "));
  const email = `bookings@${pick(companies)}${pick(trades)}.com`;
  const number = `(888) 555-01${String(randomInt(100)).padStart(2, "0")}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="780" height="1520" font-family="Liberation Sans, Arial, sans-serif">
    <rect width="780" height="1520" fill="#fff"/>${line("9:41", 48, 57, 'font-size="30" font-weight="bold"')}
    <circle cx="390" cy="150" r="50" fill="#98a8a8"/>${line(number, 390, 239, 'font-size="28" text-anchor="middle"')}
    <rect y="268" width="780" height="2" fill="#ddd"/>${line("Text Message", 390, 321, 'font-size="24" text-anchor="middle" fill="#888"')}
    ${line(`Today 9:${randomInt(10, 60)} AM`, 390, 353, 'font-size="24" text-anchor="middle" fill="#888"')}
    ${bubble(["Flash sale! 20% off now:", ...rows], 389)}
    <rect x="408" y="665" width="344" height="80" rx="36" fill="#34c759"/>${line(`${said.slice(18, 20).join(" ")}?`, 436, 716, 'font-size="34" fill="#fff"')}
    ${bubble([`${said.slice(15, 18).join(" ")}.`, "Our email is", email], 757)}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/**
 * A screenshot of a sender who goes on advertising after the person's STOP, as PNG: the same shop
 * each time, so that what a walk sees hangs on no chance. `days` are printed above the first
 * advertisement, the STOP and the two later ones.
 */
export async function drawStopped(
  days: readonly string[],
): Promise<{ picture: Buffer; sender: string }> {
  const [company, trade, number] = ["harbor", "gutters", "(888) 555-0174"];
  const email = `bookings@${company}${trade}.com`;
  const dated = (at: number, hour: string, top: number): string =>
    line(`${days[at]} ${hour}`, 390, top, 'font-size="24" text-anchor="middle" fill="#888"');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="780" height="1520" font-family="Liberation Sans, Arial, sans-serif">
    <rect width="780" height="1520" fill="#fff"/>${line("9:41", 48, 57, 'font-size="30" font-weight="bold"')}
    <circle cx="390" cy="150" r="50" fill="#98a8a8"/>${line(number, 390, 239, 'font-size="28" text-anchor="middle"')}
    <rect y="268" width="780" height="2" fill="#ddd"/>${dated(0, "10:12 AM", 330)}
    ${bubble([`Sale! 20% off ${trade} this week`, `from ${company} ${trade}. Book a visit:`, email], 360)}
    ${dated(1, "10:15 AM", 590)}
    <rect x="560" y="620" width="192" height="80" rx="36" fill="#34c759"/>${line("STOP", 600, 671, 'font-size="34" fill="#fff"')}
    ${dated(2, "2:05 PM", 770)}
    ${bubble([`Last chance: 30% off ${trade}!`, `Order by Friday and save. Write to`, email], 800)}
    ${dated(3, "11:30 AM", 1030)}
    ${bubble([`New offer: free ${trade} check`, "with every order this month!"], 1060)}</svg>`;
  return { picture: await sharp(Buffer.from(svg)).png().toBuffer(), sender: email };
}

/** A file as a browser's form takes it. */
export type FormFile = { name: string; mimeType: string; buffer: Buffer };

/**
 * Such a screenshot for a browser's form: who sends in one that somebody has sent before waits for
 * staff (W1).
 */
export const freshPicture = async (): Promise<FormFile> => ({
  name: "business-address.png",
  mimeType: "image/png",
  buffer: await drawConversation(),
});

/** A stored picture for a form that takes it together with fresh ones. */
export const storedPicture = (path: string): FormFile => ({
  name: basename(path),
  mimeType: "image/png",
  buffer: readFileSync(path),
});
