import { build } from "../../scripts/prepare.mjs";

let isBuilt = false;

/** Builds what serves as in production, once a process. @throws the bundler's message */
export function mustBuild(): void {
  if (isBuilt) return;
  const failure = build();
  if (failure) throw new Error(failure);
  isBuilt = true;
}
