/** The largest picture or PDF that we accept, by text, upload and chat, in bytes (U §5: 10 MB). */
export const maxFileBytes = 10 * 1024 * 1024;

const inWords = `${maxFileBytes / (1024 * 1024)}MB`;

/** The message for a larger file, in the specification's words (U §5). */
export const fileTooLarge = `Please upload a file smaller than ${inWords}.`;

/** The accepted files, as the upload page names them (U §2). */
export const filesTaken = `JPG, PNG, PDF up to ${inWords}`;

/** The limit of a form with one such file and its other fields, in bytes. */
export const maxFormBytes = maxFileBytes + 2 * 1024 * 1024;
