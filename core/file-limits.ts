/** The largest picture or PDF that is taken, by text, upload and chat, in bytes (U §5: 10 MB). */
export const mostFileBytes = 10 * 1024 * 1024;

const inWords = `${mostFileBytes / (1024 * 1024)}MB`;

/** What is said of a larger one, in the specification's words (U §5). */
export const fileTooLarge = `Please upload a file smaller than ${inWords}.`;

/** What the upload says it takes (U §2). */
export const filesTaken = `JPG, PNG, PDF up to ${inWords}`;

/** A form with one such file and the fields beside it, in bytes. */
export const mostFormBytes = mostFileBytes + 2 * 1024 * 1024;
