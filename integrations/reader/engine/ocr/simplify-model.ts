import {
  floatAttribute,
  readConstant,
  readModel,
  writeConstant,
  writeModel,
  type OnnxModel,
  type OnnxNode,
} from "~/integrations/reader/engine/ocr/onnx-file";

type Graph = {
  nodes: OnnxNode[];
  maker: (name: string | undefined) => OnnxNode | undefined;
  isUsedOnce: (name: string | undefined) => boolean;
};

function graphOf({ nodes }: OnnxModel): Graph {
  const made = new Map(nodes.flatMap((node) => node.outputs.map((name) => [name, node])));
  const uses = new Map<string, number>();
  for (const name of nodes.flatMap(({ inputs }) => inputs))
    uses.set(name, (uses.get(name) ?? 0) + 1);
  return {
    nodes,
    maker: (name) => made.get(name ?? ""),
    isUsedOnce: (name) => uses.get(name ?? "") === 1,
  };
}

/** What stands instead of an operation, and those that it took in. */
type Simpler = { nodes: OnnxNode[]; takes: OnnxNode[] };

// Puts something simpler wherever `find` knows it, everywhere at once.
function simplify(
  model: OnnxModel,
  find: (graph: Graph, node: OnnxNode) => Simpler | null,
): OnnxModel {
  const graph = graphOf(model);
  const found = new Map(graph.nodes.map((node) => [node, find(graph, node)]));
  const taken = new Set([...found.values()].flatMap((simpler) => simpler?.takes ?? []));
  const nodes = graph.nodes
    .filter((node) => !taken.has(node))
    .flatMap((node) => found.get(node)?.nodes ?? [node]);
  return { ...model, nodes };
}

function scalar({ maker }: Graph, name: string | undefined): number | null {
  const numbers = readConstant(maker(name));
  return numbers?.values.length === 1 ? (numbers.values[0] ?? null) : null;
}

// x * clip(x + 3, 0, 6) / 6 in four passes over the picture is x * hardSigmoid(x) in two.
function hardSwish(graph: Graph, divide: OnnxNode): Simpler | null {
  if (divide.operator !== "Div" || scalar(graph, divide.inputs[1]) !== 6) return null;
  const multiply = graph.maker(divide.inputs[0]);
  const clip = graph.maker(multiply?.inputs[1]);
  const add = graph.maker(clip?.inputs[0]);
  const [from, to] = [multiply?.inputs[0], divide.outputs[0]];
  const takes = [multiply, clip, add].filter((node) => node !== undefined);
  const isOne =
    multiply?.operator === "Mul" &&
    clip?.operator === "Clip" &&
    add?.operator === "Add" &&
    add.inputs[0] === from &&
    scalar(graph, add.inputs[1]) === 3 &&
    takes.every(({ outputs }) => graph.isUsedOnce(outputs[0]));
  if (!isOne || from === undefined || to === undefined) return null;
  const gate = {
    operator: "HardSigmoid",
    inputs: [from],
    outputs: [`${to}.gate`],
    attributes: [floatAttribute("alpha", 1 / 6), floatAttribute("beta", 0.5)],
  };
  const product = { operator: "Mul", inputs: [from, `${to}.gate`], outputs: [to], attributes: [] };
  return { nodes: [gate, product], takes };
}

type Scaled = { scale: number; shift: number; of: string; to: string; multiply: OnnxNode };

function scaled(graph: Graph, add: OnnxNode): Scaled | null {
  const shift = add.operator === "Add" ? scalar(graph, add.inputs[1]) : null;
  const multiply = graph.maker(add.inputs[0]);
  const scale = multiply?.operator === "Mul" ? scalar(graph, multiply.inputs[0]) : null;
  const [of, to] = [multiply?.inputs[1], add.outputs[0]];
  const isOne = graph.isUsedOnce(add.inputs[0]) && graph.isUsedOnce(of);
  if (!isOne || !multiply || shift === null || scale === null) return null;
  return of === undefined || to === undefined ? null : { scale, shift, of, to, multiply };
}

const weightsOf = ({ maker }: Graph, conv: OnnxNode) => readConstant(maker(conv.inputs[1]));

// One scale and shift of all that a convolution gives is a matter of its weights.
function scaledConvolution(graph: Graph, add: OnnxNode): Simpler | null {
  const found = scaled(graph, add);
  const conv = graph.maker(found?.of);
  const weights = conv?.operator === "Conv" ? weightsOf(graph, conv) : null;
  if (!found || !conv || !weights) return null;
  const { scale, shift, to, multiply } = found;
  const channels = weights.dimensions[0] ?? 0;
  const bias = readConstant(graph.maker(conv.inputs[2]))?.values ?? new Float32Array(channels);
  const nodes = [
    writeConstant(`${to}.w`, { ...weights, values: weights.values.map((one) => one * scale) }),
    writeConstant(`${to}.b`, {
      dimensions: [channels],
      values: bias.map((one) => one * scale + shift),
    }),
    { ...conv, inputs: [conv.inputs[0] ?? "", `${to}.w`, `${to}.b`], outputs: [to] },
  ];
  return { nodes, takes: [multiply, conv] };
}

// Behind a hard swish the same is one pass in the layout that convolutions work in.
function scaledSwish(graph: Graph, add: OnnxNode): Simpler | null {
  const found = scaled(graph, add);
  const product = graph.maker(found?.of);
  const conv = graph.maker(product?.inputs[0]);
  const isSwish = graph.maker(product?.inputs[1])?.operator === "HardSigmoid";
  const weights = isSwish && conv?.operator === "Conv" ? weightsOf(graph, conv) : null;
  if (!found || !weights) return null;
  const { scale, shift, of, to, multiply } = found;
  const channels = weights.dimensions[0] ?? 0;
  const numbers = { scale, shift, mean: 0, variance: 1 };
  const constants = Object.entries(numbers).map(([name, value]) =>
    writeConstant(`${to}.${name}`, {
      dimensions: [channels],
      values: new Float32Array(channels).fill(value),
    }),
  );
  const inputs = [of, ...constants.flatMap(({ outputs }) => outputs)];
  const attributes = [floatAttribute("epsilon", 0)];
  const norm = { operator: "BatchNormalization", inputs, outputs: [to], attributes };
  return { nodes: [...constants, norm], takes: [multiply] };
}

function withoutUnused(model: OnnxModel): OnnxModel {
  const used = new Set(model.nodes.flatMap(({ inputs }) => inputs));
  const isUsed = ({ operator, outputs }: OnnxNode): boolean =>
    operator !== "Constant" || outputs.some((name) => used.has(name));
  return { ...model, nodes: model.nodes.filter(isUsed) };
}

/**
 * The same model with fewer passes over the picture: what the export wrote as many small operations
 * is put together where it is exactly that. Results differ by rounding only; the time is little
 * more than half.
 */
export function simplifyModel(bytes: Uint8Array): Uint8Array {
  const swished = simplify(readModel(bytes), hardSwish);
  return writeModel(withoutUnused(simplify(simplify(swished, scaledConvolution), scaledSwish)));
}
