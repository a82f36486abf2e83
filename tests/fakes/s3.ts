import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { olderWays } from "~/tests/fakes/s3-older-ways";

export type FakeS3Options = {
  bucket: string;
  /** Other buckets that the same keys open. */
  others?: readonly string[];
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  knowsConditions?: boolean;
  /** Two, so that whoever lists must go on; Amazon's gives a thousand. */
  keysAPage?: number;
};
type StoredFile = { bytes: Buffer; contentType: string; storedAt: Date };
type Bucket = { files: Map<string, StoredFile>; older: ReturnType<typeof olderWays> };
type Answer = { status: number; body?: string | Buffer; headers?: Record<string, string> };

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, data: string) =>
  createHmac("sha256", key).update(data).digest();
const escaped = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
const failed = (status: number, code: string): Answer => ({
  status,
  body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  headers: { "content-type": "application/xml" },
});

/** A key up to and with the first delimiter after the prefix; a whole one without any. */
function upTo(key: string, prefix: string, delimiter: string): string {
  const end = key.indexOf(delimiter, prefix.length);
  return end < 0 ? key : key.slice(0, end + delimiter.length);
}

/**
 * A small S3 on loopback, with path-style addresses. It checks the signature of every request and
 * link (AWS Signature Version 4), refuses the newer checksums as many compatible stores do (S3-02),
 * and lets links expire.
 */
export async function fakeS3(options: FakeS3Options) {
  const { keysAPage = 2 } = options;
  const buckets = new Map(
    [options.bucket, ...(options.others ?? [])].map((name): [string, Bucket] => {
      const kept = new Map<string, StoredFile>();
      return [name, { files: kept, older: olderWays(kept, keysAPage) }];
    }),
  );
  /** What lies in a bucket, which is there. */
  const filesOf = (name: string): Map<string, StoredFile> => buckets.get(name)!.files;
  const requests: string[] = [];
  let trouble: number | null = null;
  let aheadMs = 0;
  const refusals = new Map<string, [status: number, code: string]>();
  const bucketSettings = { versioning: "Enabled", publicBlock: true, isPublic: false };

  function signatureOf(
    request: IncomingMessage,
    url: URL,
    signedHeaders: string,
    scope: string,
    date: string,
    payload: string,
  ): string {
    const query = [...url.searchParams]
      .filter(([name]) => name !== "X-Amz-Signature")
      .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
      .sort()
      .join("&");
    const headers = signedHeaders
      .split(";")
      .map((name) => `${name}:${String(request.headers[name] ?? "").trim()}\n`);
    const canonical = [
      request.method,
      url.pathname,
      query,
      headers.join(""),
      signedHeaders,
      payload,
    ].join("\n");
    const [day = "", region = "", service = "", end = ""] = scope.split("/");
    const key = hmac(hmac(hmac(hmac(`AWS4${options.secretAccessKey}`, day), region), service), end);
    return hmac(key, ["AWS4-HMAC-SHA256", date, scope, sha256(canonical)].join("\n")).toString(
      "hex",
    );
  }

  const instant = (date: string) =>
    Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
  const scopeIsOurs = (scope: string) => scope.endsWith(`/${options.region}/s3/aws4_request`);

  function refusedHeader(request: IncomingMessage, url: URL, body: Buffer): Answer | null {
    const parts =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\S+), ?SignedHeaders=(\S+), ?Signature=([0-9a-f]{64})$/.exec(
        request.headers.authorization ?? "",
      );
    if (!parts) return failed(403, "AccessDenied");
    const [, id, scope = "", signedHeaders = "", signature] = parts;
    if (id !== options.accessKeyId || !scopeIsOurs(scope)) return failed(403, "InvalidAccessKeyId");
    const payload = String(request.headers["x-amz-content-sha256"]);
    if (payload !== "UNSIGNED-PAYLOAD" && payload !== sha256(body))
      return failed(400, "XAmzContentSHA256Mismatch");
    const expected = signatureOf(
      request,
      url,
      signedHeaders,
      scope,
      String(request.headers["x-amz-date"]),
      payload,
    );
    return expected === signature ? null : failed(403, "SignatureDoesNotMatch");
  }

  function refusedLink(request: IncomingMessage, url: URL): Answer | null {
    const [credential = "", date = "", expires = "", signedHeaders = "", signature = ""] = [
      "X-Amz-Credential",
      "X-Amz-Date",
      "X-Amz-Expires",
      "X-Amz-SignedHeaders",
      "X-Amz-Signature",
    ].map((name) => url.searchParams.get(name) ?? "");
    const scope = credential.slice(credential.indexOf("/") + 1);
    const seconds = Number(expires);
    if (!credential.startsWith(`${options.accessKeyId}/`) || !scopeIsOurs(scope))
      return failed(403, "InvalidAccessKeyId");
    if (!Number.isInteger(seconds) || seconds < 1 || seconds > 604_800)
      return failed(400, "AuthorizationQueryParametersError");
    if (request.method !== "GET" || url.searchParams.has("x-amz-checksum-mode"))
      return failed(403, "AccessDenied");
    if (signatureOf(request, url, signedHeaders, scope, date, "UNSIGNED-PAYLOAD") !== signature)
      return failed(403, "SignatureDoesNotMatch");
    return Date.now() + aheadMs > instant(date) + seconds * 1000
      ? failed(403, "AccessDenied")
      : null;
  }

  function answer(request: IncomingMessage, body: Buffer): Answer {
    const url = new URL(request.url ?? "/", "http://localhost");
    requests.push(`${request.method} ${url.pathname}`);
    if (trouble) return failed(trouble, "InternalError");
    const newer = Object.keys(request.headers).filter((name) =>
      /^x-amz-(checksum|sdk-checksum|trailer)/.test(name),
    );
    if (newer.length > 0 || request.headers["content-encoding"]?.includes("aws-chunked"))
      return failed(501, "NotImplemented");
    const denied = refusals.get(actionOf(request, url)) ?? refusals.get("all");
    if (denied) return failed(...denied);
    const refused = url.searchParams.has("X-Amz-Signature")
      ? refusedLink(request, url)
      : refusedHeader(request, url, body);
    if (refused) return refused;
    const [, name = "", ...parts] = url.pathname.split("/");
    const bucket = buckets.get(name);
    if (!bucket) return failed(404, "NoSuchBucket");
    const key = decodeURIComponent(parts.join("/"));
    const answeredSo = bucket.older(request, url, key, body);
    if (answeredSo) return answeredSo;
    if (key === "" && request.method === "GET" && url.searchParams.get("list-type") === "2")
      return listed(bucket, url.searchParams);
    const settings = key === "" && request.method === "GET" ? shownSettings(url) : null;
    if (settings) return settings;
    return key === ""
      ? { status: request.method === "HEAD" ? 200 : 405 }
      : onFile(bucket, request, url, key, body);
  }

  const asked = ["versioning", "publicAccessBlock", "policyStatus"];
  const actionOf = (request: IncomingMessage, url: URL): string =>
    asked.find((name) => url.searchParams.has(name)) ??
    (url.searchParams.has("list-type") ? "list" : (request.method ?? "").toLowerCase());

  function shownSettings({ searchParams }: URL): Answer | null {
    const xml = (body: string): Answer => ({
      status: 200,
      body: `<?xml version="1.0" encoding="UTF-8"?>${body}`,
      headers: { "content-type": "application/xml" },
    });
    const { versioning, publicBlock, isPublic } = bucketSettings;
    if (searchParams.has("versioning"))
      return xml(
        `<VersioningConfiguration><Status>${versioning}</Status></VersioningConfiguration>`,
      );
    if (searchParams.has("policyStatus"))
      return xml(`<PolicyStatus><IsPublic>${isPublic}</IsPublic></PolicyStatus>`);
    if (!searchParams.has("publicAccessBlock")) return null;
    if (!publicBlock) return failed(404, "NoSuchPublicAccessBlockConfiguration");
    const all = [
      "BlockPublicAcls",
      "IgnorePublicAcls",
      "BlockPublicPolicy",
      "RestrictPublicBuckets",
    ];
    const parts = all.map((name) => `<${name}>true</${name}>`).join("");
    return xml(`<PublicAccessBlockConfiguration>${parts}</PublicAccessBlockConfiguration>`);
  }

  // Two keys a page, so that whoever lists must go on.
  function listed({ files }: Bucket, query: URLSearchParams): Answer {
    const prefix = query.get("prefix") ?? "";
    const after = query.get("start-after") ?? "";
    const below = [...files.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const delimiter = query.get("delimiter");
    // With one, what lies behind it counts as one entry.
    const keys = delimiter ? [...new Set(below.map((key) => upTo(key, prefix, delimiter)))] : below;
    const from = Number(query.get("continuation-token") ?? 0);
    const contents = keys.slice(from, from + keysAPage).map((key) => {
      const file = files.get(key);
      return file
        ? `<Contents><Key>${key}</Key><Size>${file.bytes.length}</Size></Contents>`
        : `<CommonPrefixes><Prefix>${key}</Prefix></CommonPrefixes>`;
    });
    const more = from + keysAPage < keys.length;
    const next = more ? `<NextContinuationToken>${from + keysAPage}</NextContinuationToken>` : "";
    const body = `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents.join("")}</ListBucketResult>`;
    return { status: 200, body, headers: { "content-type": "application/xml" } };
  }

  function onFile(
    { files }: Bucket,
    request: IncomingMessage,
    url: URL,
    key: string,
    body: Buffer,
  ): Answer {
    const file = files.get(key);
    if (request.method === "PUT") {
      if (file && request.headers["if-none-match"] === "*" && options.knowsConditions !== false)
        return failed(412, "PreconditionFailed");
      files.set(key, {
        bytes: body,
        contentType: request.headers["content-type"] ?? "binary/octet-stream",
        storedAt: new Date(),
      });
      return { status: 200, headers: { etag: '"x"' } };
    }
    if (request.method === "DELETE") {
      files.delete(key);
      return { status: 204 };
    }
    if (!file) return failed(404, "NoSuchKey");
    const disposition = url.searchParams.get("response-content-disposition");
    const headers = {
      "content-type": url.searchParams.get("response-content-type") ?? file.contentType,
      ...(disposition && { "content-disposition": disposition }),
    };
    return { status: 200, body: file.bytes, headers };
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const { status, body = "", headers = {} } = answer(request, Buffer.concat(chunks));
    response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) });
    response.end(request.method === "HEAD" ? undefined : body);
  }

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files: filesOf(options.bucket),
    filesOf,
    requests,
    /** Every request meets this status until it is null again. */
    trouble: (status: number | null) => (trouble = status),
    /** By action (`list`, `put`, `get`, `delete`, `all` …): what it is refused with. */
    refusals,
    /** What the bucket is set to. */
    bucketSettings,
    /** Lets this much time pass for links. */
    pass: (ms: number) => (aheadMs += ms),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
