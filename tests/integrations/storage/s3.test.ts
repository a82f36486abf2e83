import { describe, expect, test } from "vitest";
import { AlreadyStored, StorageUnavailable } from "~/integrations/storage/contract";
import { s3 } from "~/integrations/storage/s3";
import { fakeS3 } from "~/tests/fakes/s3";

const keys = {
  bucket: "evidence",
  region: "us-east-2",
  accessKeyId: "AKIATEST",
  secretAccessKey: "secret",
};
const bytes = (...numbers: number[]) => new Uint8Array(numbers);

describe("S3 alone", () => {
  test("S3-01: X-Amz-Expires is what was asked for, and S3-02: no checksum is asked for", async () => {
    const link = new URL(await s3(keys).signedUrl("a.png", { expiresInSeconds: 60 }));
    expect(link.searchParams.get("X-Amz-Expires")).toBe("60");
    expect([...link.searchParams.keys()].filter((name) => /checksum/i.test(name))).toEqual([]);
    expect(link.hostname).toBe("evidence.s3.us-east-2.amazonaws.com");
  });

  test("issue 7: a link says who asked for it, for the bucket's access log, and opens as any other", async () => {
    const vendor = await fakeS3(keys);
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
    const vendor = await fakeS3({ ...keys, knowsConditions: false });
    const storage = s3({ ...keys, endpoint: vendor.endpoint });
    await storage.put("once.png", bytes(1), "image/png");
    await expect(storage.put("once.png", bytes(2), "image/png")).rejects.toThrow(AlreadyStored);
    expect(vendor.files.get("once.png")?.bytes).toEqual(Buffer.from([1]));
    await vendor.close();
  });

  test("wrong credentials, a wrong bucket and a store in trouble are told apart from a missing file", async () => {
    const vendor = await fakeS3(keys);
    const wrong = [
      s3({ ...keys, endpoint: vendor.endpoint, secretAccessKey: "other" }),
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
