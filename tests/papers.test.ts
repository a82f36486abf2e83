import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { keptRows } from "~/core/kept-rows";
import * as vocabulary from "~/db/vocabulary";
import { envSchema } from "~/env-schema";
import { acts } from "~/server/operator/acts";

const root = join(import.meta.dirname, "..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const names = readdirSync(join(root, "docs")).filter((name) => name.endsWith(".md"));
const papers = ["README.md", "DECISIONS.md", ...names.map((name) => `docs/${name}`)];

/** What a paper names in code marks. */
const marked = (text: string): Set<string> =>
  new Set([...text.matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code));

/** The name under which a heading is linked to, as the common Markdown readers make it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, "")
    .replaceAll(" ", "-");
const headingsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => heading);

describe("the papers", () => {
  it("begin with a README of 90 lines at most", () => {
    expect(read("README.md").trimEnd().split("\n").length).toBeLessThanOrEqual(90);
  });

  it("are all named by the README", () => {
    expect(
      papers.filter((paper) => paper !== "README.md" && !read("README.md").includes(`(${paper})`)),
    ).toEqual([]);
  });

  it.each(papers)("%s links only to what is there", (paper) => {
    const links = [...read(paper).matchAll(/\]\((?!https?:)([^)#\s]*)(#[^)\s]+)?\)/g)];
    const dead = links.filter(([, path = "", anchor]) => {
      const file = path === "" ? join(root, paper) : join(root, dirname(paper), path);
      if (!existsSync(file)) return true;
      return (
        anchor !== undefined &&
        !headingsOf(readFileSync(file, "utf8")).map(anchorOf).includes(anchor.slice(1))
      );
    });
    expect(dead.map(([link]) => link)).toEqual([]);
  });

  it("explain every setting of the environment in docs/operations.md", () => {
    const named = marked(read("docs/operations.md"));
    expect(Object.keys(envSchema.shape).filter((name) => !named.has(name))).toEqual([]);
  });

  it("name every table and every status in docs/glossary.md", () => {
    const named = marked(read("docs/glossary.md"));
    const {
      caseStatuses,
      outreachSteps,
      payoutStatuses,
      referralStatuses,
      conversationStatuses,
      textStatuses,
      mailStatuses,
    } = vocabulary;
    const { mediaStates, joinSteps } = vocabulary;
    const lists = [
      caseStatuses,
      outreachSteps,
      payoutStatuses,
      referralStatuses,
      conversationStatuses,
      textStatuses,
      mailStatuses,
    ];
    const words = [...lists, mediaStates, joinSteps].flat();
    expect([...Object.keys(keptRows), ...words].filter((name) => !named.has(name))).toEqual([]);
  });

  it("name acts of the operator that there are", () => {
    const texts = papers.filter((paper) => paper !== "DECISIONS.md").map(read);
    const named = texts.flatMap((text) =>
      [...text.matchAll(/npm run act -- ([a-z][a-z-]*)/g)].map(([, act = ""]) => act),
    );
    expect(named.filter((act) => !(act in acts))).toEqual([]);
  });
});

describe("DECISIONS.md", () => {
  const [index = "", entries = ""] = read("DECISIONS.md").split("\n## Entries\n");
  const titles = [...entries.matchAll(/^### \d{4}-\d\d-\d\d · (.+)$/gm)].map(
    ([, title = ""]) => title,
  );
  const statuses = [...entries.matchAll(/^### .+\n\n(.*)$/gm)].map(([, line = ""]) => line);

  it("gives each entry a date, a title of its own and a status", () => {
    expect(titles.length).toBeGreaterThan(100);
    expect(titles.length).toBe(headingsOf(entries).length);
    expect(new Set(titles).size).toBe(titles.length);
    expect(
      statuses.filter((line) => !/^Status: (in force|superseded (in part )?by ")/.test(line)),
    ).toEqual([]);
  });

  it("names in a status only entries that there are", () => {
    const named = statuses.flatMap((line) =>
      [...line.matchAll(/"(.+?)"(?=[ ;,:.)]|$)/g)].map(([, title = ""]) => title),
    );
    expect(named.filter((title) => !titles.includes(title))).toEqual([]);
  });

  it("lists each entry once in the index by room", () => {
    const listed = [...index.matchAll(/^- \[(.+)\]\(#/gm)].map(([, title = ""]) => title);
    expect(listed.toSorted()).toEqual(titles.toSorted());
  });

  it("marks in the index what is superseded", () => {
    const superseded = titles.filter((_, at) => statuses[at]?.startsWith("Status: superseded"));
    const listed = [...index.matchAll(/^- \[(.+)\]\(#.*\) \(superseded(?: in part)?\)$/gm)].map(
      ([, title = ""]) => title,
    );
    expect(listed.toSorted()).toEqual(superseded.toSorted());
  });
});
