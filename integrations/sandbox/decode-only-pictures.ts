import sharp from "sharp";

/**
 * Leaves sharp nothing to open but JPEG and PNG: no SVG, no PDF, no GIF and no format of a library
 * that we never asked for.
 */
export function decodeOnlyPictures(): void {
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer"] });
}
