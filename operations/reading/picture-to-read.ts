import { z } from "zod";

/** What a reader on another machine is told, sealed (`seal-for-reader.ts`). */
export const pictureToRead = z.object({
  address: z.url({ protocol: /^https?$/ }),
  sha256: z.string(),
  fileName: z.string(),
  claimant: z.object({
    emails: z.array(z.string()),
    phones: z.array(z.string()),
    names: z.array(z.string()),
  }),
});
export type PictureToRead = z.infer<typeof pictureToRead>;

/**
 * What the workflow server carries to a reader. `owner` is a keyed hash: pictures of one person are
 * read one after the other.
 */
export const sealedPicture = z.object({
  fileId: z.string(),
  owner: z.string(),
  sealed: z.string(),
});
export type SealedPicture = z.infer<typeof sealedPicture>;
export const sealedReading = z.object({ sealed: z.string() });
export type SealedReading = z.infer<typeof sealedReading>;
