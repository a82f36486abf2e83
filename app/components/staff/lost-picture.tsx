/** Stands where a picture could not be loaded, as high as the picture would be (A §9). */
export function LostPicture() {
  return (
    <p className="grid min-h-[600px] place-items-center rounded-lg border border-dashed border-line-strong text-muted">
      Unable to load image
    </p>
  );
}
