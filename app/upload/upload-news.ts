import type { ReadField } from "~/app/components/cases/read-details";
import type { Mark } from "~/app/components/cases/what-was-read";
import type { Submission } from "~/core/cases/queries-portal";

/**
 * The state of an upload; once it is a case, also what was read and where it stands in the picture.
 */
export type UploadNews =
  | Exclude<Submission, { state: "opened" }>
  | (Extract<Submission, { state: "opened" }> & { marks: Mark[]; fields: ReadField[] });
