import { createHash } from "node:crypto";

/** What `piece` takes on the machine that the limits of processor time were set on, in ms. */
const referenceMs = 2.7;

// Some of what the product does all day: text is split, counted, put together again and hashed.
function piece(): number {
  const words = new Map<string, number>();
  let text = "";
  for (let at = 0; at < 6000; at++) {
    const word = `word ${at % 977} of ${at % 31}`;
    for (const part of word.split(" ")) words.set(part, (words.get(part) ?? 0) + 1);
    text += word;
  }
  return createHash("sha256").update(text).digest().readUInt8(0) + words.size;
}

/**
 * How many times slower this machine is just now than the one that limits were set on, at least 1:
 * a limit in milliseconds, times this, asks the same of a slow or busy machine. The middle of
 * several measurements of processor time.
 */
export function machineSlowness(): number {
  const times = Array.from({ length: 15 }, () => {
    const began = process.cpuUsage();
    piece();
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1000;
  });
  times.splice(0, 4);
  const middle = times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? referenceMs;
  return Math.max(1, middle / referenceMs);
}
