import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { closeSandbox } from "~/integrations/sandbox/sandbox-pool";
import { runInSandbox } from "~/integrations/sandbox/run-in-sandbox";
import { closeReaderPool } from "~/integrations/reader/worker-pool";
import { picture, textPdf } from "./pictures";

afterAll(closeReaderPool);
afterAll(closeSandbox);

const renderPreview = (bytes: Uint8Array, width = 1200) =>
  runInSandbox.renderPreview(bytes, width, "test");

describe("previews are fresh pictures", () => {
  it("upright, bounded, without EXIF and without what was appended to the file", async () => {
    const jpeg = await picture(2000, 1000)
      .jpeg()
      .withExif({ IFD0: { Copyright: "secret place" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const preview = await renderPreview(
      Buffer.concat([jpeg, Buffer.from("PK\x03\x04 appended archive")]),
      800,
    );
    const { format, width, height, exif, orientation } = await sharp(preview).metadata();
    expect({ format, width, height, exif, orientation }).toEqual({
      format: "jpeg",
      width: 800,
      height: 1600,
      exif: undefined,
      orientation: undefined,
    });
    expect(Buffer.from(preview).includes("appended archive")).toBe(false);
  });

  it("a small picture is not enlarged", async () => {
    expect(
      (await sharp(await renderPreview(await picture(50, 90).png().toBuffer())).metadata()).width,
    ).toBe(50);
  });

  it("the first page of a PDF is drawn", async () => {
    const { data, info } = await sharp(
      await renderPreview(textPdf("Call now for your free quote"), 600),
    )
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info.width).toBe(600);
    expect([...data].filter((value) => value < 100).length).toBeGreaterThan(200);
  }, 60_000);

  it("what is no picture is refused", async () => {
    await expect(renderPreview(Buffer.from("GIF89a"))).rejects.toMatchObject({
      code: "wrong_type",
    });
  });
});
