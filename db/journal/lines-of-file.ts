import { closeSync, openSync, readSync } from "node:fs";

/** How much of a file is in memory at a time, in bytes. */
const portionBytes = 1024 * 1024;

/**
 * The whole lines of a file, one after the other: a journal may be longer than the longest string.
 * What follows the last line break is left out. @throws the disk's error
 */
export function* linesOfFile(path: string): Generator<string> {
  const file = openSync(path, "r");
  try {
    const portion = Buffer.alloc(portionBytes);
    let rest = Buffer.alloc(0);
    let at = 0;
    for (;;) {
      const read = readSync(file, portion, 0, portion.length, at);
      if (read === 0) return;
      at += read;
      const whole = Buffer.concat([rest, portion.subarray(0, read)]);
      let begin = 0;
      for (let end = whole.indexOf(10); end >= 0; end = whole.indexOf(10, begin)) {
        yield whole.toString("utf8", begin, end);
        begin = end + 1;
      }
      rest = whole.subarray(begin);
    }
  } finally {
    closeSync(file);
  }
}
