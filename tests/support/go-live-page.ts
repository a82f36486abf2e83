import { readFileSync } from "node:fs";
import { join } from "node:path";
import { envSchema } from "~/env-schema";

/** docs/go-live.md as it stands. */
export const goLivePage = readFileSync(join(import.meta.dirname, "../../docs/go-live.md"), "utf8");

/** A step of the page: the text of its section, and what of it can be done or asked for. */
export type GoLiveStep = {
  number: number;
  title: string;
  text: string;
  /** The lines of its blocks of code. */
  commands: string[];
  /** The settings that it names. */
  settings: string[];
  /** The doctor's lines in which it ends. */
  lines: string[];
};

const marked = (text: string): string[] =>
  [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);

function readStep(section: string): GoLiveStep {
  const [heading = ""] = section.split("\n");
  const ending = section.slice(section.lastIndexOf("\nDoctor: "));
  const names = marked(section).map((code) => /^[A-Z][A-Z0-9_]+(?==|$)/.exec(code)?.[0] ?? "");
  return {
    number: Number(/^\d+/.exec(heading)?.[0]),
    title: heading,
    text: section,
    commands: [...section.matchAll(/^ {4}(.+)$/gm)].map(([, command = ""]) => command),
    settings: [...new Set(names)].filter((name) => name in envSchema.shape),
    lines: marked(ending).filter((code) => /^[a-z0-9-]+\.[a-z0-9-]+$/.test(code)),
  };
}

/** The steps in the order of the page. */
export const goLiveSteps: readonly GoLiveStep[] = goLivePage.split(/^## /m).slice(1).map(readStep);
