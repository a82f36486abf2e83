import type { Said } from "~/tools/world/truth";
import type { Wordings } from "~/tools/world/say/wordings";

/** What happens in a conversation: who says which kind of sentence, and what must come of it. */
export type Turn = [from: Said["from"], wordings: keyof Wordings];
type Plot = { turns: Turn[]; given: boolean; own: boolean; weight: number };

/** What may happen anywhere. */
export const plots: Plot[] = [
  {
    weight: 5,
    given: true,
    own: false,
    turns: [
      ["sender", "advertisements"],
      ["user", "asks"],
      ["sender", "gives"],
    ],
  },
  {
    weight: 3,
    given: true,
    own: false,
    turns: [
      ["sender", "advertisements"],
      ["user", "declines"],
      ["user", "asks"],
      ["sender", "gives"],
      ["user", "refuses"],
    ],
  },
  {
    weight: 2,
    given: true,
    own: false,
    turns: [
      ["sender", "advertisements"],
      ["sender", "givesLater"],
    ],
  },
  {
    weight: 3,
    given: true,
    own: true,
    turns: [
      ["sender", "advertisements"],
      ["user", "ownGiven"],
      ["sender", "ownNoted"],
      ["user", "asks"],
      ["sender", "gives"],
    ],
  },
  {
    weight: 2,
    given: false,
    own: true,
    turns: [
      ["sender", "advertisements"],
      ["user", "ownGiven"],
      ["sender", "ownNoted"],
    ],
  },
  {
    weight: 2,
    given: false,
    own: false,
    turns: [
      ["sender", "advertisements"],
      ["user", "asks"],
      ["sender", "withholds"],
    ],
  },
  {
    weight: 2,
    given: true,
    own: false,
    turns: [
      ["sender", "advertisements"],
      ["user", "asks"],
      ["sender", "withholds"],
      ["user", "asks"],
      ["sender", "gives"],
      ["sender", "advertisements"],
    ],
  },
];

/** What happens besides where more than the usual is said. */
export const furtherPlots: Plot[] = [
  { weight: 2, given: false, own: false, turns: [["sender", "advertisements"]] },
  {
    weight: 2,
    given: true,
    own: false,
    turns: [
      ["user", "asks"],
      ["sender", "gives"],
      ["user", "refuses"],
    ],
  },
  {
    weight: 2,
    given: false,
    own: false,
    turns: [
      ["sender", "advertisements"],
      ["user", "declines"],
      ["sender", "advertisements"],
      ["user", "refuses"],
      ["sender", "withholds"],
    ],
  },
  {
    weight: 2,
    given: true,
    own: false,
    turns: [
      ["sender", "advertisements"],
      ["sender", "advertisements"],
      ["user", "asks"],
      ["user", "declines"],
      ["sender", "withholds"],
      ["sender", "gives"],
    ],
  },
  {
    weight: 1,
    given: true,
    own: true,
    turns: [
      ["user", "ownGiven"],
      ["sender", "ownNoted"],
      ["sender", "givesLater"],
    ],
  },
];
