import { scaleRaster, type Raster } from "~/integrations/reader/engine/ocr/raster";

/** Whether a picture has crisp detail: a blank or hopelessly blurred one has not. */
export function hasDetail(raster: Raster): boolean {
  const width = Math.min(raster.width, 480);
  const small = scaleRaster(
    raster,
    width,
    Math.max(1, Math.round((raster.height * width) / raster.width)),
  );
  let strong = 0;
  for (let y = 1; y < small.height - 1; y++) {
    for (let x = 1; x < small.width - 1; x++) {
      const at = (y * small.width + x) * 3 + 1;
      const bend =
        4 * (small.data[at] ?? 0) -
        (small.data[at - 3] ?? 0) -
        (small.data[at + 3] ?? 0) -
        (small.data[at - small.width * 3] ?? 0) -
        (small.data[at + small.width * 3] ?? 0);
      if (Math.abs(bend) > 24) strong++;
    }
  }
  return (
    Math.min(raster.width, raster.height) >= 90 && strong > small.width * small.height * 0.0015
  );
}
