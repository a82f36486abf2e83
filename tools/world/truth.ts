import type { Decision } from "~/core/cases/reading/verdict";

export const roles = [
  "status",
  "header",
  "name",
  "time",
  "message",
  "field",
  "button",
  "other",
] as const;

/** What a line of a screen is. */
export type Role = (typeof roles)[number];

/** Whose words a line holds: the owner's of the screen, another person's, or nobody's. */
export type LineSpeaker = "own" | "other" | "none";

/** A line as it was drawn, in pixels of the picture; `who` is the name that it was drawn under. */
export type TrueLine = {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
  role: Role;
  speaker: LineSpeaker;
  who: string | null;
};

/** A message of a drawn conversation; `sender` is whoever advertises. */
export type Said = { from: "sender" | "user" | "other"; who: string; text: string; clock: string };

/** What a drawn picture shows, whatever its layout: who said what, and what must become of it. */
export type Scene = {
  messages: Said[];
  /** The sender's address, or null where none of theirs is shown. */
  address: string | null;
  /** The claimant's own addresses in the picture. */
  own: string[];
  expected: Decision;
  expectedAlt: Decision[];
};

/** A drawn picture with everything that is true of it. */
export type DrawnPicture = Scene & {
  file: string;
  family: string;
  held: boolean;
  width: number;
  height: number;
  lines: TrueLine[];
};
