import { toUSVString } from "node:util";
import { plainLine } from "~/core/words/plain-line";

/**
 * The header that makes a browser save a file under this name, whatever characters it contains (RFC
 * 6266).
 */
export function contentDisposition(fileName: string): string {
  const name = plainLine(fileName);
  const plain = name.replace(/[^\x20-\x7e]/g, "_").replace(/["\\%/]/g, "_");
  const exact = encodeURIComponent(toUSVString(name)).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
