import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
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

describe("issue 24: a folder of which a part is deleted while it is listed", () => {
  const folder = join(env.DATA_DIR, "retention");
  const write = (name: string): void => {
    mkdirSync(join(folder, "kept", name), { recursive: true });
    writeFileSync(join(folder, "kept", name, "file.lz4"), "x");
  };

  test("tells all the rest, page by page", async () => {
    for (const name of ["a", "b", "c"]) write(name);
    const told: string[] = [];
    for await (const page of localStorage(folder).pages("kept")) {
      told.push(...page);
      const other = told[0]?.includes("/b/") ? "c" : "b";
      rmSync(join(folder, "kept", other), { recursive: true, force: true });
    }
    expect(told).toHaveLength(2);
    rmSync(folder, { recursive: true });
  });

  test("never seems empty", async () => {
    for (const name of ["a", "m", "z"]) write(name);
    let isOver = false;
    const deleting = (async () => {
      for (let n = 0; !isOver; n++) {
        for (const name of ["b", "n", "y"]) write(`${name}${n}`);
        await localStorage(folder).list("kept");
        for (const name of ["b", "n", "y"])
          rmSync(join(folder, "kept", `${name}${n}`), { recursive: true });
      }
    })();
    for (let round = 0; round < 300; round++) {
      const keys = await localStorage(folder).list("kept");
      for (const name of ["a", "m", "z"]) expect(keys).toContain(`kept/${name}/file.lz4`);
    }
    isOver = true;
    await deleting;
  });

  test("a missing folder has nothing", async () => {
    expect(await localStorage(join(folder, "none")).list("kept")).toEqual([]);
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
