import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { env } from "~/env";
import { StorageUnavailable } from "~/integrations/storage/contract";
import { localStorage } from "~/integrations/storage/local";
import { verifySignedLink } from "~/integrations/storage/signed-link";

const bytes = (...numbers: number[]) => new Uint8Array(numbers);

describe("a folder alone", () => {
  test("leaves nothing unfinished behind, not even after a refusal", async () => {
    const folder = join(env.DATA_DIR, "tidy");
    const storage = localStorage(folder);
    await storage.put("a/b.png", bytes(1), "image/png");
    await storage.put("a/b.png", bytes(2), "image/png").catch(() => undefined);
    expect(readdirSync(join(folder, ".unfinished"))).toEqual([]);
    expect(readdirSync(join(folder, "a"))).toEqual(["b.png"]);
  });

  test("a folder that cannot be written is unhealthy and says so", async () => {
    // A file where the folder should be stops every user, the superuser too.
    const storage = localStorage(join(import.meta.filename, "below"));
    expect(await storage.healthy()).toBe(false);
    await expect(storage.put("a.png", bytes(1), "image/png")).rejects.toThrow(StorageUnavailable);
  });
});

describe("links to files of this machine", () => {
  test("are understood as a whole address and as a path with its query", async () => {
    const link = await localStorage(join(env.DATA_DIR, "files")).signedUrl("a/b.png", {
      expiresInSeconds: 60,
      fileName: "b.png",
    });
    expect(link.startsWith(`${env.BASE_URL}/files/a/b.png?`)).toBe(true);
    const opened = { key: "a/b.png", fileName: "b.png", contentType: "image/png", askedBy: null };
    expect([verifySignedLink(link), verifySignedLink(link.slice(env.BASE_URL.length))]).toEqual([
      opened,
      opened,
    ]);
  });

  test("issue 7: say under their signature who asked for them", async () => {
    const storage = localStorage(join(env.DATA_DIR, "files"));
    const askedBy = { kind: "admin", id: "user_staff" } as const;
    const link = await storage.signedUrl("a.png", { expiresInSeconds: 60, askedBy });
    expect(verifySignedLink(link)?.askedBy).toEqual(askedBy);
    expect(verifySignedLink(link.replace("user_staff", "user_other"))).toBeNull();
  });

  test("AU-09: never serve a type that a browser would run", async () => {
    const storage = localStorage(join(env.DATA_DIR, "files"));
    for (const contentType of ["text/html", "image/svg+xml", "text/javascript"])
      expect(
        verifySignedLink(await storage.signedUrl("a.png", { expiresInSeconds: 60, contentType }))
          ?.contentType,
      ).toBe("application/octet-stream");
    expect(
      verifySignedLink(await storage.signedUrl("a.html", { expiresInSeconds: 60 }))?.contentType,
    ).toBe("application/octet-stream");
  });

  test.each([
    "",
    "/files/",
    "/files/a.png",
    "/files/a.png?expires=9999999999&signature=",
    "https://[",
    "/other?signature=x",
  ])("%j opens nothing", (url) => {
    expect(verifySignedLink(url)).toBeNull();
  });
});
