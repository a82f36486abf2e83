import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The bytes of a small rendered picture. */
export const fixture = (name: string): Buffer =>
  readFileSync(join(import.meta.dirname, "../../fixtures/reader", `${name}.png`));
