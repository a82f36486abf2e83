import { Tensor, type InferenceSession } from "onnxruntime-node";
import { eraseUnderlines } from "~/integrations/reader/engine/ocr/erase-underlines";
import { tellNoughts } from "~/integrations/reader/engine/ocr/glyph-heights";
import {
  restoreUnderscores,
  spaceAfterLinks,
  spaceBeforeLinks,
} from "~/integrations/reader/engine/address/link-spaces";
import { tellTails } from "~/integrations/reader/engine/ocr/letter-tails";
import { partWords } from "~/integrations/reader/engine/words/part-words";
import { blankRuns, inkProfile, restoreSpaces } from "~/integrations/reader/engine/ocr/word-gaps";
import { cutRegion, type Raster, type TextRegion } from "~/integrations/reader/engine/ocr/raster";
import type { Letter } from "~/integrations/reader/engine/ocr/letter";

export type RecognizedText = { text: string; confidence: number; letters: Letter[] };

const LINE_HEIGHT = 48;
const WIDEST = 1800;
const NARROWEST = 48;

/**
 * The classes that may be read: index into the model's output and the character it stands for;
 * blank is class 0.
 */
export type LetterClasses = { index: number; character: string }[];

export function letterClasses(alphabet: readonly string[]): LetterClasses {
  return alphabet.flatMap((character, index) => (character === "" ? [] : [{ index, character }]));
}

type Step = { character: string; confidence: number; other: string; otherConfidence: number };

function readStep(probabilities: Float32Array, from: number, classes: LetterClasses): Step {
  let step: Step = {
    character: "",
    confidence: probabilities[from] ?? 0,
    other: "",
    otherConfidence: 0,
  };
  for (const { index, character } of classes) {
    const value = probabilities[from + index] ?? 0;
    if (value <= step.otherConfidence) continue;
    if (character === step.character) step.confidence = Math.min(1, step.confidence + value);
    else if (value > step.confidence)
      step = {
        character,
        confidence: value,
        other: step.character,
        otherConfidence: step.confidence,
      };
    else [step.other, step.otherConfidence] = [character, value];
  }
  return step;
}

/**
 * Reads probabilities (time × classes) greedily: repeats collapse, class 0 is blank (connectionist
 * temporal classification).
 */
export function decodeLetters(
  probabilities: Float32Array,
  steps: number,
  classes: LetterClasses,
): Letter[] {
  const width = probabilities.length / steps;
  const letters: Letter[] = [];
  let previous = "";
  let gap = 0;
  for (let at = 0; at < steps; at++) {
    const step = readStep(probabilities, at * width, classes);
    const last = letters.at(-1);
    if (step.character === "" && step.other === " ") gap = Math.max(gap, step.otherConfidence);
    if (step.character !== "" && step.character !== previous) {
      letters.push({ ...step, at: (at + 0.5) / steps, gap });
      gap = 0;
    } else if (step.character !== "" && last && step.confidence > last.confidence)
      Object.assign(last, step);
    previous = step.character;
  }
  return letters;
}

function toTensor(planes: Float32Array, width: number): Tensor {
  const padded = Math.max(width, NARROWEST);
  const values = new Float32Array(3 * LINE_HEIGHT * padded);
  for (let row = 0; row < 3 * LINE_HEIGHT; row++) {
    const edge = planes[row * width + width - 1] ?? 0;
    for (let x = 0; x < padded; x++)
      values[row * padded + x] = (x < width ? (planes[row * width + x] ?? 0) : edge) / 127.5 - 1;
  }
  return new Tensor("float32", values, [1, 3, LINE_HEIGHT, padded]);
}

/** Reads one line of text; underlines are wiped out before unless `keepUnderlines`. */
export async function recognizeText(
  session: InferenceSession,
  classes: LetterClasses,
  raster: Raster,
  region: TextRegion,
  keepUnderlines = false,
): Promise<RecognizedText> {
  const { planes, width } = cutRegion(raster, region, LINE_HEIGHT, WIDEST);
  const underlined = keepUnderlines ? [] : eraseUnderlines(planes, width, LINE_HEIGHT);
  const input = toTensor(planes, width);
  const output = (await session.run({ [session.inputNames[0] ?? "x"]: input }))[
    session.outputNames[0] ?? ""
  ];
  if (!output || !(output.data instanceof Float32Array))
    throw new Error("The text recogniser gave no letters.");
  const stretch = (input.dims[3] ?? width) / width;
  const read = decodeLetters(output.data, output.dims[1] ?? 1, classes).map((letter) => ({
    ...letter,
    at: letter.at * stretch,
  }));
  const spaced = restoreSpaces(
    tellNoughts(tellTails(read), planes, width, LINE_HEIGHT),
    blankRuns(inkProfile(planes, width, LINE_HEIGHT)),
    width,
  );
  const parted = spaceBeforeLinks(partWords(spaced), underlined, (LINE_HEIGHT * 1.3) / width);
  const ended = spaceAfterLinks(parted, underlined, (LINE_HEIGHT * 1.3) / width);
  const joined = restoreUnderscores(ended, underlined);
  const letters = joined.slice(
    joined.findIndex(({ character }) => character !== " "),
    joined.findLastIndex(({ character }) => character !== " ") + 1,
  );
  const confidence =
    letters.length === 0
      ? 0
      : letters.reduce((sum, letter) => sum + letter.confidence, 0) / letters.length;
  return { text: letters.map(({ character }) => character).join(""), confidence, letters };
}
