import type { IncomingMessage } from "node:http";

type StoredFile = { bytes: Buffer; contentType: string; storedAt: Date };
type Answer = { status: number; body?: string; headers?: Record<string, string> };

const xml = (body: string): Answer => ({
  status: 200,
  body: `<?xml version="1.0" encoding="UTF-8"?>${body}`,
  headers: { "content-type": "application/xml" },
});

/** S3 lists when a file was stored in whole seconds, cut off. */
const wholeSecond = (stored: Date): string =>
  new Date(Math.floor(stored.getTime() / 1000) * 1000).toISOString();

/**
 * What S3 answers to the ways of older programs: lists with a delimiter and a marker, uploads in
 * parts, and deletions of many keys.
 * @returns null for requests of other kinds
 */
export function olderWays(files: Map<string, StoredFile>, keysAPage: number) {
  const uploads = new Map<string, Map<number, Buffer>>();
  let started = 0;

  function listed(query: URLSearchParams): Answer {
    const [prefix, delimiter, marker] = ["prefix", "delimiter", "marker"].map(
      (name) => query.get(name) ?? "",
    ) as [string, string, string];
    const folded = [...files.keys()]
      .filter((key) => key.startsWith(prefix))
      .map((key) => {
        const cut = delimiter === "" ? -1 : key.indexOf(delimiter, prefix.length);
        return cut === -1 ? key : key.slice(0, cut + 1);
      });
    const names = [...new Set(folded)].sort().filter((name) => name > marker);
    const page = names.slice(0, keysAPage);
    const entries = page.map((name) => {
      const file = files.get(name);
      return file
        ? `<Contents><Key>${name}</Key><Size>${file.bytes.length}</Size><LastModified>${wholeSecond(file.storedAt)}</LastModified></Contents>`
        : `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`;
    });
    const isMore = names.length > page.length;
    const next = isMore && delimiter !== "" ? `<NextMarker>${page.at(-1)}</NextMarker>` : "";
    return xml(
      `<ListBucketResult><IsTruncated>${isMore}</IsTruncated>${next}${entries.join("")}</ListBucketResult>`,
    );
  }

  function inParts(method: string, { searchParams }: URL, key: string, body: Buffer) {
    if (method === "POST" && searchParams.has("uploads")) {
      const id = `upload-${++started}`;
      uploads.set(id, new Map());
      return xml(
        `<InitiateMultipartUploadResult><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    const parts = uploads.get(searchParams.get("uploadId") ?? "");
    if (!parts) return null;
    if (method === "PUT") {
      const number = Number(searchParams.get("partNumber"));
      parts.set(number, body);
      return { status: 200, headers: { etag: `"part-${number}"` } };
    }
    if (method === "DELETE") return { status: 204 };
    const whole = [...parts].sort(([a], [b]) => a - b).map(([, bytes]) => bytes);
    files.set(key, {
      bytes: Buffer.concat(whole),
      contentType: "binary/octet-stream",
      storedAt: new Date(),
    });
    return xml(`<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`);
  }

  return (request: IncomingMessage, url: URL, key: string, body: Buffer): Answer | null => {
    const method = request.method ?? "";
    const { searchParams } = url;
    if (key === "" && method === "POST" && searchParams.has("delete")) {
      for (const [, name = ""] of body.toString().matchAll(/<Key>([^<]*)<\/Key>/g))
        files.delete(name);
      return xml("<DeleteResult/>");
    }
    if (
      key === "" &&
      method === "GET" &&
      searchParams.has("prefix") &&
      !searchParams.has("list-type")
    )
      return listed(searchParams);
    return searchParams.has("uploads") || searchParams.has("uploadId")
      ? inParts(method, url, key, body)
      : null;
  };
}
