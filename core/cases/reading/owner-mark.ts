import { keyedHash } from "~/db/seal";

/** A person's mark in what leaves this machine: it tells pictures of one person from others'. */
export const ownerMark = (userId: string): string => keyedHash(`owner:${userId}`).slice(0, 24);
