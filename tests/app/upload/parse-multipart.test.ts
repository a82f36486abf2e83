import { describe, expect, it } from "vitest";
import { boundaryOf, parseMultipart } from "~/app/upload/parse-multipart.server";

async function written(form: FormData): Promise<{ body: Buffer<ArrayBuffer>; boundary: string }> {
  const response = new Response(form);
  const boundary = boundaryOf(response.headers.get("Content-Type") ?? "")!;
  return { body: Buffer.from(await response.arrayBuffer()), boundary };
}

describe("a form of several parts", () => {
  it("is read as the platform writes it: words, empty ones, names with quotes, files with line ends and boundaries' beginnings in them", async () => {
    const bytes = new Uint8Array([13, 10, 45, 45, 0, 255, 13, 10, 13, 10, 45]);
    const form = new FormData();
    form.set("words", "Grüße\r\n--edge 😀");
    form.set("nothing", "");
    form.set('na"me', "x");
    form.append("file", new File([bytes], 'sh"ot ü.png', { type: "image/png" }));
    form.append("file", new File([], "empty", { type: "application/octet-stream" }));
    const { body, boundary } = await written(form);
    const read = parseMultipart(body, boundary)!;
    expect([...read.keys()]).toEqual(["words", "nothing", 'na"me', "file", "file"]);
    expect([read.get("words"), read.get("nothing"), read.get('na"me')]).toEqual([
      "Grüße\r\n--edge 😀",
      "",
      "x",
    ]);
    const [first, second] = read.getAll("file") as File[];
    expect({ name: first!.name, type: first!.type }).toEqual({
      name: 'sh"ot ü.png',
      type: "image/png",
    });
    expect(new Uint8Array(await first!.arrayBuffer())).toEqual(bytes);
    expect(second!.size).toBe(0);
  });

  it("that is cut off, has no names, or never ends is none", async () => {
    const form = new FormData();
    form.set("a", "b");
    const { body, boundary } = await written(form);
    for (const length of [0, 1, 20, body.length - 4, body.length - 30])
      expect(parseMultipart(body.subarray(0, length), boundary)).toBeUndefined();
    expect(parseMultipart(Buffer.from("--e\r\nX: y\r\n\r\nv\r\n--e--"), "e")).toBeUndefined();
    expect(parseMultipart(Buffer.from("--e\r\n".repeat(100_000)), "e")).toBeUndefined();
    expect(boundaryOf("application/x-www-form-urlencoded")).toBeUndefined();
  });
});
