import { setTimeout as sleep } from "node:timers/promises";
import { verdict } from "~/core/cases/reading/verdict";
import type { Reader, Reading, ReadRequest } from "~/integrations/reader/contract";
import { SandboxBusy } from "~/integrations/sandbox/sandbox-pool";
import { drawPicture } from "~/tools/world/draw/draw-picture";
import type { Family } from "~/tools/world/family";
import type { DrawnPicture } from "~/tools/world/truth";

/** The result for one drawn picture, and how much of it was right. */
export type FamilyRow = {
  file: string;
  family: string;
  expected: string;
  decision: string;
  address: string | null;
  read: string | null;
  ownPicked: boolean;
  needsReview: boolean;
  /** Messages found with the right speaker, of those that the picture shows. */
  attributed: number;
  messages: number;
};

const STAND_IN = /\.example\.(?=com|net|org)/g;

/**
 * Drawn addresses use `example.com` and similar domains, which belong to nobody and are refused. So
 * the verdict is computed as if the company had its own domain.
 */
function judged(reading: Reading): ReturnType<typeof verdict> {
  const { violatorEmail, messages } = reading;
  return verdict({
    ...reading,
    violatorEmail: violatorEmail && {
      ...violatorEmail,
      value: violatorEmail.value.replace(STAND_IN, "."),
    },
    messages: messages.map(({ from, text }) => ({ from, text: text.replace(STAND_IN, ".") })),
  });
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}@.]+/gu) ?? [];

/** How much two texts share: the harmonic mean of the shares of their words. */
export function likeness(a: string, b: string): number {
  const [left, right] = [wordsOf(a), wordsOf(b)];
  const rest = [...right];
  const shared = left.filter((word) => {
    const at = rest.indexOf(word);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  }).length;
  return (2 * shared) / Math.max(1, left.length + right.length);
}

function attributed(truth: DrawnPicture, reading: Reading): number {
  return truth.messages.filter(({ text, from }) => {
    const [best] = reading.messages
      .map((message) => ({ message, like: likeness(text, message.text) }))
      .sort((a, b) => b.like - a.like);
    return best !== undefined && best.like >= 0.6 && best.message.from === from;
  }).length;
}

/** How much of a drawn picture's reading is right. */
export function rowOf(truth: DrawnPicture, reading: Reading): FamilyRow {
  const { decision, needsReview } = judged(reading);
  const read = reading.violatorEmail?.value ?? null;
  return {
    file: truth.file,
    family: truth.family,
    expected: truth.expected,
    decision,
    address: truth.address,
    read,
    ownPicked: read !== null && truth.own.includes(read),
    needsReview,
    attributed: attributed(truth, reading),
    messages: truth.expected === "reject_not_sms" ? 0 : truth.messages.length,
  };
}

/**
 * A machine too busy to look at a picture says nothing about the reader, so it is asked again, five
 * times at most.
 */
async function readPatiently(reader: Reader, request: ReadRequest): Promise<Reading> {
  for (let tries = 1; ; tries++)
    try {
      return await reader.read(request);
    } catch (error) {
      if (!(error instanceof SandboxBusy) || tries === 5) throw error;
      await sleep(5000);
    }
}

/** Draws `each` pictures of every family and reads them one after the other. */
export async function* readFamilies(
  reader: Reader,
  families: readonly Family[],
  each: number,
  seed: number,
): AsyncGenerator<FamilyRow> {
  for (const family of families)
    for (let index = 0; index < each; index++) {
      const { bytes, truth } = await drawPicture(family, seed, index);
      yield rowOf(truth, await readPatiently(reader, { bytes, fileName: truth.file }));
    }
}
