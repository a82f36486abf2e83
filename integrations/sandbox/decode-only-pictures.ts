import sharp from "sharp";

/** Restricts sharp to JPEG and PNG: no SVG, PDF, GIF or format of any other library. */
export function decodeOnlyPictures(): void {
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer"] });
}
