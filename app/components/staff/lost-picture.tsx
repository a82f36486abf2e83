/** Stands in place of a picture that could not be loaded, at the picture's height (A §9). */
export function LostPicture() {
  return (
    <p className="grid min-h-[600px] place-items-center rounded-lg border border-dashed border-line-strong text-muted">
      Unable to load image
    </p>
  );
}
