import { env } from "~/env";
import { sealsUnder } from "~/seal-bytes";

/** Seals for the secrets of second steps, and for searches that a member of staff keeps. */
export const { seal, unseal, isSealedByOlder } = sealsUnder(
  env.SESSION_SECRETS,
  "authenticator secrets",
);
