import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { askAgain } from "~/integrations/storage/ask-again";
import { bucketSettings } from "~/integrations/storage/bucket-settings";
import { AlreadyStored, StorageUnavailable } from "~/integrations/storage/contract";
import { s3 } from "~/integrations/storage/s3";
import { fakeS3 } from "~/tests/fakes/s3";

const own = { accessKeyId: "AKIATEST", secretAccessKey: "secret" };
const vendorOf = { bucket: "evidence", region: "us-east-2", ...own };
const keys = { bucket: "evidence", region: "us-east-2", keys: own };
const bytes = (...numbers: number[]) => new Uint8Array(numbers);

describe("S3 alone", () => {
  test("S3-01: X-Amz-Expires is what was asked for, and S3-02: no checksum is asked for", async () => {
    const link = new URL(await s3(keys).signedUrl("a.png", { expiresInSeconds: 60 }));
    expect(link.searchParams.get("X-Amz-Expires")).toBe("60");
    expect([...link.searchParams.keys()].filter((name) => /checksum/i.test(name))).toEqual([]);
    expect(link.hostname).toBe("evidence.s3.us-east-2.amazonaws.com");
  });

  test("issue 7: a link says who asked for it, for the bucket's access log, and opens as any other", async () => {
    const vendor = await fakeS3(vendorOf);
    const storage = s3({ ...keys, endpoint: vendor.endpoint });
    await storage.put("asked.png", new Uint8Array([3]), "image/png");
    const link = await storage.signedUrl("asked.png", {
      expiresInSeconds: 60,
      askedBy: { kind: "user", id: "user_1" },
    });
    expect(new URL(link).searchParams.get("x-asked-by")).toBe("user:user_1");
    expect((await fetch(link)).status).toBe(200);
    expect((await fetch(link.replace("user_1", "user_2"))).status).toBe(403);
    await vendor.close();
  });

  test("S3-03: is write-once also where the store does not know conditions", async () => {
    const vendor = await fakeS3({ ...vendorOf, knowsConditions: false });
    const storage = s3({ ...keys, endpoint: vendor.endpoint });
    await storage.put("once.png", bytes(1), "image/png");
    await expect(storage.put("once.png", bytes(2), "image/png")).rejects.toThrow(AlreadyStored);
    expect(vendor.files.get("once.png")?.bytes).toEqual(Buffer.from([1]));
    await vendor.close();
  });

  test("wrong credentials, a wrong bucket and a store in trouble are told apart from a missing file", async () => {
    const vendor = await fakeS3(vendorOf);
    const wrong = [
      s3({ ...keys, endpoint: vendor.endpoint, keys: { ...own, secretAccessKey: "other" } }),
      s3({ ...keys, endpoint: vendor.endpoint, bucket: "other" }),
    ];
    for (const storage of wrong) {
      await expect(storage.get("a.png")).rejects.toThrow(StorageUnavailable);
      await expect(storage.put("a.png", bytes(1), "image/png")).rejects.toThrow(StorageUnavailable);
      expect(await storage.healthy()).toBe(false);
    }
    vendor.trouble(503);
    const storage = s3({ ...keys, endpoint: vendor.endpoint });
    const tries = [
      () => storage.get("a.png"),
      () => storage.has("a.png"),
      () => storage.delete("a.png"),
      () => storage.put("a.png", bytes(1), "image/png"),
    ];
    for (const attempt of tries) await expect(attempt()).rejects.toThrow(StorageUnavailable);
    expect(await storage.healthy()).toBe(false);
    vendor.trouble(null);
    expect(vendor.files.size).toBe(0);
    await vendor.close();
  });
});

describe("issue 24: a file that takes long", () => {
  test("may take any time while it comes, and is given up when nothing comes", async () => {
    const parts = Array.from({ length: 12 }, (_, n) => Buffer.alloc(1000, n));
    const bucket = createServer((request, answer) => {
      answer.setHeader("content-length", 12_000);
      let sent = 0;
      const last = request.url?.includes("stuck") ? 6 : 12;
      const timer = setInterval(() => {
        answer.write(parts[sent++]);
        if (sent < last) return;
        clearInterval(timer);
        if (last === 12) answer.end();
      }, 60);
    });
    await new Promise<void>((resolve) => bucket.listen(0, "127.0.0.1", resolve));
    const { port } = bucket.address() as AddressInfo;
    const storage = s3({ ...keys, endpoint: `http://127.0.0.1:${port}` }, 400);
    expect(Buffer.concat(parts).equals(await storage.get("slow.lz4"))).toBe(true);
    const began = performance.now();
    await expect(storage.get("stuck.lz4")).rejects.toThrow(StorageUnavailable);
    expect(performance.now() - began).toBeLessThan(3000);
    bucket.closeAllConnections();
    bucket.close();
  });

  test("asks again after a trouble, and not after a refusal", async () => {
    const vendor = await fakeS3(vendorOf);
    const storage = s3({ ...keys, endpoint: vendor.endpoint });
    await storage.put("a.png", bytes(1), "image/png");
    let tries = 0;
    const get = (): Promise<Uint8Array> => {
      vendor.trouble((tries += 1) < 3 ? 503 : null);
      return storage.get("a.png");
    };
    expect(await askAgain(get, [1, 1, 1])).toEqual(bytes(1));
    expect(tries).toBe(3);
    vendor.refusals.set("get", [403, "AccessDenied"]);
    vendor.trouble(null);
    tries = 5;
    await expect(askAgain(get, [1, 1, 1])).rejects.toMatchObject({ mayPass: false });
    expect(tries).toBe(6);
    await vendor.close();
  });
});

describe("issue 25, 6: a bucket that the machine's role opens", () => {
  const names = ["AWS_CONTAINER_CREDENTIALS_FULL_URI", "AWS_ACCESS_KEY_ID"] as const;
  const before = names.map((name) => process.env[name]);
  afterEach(() =>
    names.forEach((name, index) => {
      if (before[index] === undefined) delete process.env[name];
      else process.env[name] = before[index];
    }),
  );

  test("is opened with the keys that the platform lends, and no others are asked for", async () => {
    const vendor = await fakeS3(vendorOf);
    let asked = 0;
    const platform = createServer((_, answer) => {
      asked += 1;
      const expires = new Date(Date.now() + 3_600_000).toISOString();
      const lent = { AccessKeyId: own.accessKeyId, SecretAccessKey: own.secretAccessKey };
      answer.setHeader("Content-Type", "application/json");
      answer.end(JSON.stringify({ ...lent, Token: "lent-for-an-hour", Expiration: expires }));
    });
    await new Promise<void>((resolve) => platform.listen(0, "127.0.0.1", resolve));
    const { port } = platform.address() as AddressInfo;
    process.env.AWS_CONTAINER_CREDENTIALS_FULL_URI = `http://127.0.0.1:${port}/role`;
    delete process.env.AWS_ACCESS_KEY_ID;
    const given = { AWS_REGION: "us-east-2", AWS_ENDPOINT_URL_S3: vendor.endpoint };
    const settings = bucketSettings({ ...given, S3_BY_ROLE: true }, "evidence");
    const storage = s3(settings!);
    await storage.put("by-role.png", bytes(1, 2), "image/png");
    expect(await storage.get("by-role.png")).toEqual(bytes(1, 2));
    expect(asked).toBe(1);
    platform.close();
    await vendor.close();
  });

  test("without keys and without the role there is no way to a bucket", () => {
    const given = { AWS_REGION: "us-east-2", AWS_ENDPOINT_URL_S3: undefined };
    expect(bucketSettings({ ...given, S3_BY_ROLE: false }, "evidence")).toBeNull();
  });
});
