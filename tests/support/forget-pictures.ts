import { sqlite } from "~/db/client";

/**
 * As if no picture had been sent in before: tests send in the same few again and again, and whoever
 * does that meets staff (W1).
 */
export function forgetPictures(): void {
  sqlite.exec(
    "UPDATE case_files SET file_hash = 'forgotten:' || id, perceptual_hash = NULL; UPDATE cases SET violator_domain = NULL;",
  );
}
