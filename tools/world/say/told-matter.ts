import type { Chance } from "~/tools/world/chance";
import type { Matter } from "~/tools/world/say/further-matter";
import { row, type Row } from "~/tools/world/say/printed-row";

export const toldKinds = ["report", "post", "complaint", "warning"] as const;

const told = [
  "On {day} at {clock} I received a message from {number}.",
  "The text that came to my phone said the following.",
  "I had never given them my number, and asked who they were.",
  "They answered that I could reach them at {address}.",
  "I told them to stop, but another one came the next morning.",
  "My neighbor got the very same words from another number.",
];

/** Papers and pages on which somebody tells in prose of a text that they got, by their kind. */
export function composeTold(
  chance: Chance,
  { cast, said, address, clock, day }: Matter,
): Record<(typeof toldKinds)[number], () => Row[]> {
  const filled = (text: string): string =>
    text
      .replace("{day}", day())
      .replace("{clock}", clock())
      .replace("{number}", cast.number)
      .replace("{address}", address);
  const prose = (from: number, to: number): Row[] =>
    told.slice(from, to).map((text) => row("text", filled(text)));
  const quoted = (): Row => row("text", chance.pick([`"${said}"`, `“${said}”`, said, `> ${said}`]));
  return {
    report: () => [
      row("title", chance.pick(["Incident report", "Statement", "What happened"])),
      row("small", `${cast.owner}, ${day()}`),
      ...prose(0, 2),
      quoted(),
      ...prose(2, chance.whole(3, 6)),
      row("small", chance.pick(["Signed", "Page 1 of 2", "Case opened"])),
    ],
    post: () => [
      row("small", chance.pick(["r/scams", "Neighborhood forum", "Ask the community"]), day()),
      row("title", chance.pick(["Did anyone else get this?", "Is this real?", "Spam again"])),
      row("small", `by ${cast.others[0] ?? cast.agent}`),
      ...prose(1, 2),
      quoted(),
      ...prose(3, 4),
      row("small", `${chance.whole(2, 90)} answers   Share   Save`),
      row("text", cast.others[1] ?? cast.owner),
      row("text", chance.pick(["Same here, I blocked them.", "Never reply to those.", said])),
    ],
    complaint: () => [
      row("title", chance.pick(["File a complaint", "Complaint form", "Report unwanted texts"])),
      row("small", "Number that texted you"),
      row("text", cast.number),
      row("small", chance.pick(["What did it say?", "Message content", "Describe the text"])),
      row("text", said),
      row("small", chance.pick(["Email of the company", "Their email, if known"])),
      row("text", address),
      row("small", "Date"),
      row("text", `${day()} ${clock()}`),
      row("button", chance.pick(["Submit", "Next step", "Send report"])),
    ],
    warning: () => [
      row("small", chance.pick(["Consumer advice", "Public notice"])),
      row("title", chance.pick(["Beware of these texts", "How to spot a false offer"])),
      ...prose(5, 6),
      row("small", "Example"),
      quoted(),
      row("text", chance.pick(["Do not answer.", `It is not from ${cast.company}.`])),
      row("text", `Questions: ${address} or ${cast.number}`),
    ],
  };
}
