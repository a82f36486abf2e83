import type { Chance } from "~/tools/world/chance";
import { composePlay } from "~/tools/world/say/compose-play";
import type { Matter } from "~/tools/world/say/read-matter";

export const speechKinds = ["captions", "dictation", "minutes", "machine", "memo"] as const;

/** What kind of record of speech a picture shows. */
export type SpeechKind = (typeof speechKinds)[number];

/** A turn of speech; `own` is the owner's of the screen. */
type Turn = { who: string | null; said: string; clock: string | null; own: boolean };

/** A record of speech: its title, what stands above and below, and what was said. */
export type Speech = { title: string; above: string[]; turns: Turn[]; below: string[] };

const starts = ["Um, ", "So, ", "Yeah, ", "Okay so ", "Hi, yes, ", "Uh ", "Right. ", ""];
const agenda = [
  "Budget for the spring fair was agreed.",
  "The roof of the hall needs repair before winter.",
  "Next meeting on the first Monday of the month.",
  "Keys are with the caretaker until further notice.",
  "Two volunteers are still needed for Saturday.",
];

function length(chance: Chance): string {
  return `${chance.whole(0, 14)}:${String(chance.whole(3, 59)).padStart(2, "0")}`;
}

/** Speech as it is taken down: an address is spelled or written, and words are lost. */
function takenDown(text: string, chance: Chance): string {
  const spelled = chance.maybe(0.3)
    ? text.replace(
        /(\S+)@(\S+?)\.(\w+)/g,
        (_, mailbox: string, host: string, end: string) =>
          `${mailbox} at ${host.replaceAll(".", " dot ")} dot ${end}`,
      )
    : text;
  const plain = chance.maybe(0.3) ? spelled.toLowerCase().replace(/[,.!?](?= |$)/g, "") : spelled;
  return `${chance.pick(starts)}${plain}`;
}

/** What is said on a call, to a recorder or at a table, with the words of the app around it. */
export function composeSpeech(chance: Chance, kind: SpeechKind, matter: Matter): Speech {
  const { cast, messages } = composePlay(chance, 3, matter);
  const you = chance.pick(["You", "Me", cast.owner.split(" ")[0] ?? "Me", "Caller 1"]);
  const them = chance.pick([cast.number, cast.company, cast.agent, "Caller 2", "Speaker B"]);
  const nameOf = (from: string): string =>
    from === "user" ? you : from === "sender" ? them : (cast.others[0] ?? them);
  const day = `${chance.pick(["Mon", "Tue", "Fri"])} ${chance.whole(1, 28)} ${chance.pick(["Jan", "Apr", "Sep"])}`;
  const said = (from: string, text: string): Turn => ({
    who: nameOf(from),
    said: takenDown(text, chance),
    clock: length(chance),
    own: from === "user",
  });
  const spoken = messages.map(({ from, text }) => said(from, text));
  const theirs = messages.filter(({ from }) => from === "sender");
  const kinds: Record<SpeechKind, () => Speech> = {
    captions: () => ({
      title: chance.pick([`Call with ${them}`, "Live captions", "Call captions", "In call", them]),
      above: [
        chance.pick([
          length(chance),
          `Ended · ${length(chance)}`,
          "Captions are made by a machine",
        ]),
      ],
      turns: spoken,
      below: chance.pick([
        ["Mute", "Keypad", "End"],
        ["Hold", "Hang up"],
        ["Save captions", "Close"],
      ]),
    }),
    dictation: () => ({
      title: chance.pick(["Dictation", "Speak now", "New dictation", "Voice typing"]),
      above: chance.maybe(0.5) ? ["Listening..."] : [`${day}, ${length(chance)}`],
      turns: [
        { who: null, said: spoken.map((turn) => turn.said).join(" "), clock: null, own: true },
      ],
      below: chance.pick([["Stop", "Discard"], ["Copy", "Share"], ["Done"]]),
    }),
    minutes: () => ({
      title: chance.pick(["Minutes", `Meeting of ${day}`, "Committee, notes of the meeting"]),
      above: [
        `Present: ${[cast.owner, cast.agent, ...cast.others].join(", ")}`,
        ...(chance.maybe(0.5) ? [chance.pick(agenda)] : []),
      ],
      turns: [
        ...spoken.map((turn) => ({ ...turn, own: false })),
        { who: cast.owner, said: chance.pick(agenda), clock: null, own: false },
      ],
      below: chance.maybe(0.5) ? [`Page ${chance.whole(1, 4)}`] : [],
    }),
    machine: () => ({
      title: chance.pick(["Answering machine", "Messages left", "Recorded calls", "Mailbox 1"]),
      above: [chance.pick([`${chance.whole(1, 9)} new`, "Tap to play", day])],
      turns: [...theirs, ...theirs.slice(0, 1)].flatMap(({ text }, i): Turn[] => [
        {
          who: i === 0 ? them : chance.pick([cast.agent, "Unknown caller", ...cast.others]),
          said: takenDown(text, chance),
          clock: length(chance),
          own: false,
        },
      ]),
      below: chance.pick([["Play", "Erase"], ["Greeting", "Erase all"], []]),
    }),
    memo: () => ({
      title: chance.pick(["Voice memo", `Recording ${chance.whole(2, 40)}`, "New recording 3"]),
      above: [`${day} · ${length(chance)}`],
      turns: messages.map(({ from, text }) => ({ ...said(from, text), who: null })),
      below: chance.pick([
        ["-15", "Play", "+15"],
        ["Trim", "Share"],
        ["1x", "Pause", "Rename"],
      ]),
    }),
  };
  return kinds[kind]();
}
