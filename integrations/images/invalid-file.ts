import { fileTooLarge } from "~/core/file-limits";

/** Why a file is refused; `code` is for programs, the message a sentence for a person. */
export type InvalidFileCode =
  | "empty"
  | "too_large"
  | "wrong_type"
  | "corrupt"
  | "too_many_pixels"
  | "too_many_pages"
  | "encrypted"
  | "hostile";

const SENTENCES: Readonly<Record<InvalidFileCode, string>> = {
  empty: "The file is empty.",
  too_large: fileTooLarge,
  wrong_type: "Please upload a JPG, PNG, or PDF file.",
  corrupt: "The file is damaged and cannot be opened.",
  too_many_pixels: "The picture has too many pixels to be a screenshot.",
  too_many_pages: "The PDF has too many pages.",
  encrypted: "The PDF is protected by a password.",
  hostile: "The file unpacks to far more than a screenshot can hold.",
};

/** Thrown for a file that is not read at all. */
export class InvalidFile extends Error {
  override name = "InvalidFile";
  constructor(readonly code: InvalidFileCode) {
    super(SENTENCES[code]);
  }
}
