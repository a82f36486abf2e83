import { family, type Axes, type Family } from "~/tools/world/family";
import { speechKinds } from "~/tools/world/say/compose-speech";
import { toldKinds } from "~/tools/world/say/told-matter";

const group: Partial<Axes> = { people: [2, 3, 4, 5] };

/**
 * Further families that are learnt from, near to what fails: records of speech, what is told of
 * texts, notices of several apps, chats that are no texts, talk whose names stand in rows or
 * columns, and groups.
 */
export const nearFamilies: readonly Family[] = [
  ...toldKinds.map((kind) => family(kind, false, kind)),
  ...speechKinds.map((kind) => family(kind, false, kind, { frame: ["phone", "phone", "page"] })),
  family("nests", false, "nest"),
  family("alerts", false, "alerts"),
  family("workplaces", false, "workplace", {
    people: [1, 2, 3],
    container: ["flat", "bubble"],
    ownSide: ["same"],
    names: ["line"],
    times: ["line"],
    avatars: ["both", "none"],
    frame: ["phone", "page"],
  }),
  family("markets", false, "market", { container: ["bubble", "outline"] }),
  family("help desks", false, "helpdesk", {
    container: ["bubble", "card", "flat"],
    ownSide: ["right", "same"],
    names: ["above", "none"],
    frame: ["phone", "page"],
  }),
  family("signed lines", false, "talk", {
    people: [1, 1, 2],
    container: ["flat"],
    ownSide: ["same"],
    names: ["signed"],
    times: ["none", "below", "above", "grouped"],
    ownColour: ["same", "differs"],
  }),
  family("group signed", false, "talk", {
    ...group,
    container: ["flat", "bar", "card"],
    ownSide: ["same"],
    names: ["signed"],
    times: ["none", "below", "grouped"],
    ownColour: ["same", "differs"],
  }),
  family("name columns", false, "talk", {
    container: ["flat", "bar", "card"],
    ownSide: ["same"],
    names: ["column"],
    times: ["none", "below", "above", "grouped"],
    frame: ["phone", "page"],
    ownColour: ["same", "differs"],
  }),
  family("group name columns", false, "talk", {
    ...group,
    container: ["flat"],
    ownSide: ["same"],
    names: ["column"],
    times: ["none", "below", "above"],
    frame: ["phone", "page"],
    ownColour: ["same", "differs"],
  }),
  family("group flats", false, "talk", {
    ...group,
    container: ["flat"],
    ownSide: ["same", "right"],
    names: ["above"],
    times: ["below", "above", "none"],
    avatars: ["none", "both"],
    ownColour: ["same", "differs"],
  }),
  family("group bars", false, "talk", {
    ...group,
    container: ["bar"],
    ownSide: ["same"],
    names: ["line", "above"],
    times: ["line", "below"],
    avatars: ["none", "both"],
  }),
  family("group sides", false, "talk", {
    ...group,
    container: ["bubble", "card", "outline"],
    names: ["above", "inside"],
    times: ["none", "below", "inside", "grouped"],
    avatars: ["both", "other"],
  }),
];
