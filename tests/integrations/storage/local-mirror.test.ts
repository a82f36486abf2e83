import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync, existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { FileMissing, StorageUnavailable } from "~/integrations/storage/contract";
import { localMirror, type LocalMirror } from "~/integrations/storage/local-mirror";

const root = mkdtempSync(join(tmpdir(), "mirror-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let count = 0;
type Made = { mirror: LocalMirror; files: string; copies: string };
function made(): Made {
  const folder = join(root, String(count++));
  const [files, copies] = [join(folder, "files"), join(folder, "disk", "files")];
  return { mirror: localMirror(files, copies), files, copies };
}
const picture = Buffer.from("a picture");
const copied = ({ mirror }: Made) => vi.waitFor(() => expect(mirror.lacking()).toBe(0));

describe("files with a copy on another disk", () => {
  it("copies each new file, and gives a file back that its own disk lost", async () => {
    const at = made();
    await at.mirror.put("cases/1/a.png", picture, "image/png");
    await copied(at);
    expect(readFileSync(join(at.copies, "cases/1/a.png")).equals(picture)).toBe(true);
    rmSync(at.files, { recursive: true });
    const onNewDisk = localMirror(at.files, at.copies);
    expect(await onNewDisk.has("cases/1/a.png")).toBe(true);
    expect(await onNewDisk.list("cases")).toEqual(["cases/1/a.png"]);
    expect(Buffer.from(await onNewDisk.get("cases/1/a.png")).equals(picture)).toBe(true);
    expect(readFileSync(join(at.files, "cases/1/a.png")).equals(picture)).toBe(true);
  });

  it("deletes a file in both, so that nothing erased comes back", async () => {
    const at = made();
    await at.mirror.put("cases/1/a.png", picture, "image/png");
    await at.mirror.delete("cases/1/a.png");
    expect(existsSync(join(at.copies, "cases/1/a.png"))).toBe(false);
    await expect(at.mirror.get("cases/1/a.png")).rejects.toThrow(FileMissing);
    await at.mirror.catchUp();
    expect(await at.mirror.has("cases/1/a.png")).toBe(false);
  });

  it("takes files while the disk of the copies is away, and copies them when it is back", async () => {
    const at = made();
    await at.mirror.put("cases/1/a.png", picture, "image/png");
    await copied(at);
    const disk = join(at.copies, "..");
    renameSync(disk, `${disk}-away`);
    await at.mirror.put("cases/1/b.png", picture, "image/png");
    await expect(at.mirror.catchUp()).rejects.toThrow(/is its disk there/);
    expect(at.mirror.lacking()).toBe(1);
    renameSync(`${disk}-away`, disk);
    // The server ended meanwhile: what is lacking is found again by what lies there.
    const later = localMirror(at.files, at.copies);
    await later.catchUp();
    expect(readFileSync(join(at.copies, "cases/1/b.png")).equals(picture)).toBe(true);
  });

  it("deletes nothing while the disk of the copies is away", async () => {
    const at = made();
    await at.mirror.put("cases/1/a.png", picture, "image/png");
    await copied(at);
    const disk = join(at.copies, "..");
    renameSync(disk, `${disk}-away`);
    await expect(at.mirror.delete("cases/1/a.png")).rejects.toThrow(StorageUnavailable);
    expect(await at.mirror.has("cases/1/a.png")).toBe(true);
    renameSync(`${disk}-away`, disk);
    await at.mirror.delete("cases/1/a.png");
    expect(await at.mirror.has("cases/1/a.png")).toBe(false);
  });

  it("refuses a folder of copies that is another one than before", async () => {
    const at = made();
    await at.mirror.put("cases/1/a.png", picture, "image/png");
    await copied(at);
    writeFileSync(join(at.copies, ".copy-id"), "another");
    await expect(at.mirror.catchUp()).rejects.toThrow(StorageUnavailable);
  });
});
