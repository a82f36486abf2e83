/**
 * The server cannot start; the message is a sentence for its operator that says what to do. Nothing
 * was written.
 */
export class CannotStart extends Error {
  override name = "CannotStart";
}
