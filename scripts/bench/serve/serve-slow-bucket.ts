import { closeSync, fstatSync, openSync, readdirSync, readSync } from "node:fs";
import { connect, createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { fakeS3 } from "~/tests/fakes/s3";

const [folder = ""] = process.argv.slice(2);
/** How long a request takes to the bucket, in ms. */
const latency = 30;
const mostAtOnce = 1 << 30;

/** Also of more than two gigabytes, which is more than Node reads at once. */
function readWhole(path: string): { bytes: Buffer; storedAt: Date } {
  const file = openSync(path, "r");
  const { size, mtime } = fstatSync(file);
  const bytes = Buffer.alloc(size);
  for (let at = 0; at < size;) at += readSync(file, bytes, at, Math.min(mostAtOnce, size - at), at);
  closeSync(file);
  return { bytes, storedAt: mtime };
}

const s3 = await fakeS3({
  bucket: "copies",
  region: process.env.AWS_REGION ?? "",
  accessKeyId: process.env.AWS_ACCESS_KEY_ID ?? "",
  secretAccessKey: process.env.AWS_SECRET_ACCESS_KEY ?? "",
  keysAPage: 1000,
});
const bucket = join(folder, "bucket");
for (const name of readdirSync(bucket, { recursive: true, encoding: "utf8" }))
  if (name.endsWith(".lz4"))
    s3.files.set(`house/${name}`, { ...readWhole(join(bucket, name)), contentType: "binary" });

const { hostname, port } = new URL(s3.endpoint);
const way = createServer((near) => {
  const far = connect(Number(port), hostname);
  near.on("data", (bytes) => setTimeout(() => far.write(bytes), latency));
  far.pipe(near);
  for (const end of [near, far])
    end.on("error", () => end.destroy()).on("close", () => [near, far].map((one) => one.destroy()));
});
way.listen(0, "127.0.0.1", () =>
  process.send?.({ endpoint: `http://127.0.0.1:${(way.address() as AddressInfo).port}` }),
);
