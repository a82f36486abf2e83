const AMPERSAND = 0x26;

/**
 * How many fields a posted form has, told by its separators and without making anything of it;
 * counting stops above `most`. A form of several parts (multipart) is counted by its boundaries and
 * has too many where none is named; what is no form has none. Linear: a few milliseconds for ten
 * megabytes.
 */
export function countFields(body: Uint8Array, contentType: string, most: number): number {
  if (/^\s*multipart\//i.test(contentType)) {
    const boundary = /;\s{0,20}boundary="?([^";,\s]{1,200})/i.exec(contentType)?.[1];
    // The boundary that ends a form begins no field.
    return boundary === undefined ? most + 1 : count(body, `--${boundary}`, most + 1) - 1;
  }
  return /^\s*application\/x-www-form-urlencoded\s*(?:;|$)/i.test(contentType)
    ? count(body, AMPERSAND, most) + 1
    : 0;
}

function count(body: Uint8Array, separator: string | number, most: number): number {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const step = typeof separator === "number" ? 1 : separator.length;
  let found = 0;
  for (
    let at = bytes.indexOf(separator);
    at >= 0 && found <= most;
    at = bytes.indexOf(separator, at + step)
  )
    found++;
  return found;
}
