import { env } from "~/env";

/**
 * What one person may send us in a day (UPLOADS_PER_DAY, UPLOAD_MB_PER_DAY), from the web, in the
 * chat and by text.
 */
export const dailyQuota = {
  files: env.UPLOADS_PER_DAY,
  bytes: env.UPLOAD_MB_PER_DAY * 1024 * 1024,
};
