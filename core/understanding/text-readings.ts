import { chancesOf, likeliest, type Head } from "~/core/understanding/linear-model";
import { shippedModel } from "~/core/understanding/shipped-model";
import { featuresOf } from "~/core/understanding/text-features";

export type Told = { label: string; chance: number };

/** What must be met before anything else that a text says. */
export type Safety = "crisis" | "danger" | "threat" | "secret" | "minor";

const { stop, safety, intent, draft } = shippedModel;

function tell(head: Head, text: string): Told {
  return likeliest(head, chancesOf(head, featuresOf(text)));
}

/** The sentences of a text, the whole of it first where it has several. */
export function sentencesOf(text: string): string[] {
  const parts = text
    .split(/(?<=[.!?\n])\s+|\n+/)
    .map((part) => part.trim())
    .filter((part) => /\p{L}{2}/u.test(part));
  return parts.length > 1 ? [text, ...parts.slice(0, 8)] : [text];
}

/** The chances that a text wishes no more texts from us, wishes to keep them, or perhaps either. */
export function stopChances(text: string): Record<"stop" | "keep" | "doubt" | "none", number> {
  const chances = chancesOf(stop, featuresOf(text));
  const of = (label: string): number => chances[stop.labels.indexOf(label)] ?? 0;
  return { stop: of("stop"), keep: of("keep"), doubt: of("doubt"), none: of("none") };
}

/** Above this a danger is believed: to miss one costs more than to ask kindly. */
const believed: Record<Safety, number> = {
  crisis: 0.5,
  danger: 0.6,
  threat: 0.6,
  secret: 0.55,
  minor: 0.6,
};

/** The gravest danger that a text or one of its sentences tells of, or null. */
export function readSafety(text: string): Safety | null {
  const found = sentencesOf(text).flatMap((part) => {
    const { label, chance } = tell(safety, part);
    const known = label === "none" ? null : (label as Safety);
    return known !== null && chance >= believed[known] ? [known] : [];
  });
  const order: readonly Safety[] = ["crisis", "danger", "threat", "minor", "secret"];
  return order.find((kind) => found.includes(kind)) ?? null;
}

/** The chance of each thing that a text may ask for. */
export function intentChances(text: string): Map<string, number> {
  const chances = chancesOf(intent, featuresOf(text));
  return new Map(intent.labels.map((label, at) => [label, chances[at] ?? 0]));
}

/** What a text asks for, likeliest first, with the chance that it does; the three likeliest. */
export function readIntents(text: string): Told[] {
  return [...intentChances(text)]
    .map(([label, chance]) => ({ label, chance }))
    .sort((a, b) => b.chance - a.chance)
    .slice(0, 3);
}

/** How likely a sentence of a draft answer is one that must not be said, and of which kind. */
export function readDraft(sentence: string): Told & { wrong: number } {
  const chances = chancesOf(draft, featuresOf(sentence));
  const harmless = chances[draft.labels.indexOf("ok")] ?? 0;
  return { ...likeliest(draft, chances), wrong: 1 - harmless };
}
