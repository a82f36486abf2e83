// For an image: ONNX's package carries its libraries for every system, of which a machine loads one
// (some 230 of 290 MB are others'). Plain Node, no dependencies.
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "./prepare.mjs";

const binaries = join(root, "node_modules/onnxruntime-node/bin");

for (const version of readdirSync(binaries))
  for (const system of readdirSync(join(binaries, version))) {
    const folder = join(binaries, version, system);
    if (system !== process.platform) rmSync(folder, { recursive: true });
    else
      for (const kind of readdirSync(folder))
        if (kind !== process.arch) rmSync(join(folder, kind), { recursive: true });
  }
