import { RuleBroken } from "~/core/errors";

/** What became of an act: the code of the rule it broke, the name of any other error, or `done`. */
export function codeOf(work: () => unknown): string {
  try {
    work();
  } catch (cause) {
    return cause instanceof RuleBroken ? cause.code : String((cause as Error).name);
  }
  return "done";
}
