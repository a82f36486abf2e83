import type { Look } from "~/tools/world/look";
import type { PrintedKind } from "~/tools/world/printed-matter";

/** What each choice may be in a family of layouts. */
export type Axes = { [Axis in keyof Look]: readonly Look[Axis][] };

/**
 * A family of layouts: what it shows and the choices that it leaves to chance. `held` families are
 * only ever read, never learnt from.
 */
export type Family = {
  name: string;
  held: boolean;
  shows: "talk" | "table" | "shade" | "grouped-shade" | "assistant" | "social" | PrintedKind;
  axes: Axes;
};

const usual: Axes = {
  container: ["bubble"],
  ownSide: ["right"],
  ownColour: ["differs"],
  avatars: ["none", "none", "other"],
  names: ["none"],
  times: ["none", "grouped", "below", "inside"],
  header: ["centred", "left", "bar", "plain"],
  field: ["pill", "pill", "bar", "none", "keys"],
  theme: ["light", "light", "dark", "tinted"],
  frame: ["phone"],
  people: [1],
  links: ["plain"],
  banner: ["none"],
};

/** What families that are learnt from have besides. */
const varied: Partial<Axes> = {
  links: ["plain", "underlined", "coloured", "coloured"],
  banner: ["none", "none", "none", "over"],
};

const family = (
  name: string,
  held: boolean,
  shows: Family["shows"],
  axes: Partial<Axes> = {},
): Family => ({
  name,
  held,
  shows,
  axes: { ...usual, ...(held ? {} : varied), ...axes },
});

const group: Partial<Axes> = { people: [2, 3, 4, 5] };

/** All families. What is held back has at least one choice that no other family knows. */
export const families: readonly Family[] = [
  family("bubbles", false, "talk"),
  family("bubbles swapped", false, "talk", { ownSide: ["left"], avatars: ["none", "both"] }),
  family("cards", false, "talk", {
    container: ["card"],
    times: ["inside", "below", "above"],
    names: ["none", "inside"],
  }),
  family("cards of one side", false, "talk", {
    container: ["card"],
    ownSide: ["same"],
    names: ["line", "inside"],
    times: ["line", "inside"],
    ownColour: ["differs", "same"],
  }),
  family("outlines", false, "talk", {
    container: ["outline"],
    times: ["below", "beside", "grouped"],
  }),
  family("bars", false, "talk", {
    container: ["bar"],
    ownSide: ["same", "right"],
    names: ["line", "above"],
    times: ["line", "below"],
  }),
  family("flat lists", false, "talk", {
    container: ["flat"],
    ownSide: ["same"],
    names: ["line"],
    times: ["line"],
    avatars: ["none", "both"],
    ownColour: ["same", "differs"],
  }),
  family("group bubbles", false, "talk", {
    ...group,
    names: ["above"],
    avatars: ["none", "other"],
  }),
  family("group cards", false, "talk", {
    ...group,
    container: ["card", "bubble"],
    names: ["inside"],
    times: ["inside", "grouped"],
  }),
  family("panes", false, "talk", {
    frame: ["panes"],
    avatars: ["none", "both"],
    field: ["bar", "none"],
  }),
  family("pages", false, "talk", {
    frame: ["page"],
    container: ["bubble", "card"],
    field: ["bar", "none"],
  }),
  family("shades", false, "shade"),
  family("calls", false, "calls"),
  family("mails", false, "mail"),
  family("notes", false, "note"),
  family("receipts", false, "receipt"),
  family("feeds", false, "feed"),
  family("contacts", false, "contact"),
  family("social messages", false, "social", { avatars: ["other", "both"] }),
  family("assistants", false, "assistant"),

  family("tables", true, "table", { frame: ["page"] }),
  family("rails", true, "talk", {
    container: ["rail"],
    ownSide: ["same"],
    names: ["line", "above"],
    times: ["line", "below"],
  }),
  family("bands", true, "talk", {
    container: ["band"],
    ownSide: ["same", "right"],
    names: ["none", "above"],
    times: ["below", "above"],
  }),
  family("transcripts", true, "talk", {
    container: ["flat"],
    ownSide: ["same"],
    names: ["before"],
    times: ["none", "ahead"],
    ownColour: ["same"],
  }),
  family("quotes", true, "talk", {
    container: ["quote"],
    ownSide: ["right", "left", "same"],
    names: ["above"],
    times: ["beside", "below"],
  }),
  family("two columns", true, "talk", {
    ownSide: ["gutter"],
    container: ["note", "outline"],
    times: ["above", "below"],
  }),
  family("square notes", true, "talk", {
    container: ["note"],
    ownSide: ["left"],
    times: ["above", "inside"],
    names: ["none", "inside"],
  }),
  family("times ahead", true, "talk", {
    container: ["bubble", "outline"],
    times: ["ahead"],
    avatars: ["none"],
  }),
  family("watches", true, "talk", {
    frame: ["watch"],
    field: ["none", "pill"],
    header: ["plain", "none"],
    avatars: ["none"],
  }),
  family("page corners", true, "talk", {
    frame: ["widget"],
    field: ["bar", "none"],
    header: ["bar", "plain"],
  }),
  family("group rails", true, "talk", {
    ...group,
    container: ["rail", "label"],
    ownSide: ["same"],
    names: ["line"],
    times: ["line"],
  }),
  family("group outlines swapped", true, "talk", {
    ...group,
    container: ["outline"],
    ownSide: ["left"],
    names: ["above", "inside"],
    avatars: ["both"],
  }),
  family("headless bubbles", true, "talk", {
    header: ["none"],
    field: ["none"],
    times: ["none"],
    avatars: ["both"],
  }),
  family("grouped shades", true, "grouped-shade"),
  family("calendars", true, "calendar"),
  family("voicemails", true, "voicemail"),
  family("tickets", true, "ticket"),
  family("searches", true, "search"),
];
