/** A field of a protocol buffer: its number, its value, and its bytes as they stood. */
type Field = { field: number; value: number | Uint8Array; whole: Uint8Array };

/** An operation of a model; `attributes` are kept as they are written. */
export type OnnxNode = {
  operator: string;
  inputs: string[];
  outputs: string[];
  attributes: Uint8Array[];
};

/** A model: its operations in their order, and all else as it stood. */
export type OnnxModel = { nodes: OnnxNode[]; restOfGraph: Uint8Array[]; rest: Uint8Array[] };

/** Numbers that a model holds. */
export type Numbers = { dimensions: number[]; values: Float32Array };

// The numbers of the fields by the format (onnx.proto).
const inModel = { graph: 7 } as const;
const inGraph = { node: 1 } as const;
const inNode = { input: 1, output: 2, name: 3, operator: 4, attribute: 5 } as const;
const inAttribute = { name: 1, float: 2, tensor: 5, type: 20 } as const;
const inTensor = { dimensions: 1, type: 2, floats: 4, raw: 9 } as const;
const isFloat = 1;
const isTensor = 4;

const toText = (bytes: Uint8Array): string => Buffer.from(bytes).toString("utf8");

function readNumber(bytes: Uint8Array, from: number): [number, number] {
  let [value, factor, at] = [0, 1, from];
  for (;;) {
    const byte = bytes[at++] ?? 0;
    value += (byte & 127) * factor;
    if (byte < 128) return [value, at];
    factor *= 128;
  }
}

function readFields(bytes: Uint8Array): Field[] {
  const fields: Field[] = [];
  for (let at = 0; at < bytes.length;) {
    const start = at;
    const [key, afterKey] = readNumber(bytes, at);
    const kind = key % 8;
    const [length, begin] =
      kind === 2 ? readNumber(bytes, afterKey) : [kind === 5 ? 4 : 8, afterKey];
    let value: number | Uint8Array;
    if (kind === 0) [value, at] = readNumber(bytes, afterKey);
    else [value, at] = [bytes.subarray(begin, begin + length), begin + length];
    fields.push({ field: Math.floor(key / 8), value, whole: bytes.subarray(start, at) });
  }
  return fields;
}

const blocks = (fields: readonly Field[], wanted: number): Uint8Array[] =>
  fields.flatMap(({ field, value }) =>
    field === wanted && value instanceof Uint8Array ? [value] : [],
  );

function writeNumber(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...writeNumber(Math.floor(value / 128))];
}
const numberField = (field: number, value: number): Uint8Array =>
  Uint8Array.from([...writeNumber(field * 8), ...writeNumber(value)]);
const blockField = (field: number, ...parts: Uint8Array[]): Uint8Array => {
  const block = Buffer.concat(parts);
  return Buffer.concat([
    Uint8Array.from([...writeNumber(field * 8 + 2), ...writeNumber(block.length)]),
    block,
  ]);
};
const textField = (field: number, text: string): Uint8Array =>
  blockField(field, Buffer.from(text, "utf8"));

function readNode(bytes: Uint8Array): OnnxNode {
  const fields = readFields(bytes);
  return {
    operator: toText(blocks(fields, inNode.operator)[0] ?? new Uint8Array()),
    inputs: blocks(fields, inNode.input).map(toText),
    outputs: blocks(fields, inNode.output).map(toText),
    attributes: blocks(fields, inNode.attribute),
  };
}

function writeNode({ operator, inputs, outputs, attributes }: OnnxNode): Uint8Array {
  return blockField(
    inGraph.node,
    ...inputs.map((name) => textField(inNode.input, name)),
    ...outputs.map((name) => textField(inNode.output, name)),
    textField(inNode.name, outputs[0] ?? ""),
    textField(inNode.operator, operator),
    ...attributes.map((attribute) => blockField(inNode.attribute, attribute)),
  );
}

/** Reads a model in the ONNX format. */
export function readModel(bytes: Uint8Array): OnnxModel {
  const fields = readFields(bytes);
  const graph = readFields(blocks(fields, inModel.graph)[0] ?? new Uint8Array());
  const all = (of: readonly Field[], but: number): Uint8Array[] =>
    of.filter(({ field }) => field !== but).map(({ whole }) => whole);
  return {
    nodes: blocks(graph, inGraph.node).map(readNode),
    restOfGraph: all(graph, inGraph.node),
    rest: all(fields, inModel.graph),
  };
}

/** Writes a model in the ONNX format. */
export function writeModel({ nodes, restOfGraph, rest }: OnnxModel): Uint8Array {
  return Buffer.concat([
    ...rest,
    blockField(inModel.graph, ...nodes.map(writeNode), ...restOfGraph),
  ]);
}

/** An attribute that is one number. */
export function floatAttribute(name: string, value: number): Uint8Array {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return Buffer.concat([
    textField(inAttribute.name, name),
    Uint8Array.from(writeNumber(inAttribute.float * 8 + 5)),
    bytes,
    numberField(inAttribute.type, isFloat),
  ]);
}

/** An operation that gives numbers which never change. */
export function writeConstant(name: string, { dimensions, values }: Numbers): OnnxNode {
  const bytes = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
  const tensor = [
    ...dimensions.map((size) => numberField(inTensor.dimensions, size)),
    numberField(inTensor.type, isFloat),
    blockField(inTensor.raw, bytes),
  ];
  const attribute = Buffer.concat([
    textField(inAttribute.name, "value"),
    blockField(inAttribute.tensor, ...tensor),
    numberField(inAttribute.type, isTensor),
  ]);
  return { operator: "Constant", inputs: [], outputs: [name], attributes: [attribute] };
}

/** The numbers that an operation always gives; null where it is none of that kind. */
export function readConstant(node: OnnxNode | undefined): Numbers | null {
  if (node?.operator !== "Constant") return null;
  const attribute = readFields(node.attributes[0] ?? new Uint8Array());
  const tensor = readFields(blocks(attribute, inAttribute.tensor)[0] ?? new Uint8Array());
  const raw = blocks(tensor, inTensor.raw)[0] ?? blocks(tensor, inTensor.floats)[0];
  const type = tensor.find(({ field }) => field === inTensor.type)?.value;
  if (!raw || type !== isFloat) return null;
  const dimensions = tensor.flatMap(({ field, value }) =>
    field === inTensor.dimensions && typeof value === "number" ? [value] : [],
  );
  return { dimensions, values: new Float32Array(Uint8Array.from(raw).buffer) };
}
