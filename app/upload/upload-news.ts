import type { ReadField } from "~/app/components/cases/read-details";
import type { Mark } from "~/app/components/cases/what-was-read";
import type { Submission } from "~/core/cases/queries-portal";

/**
 * What a page is told of an upload: where it stands, and once it is a case what was read and where
 * it stands in the picture.
 */
export type UploadNews =
  | Exclude<Submission, { state: "opened" }>
  | (Extract<Submission, { state: "opened" }> & { marks: Mark[]; fields: ReadField[] });
