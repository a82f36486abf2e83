import ts from "typescript";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  forgetForms,
  forgetTyping,
  keepTyped,
  listTyped,
  noteCutOff,
  takeCutOff,
} from "~/app/components/shell/kept-typing";
import { forgetAllWords, keepWords, recallWords } from "~/app/components/support/kept-words";
import { outcomeOf, tellPost, watchPosts } from "~/app/posted";
import { readSources } from "~/tests/support/architecture";

const bytes = (words: string): ArrayBuffer => new TextEncoder().encode(words).buffer;

describe("issue 20, 12 and 21: what was typed is kept by person, page and form", () => {
  const path = "/super-admin/cases";
  const reason = (form: string, value: string) =>
    ({ path, form, name: "reason", value, isTicked: null, at: Date.now() }) as const;
  const words = (whose: string) => listTyped(whose, path).map(({ form, value }) => [form, value]);

  beforeEach(() => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem(key: string, value: string) {
        kept.set(key, value);
        Object.defineProperty(this, key, { value, enumerable: true, configurable: true });
      },
      removeItem(key: string) {
        kept.delete(key);
        Reflect.deleteProperty(this, key);
      },
    };
    vi.stubGlobal("sessionStorage", storage);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  test("the newest words of a field stand in place of older ones, and each form has its own", () => {
    keepTyped("user_a", reason("reject:1", "No addr"));
    keepTyped("user_a", reason("reject:1", "No address"));
    keepTyped("user_a", reason("reject:2", "Unreadable"));
    expect(words("user_a")).toEqual([
      ["reject:1", "No address"],
      ["reject:2", "Unreadable"],
    ]);
    expect(listTyped("user_a", "/super-admin/review")).toEqual([]);
    forgetForms("user_a", path, (form) => form === "reject:1");
    expect(words("user_a")).toEqual([["reject:2", "Unreadable"]]);
  });

  test("another person in the same tab sees none of it, and their words take its place", () => {
    keepTyped("user_a", reason("reject:1", "No address"));
    expect(words("user_b")).toEqual([]);
    keepTyped("user_b", reason("reject:1", "Unreadable"));
    expect(words("user_a")).toEqual([]);
  });

  test("after an hour nothing is left, and after signing out neither", () => {
    vi.useFakeTimers();
    keepTyped("user_a", reason("reject:1", "No address"));
    keepWords("talk_1", "Hello");
    vi.advanceTimersByTime(3_599_000);
    expect(words("user_a")).toHaveLength(1);
    vi.advanceTimersByTime(2_000);
    expect(words("user_a")).toEqual([]);
    keepTyped("user_a", reason("reject:1", "No address"));
    forgetTyping();
    forgetAllWords();
    expect(words("user_a")).toEqual([]);
    expect(recallWords("talk_1")).toBe("");
  });

  test("who was led away from unsent words hears so once, on that page", () => {
    noteCutOff("user_a", path);
    expect(takeCutOff("user_a", path), "nothing was unsent").toBe(false);
    keepTyped("user_a", reason("reject:1", "No address"));
    noteCutOff("user_a", path);
    expect(takeCutOff("user_a", "/super-admin/review")).toBe(false);
    expect(takeCutOff("user_a", path)).toBe(true);
    expect(takeCutOff("user_a", path)).toBe(false);
  });
});

describe("issue 20, 21: words are forgotten when their post was answered well, and not before", () => {
  test.each([
    [200, '["ok",true]', "done"],
    [202, '["redirect","/user/cases"]', "done"],
    [202, '["redirect","/login?next=%2Fuser"]', "sign_in"],
    [202, '["redirect","/confirm-identity"]', "sign_in"],
    [422, '["ok",false]', "refused"],
    [500, "", "refused"],
  ] as const)("an answer of %i with %s stands for %s", (status, body, outcome) => {
    expect(outcomeOf(status, bytes(body))).toBe(outcome);
  });

  test("the watcher hears of forms alone, and of none after it has stopped", () => {
    const heard: string[] = [];
    const address = new URL("http://localhost:3000/user/settings.data");
    const stop = watchPosts(({ pathname }, form) => {
      heard.push(`${pathname} ${[...form.keys()].join()}`);
      return (outcome) => void heard.push(outcome);
    });
    tellPost(address, new URLSearchParams({ reason: "Moved" }))?.("done");
    expect(tellPost(address, "{}")).toBeNull();
    stop();
    expect(tellPost(address, new URLSearchParams())).toBeNull();
    expect(heard).toEqual(["/user/settings.data reason", "done"]);
  });
});

type Tag = ts.JsxOpeningElement | ts.JsxSelfClosingElement;

const isTag = (node: ts.Node): node is Tag =>
  ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node);

function attributesOf(tag: Tag): Map<string, string> {
  const found = new Map<string, string>();
  for (const one of tag.attributes.properties)
    if (ts.isJsxSpreadAttribute(one)) found.set("...", one.expression.getText());
    else found.set(one.name.getText(), one.initializer?.getText().replaceAll('"', "") ?? "");
  return found;
}

/** All tags of a file, each with the tags that it stands in. */
function tagsIn(text: string): { tag: Tag; within: Tag[] }[] {
  const source = ts.createSourceFile(
    "one.tsx",
    text,
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  );
  const found: { tag: Tag; within: Tag[] }[] = [];
  const visit = (node: ts.Node, within: Tag[]): void => {
    if (isTag(node)) found.push({ tag: node, within });
    const inner = ts.isJsxElement(node) ? [...within, node.openingElement] : within;
    node.forEachChild((child) => visit(child, inner));
  };
  visit(source, []);
  return found;
}

// Pages and parts of the two portals, where `useKeptTyping` stands. The chat keeps its words by
// itself (`kept-words.ts`), per ticket, since it posts by itself.
const places = /^app\/(?:routes\/(?:user|super-admin)|components\/(?:cases|staff|support|portal))/;
const own = ["app/components/support/chat-composer.tsx"];
const unkept = /^(?:password|file|hidden|submit|button|search|checkbox|radio|date|datetime-local)$/;
const fields = ["textarea", "Textarea", "input", "Input", "Field"];

const typedFields = readSources(".", ["app"])
  .filter(({ path }) => places.test(path) && !own.includes(path))
  .flatMap(({ path, text }) =>
    tagsIn(text)
      .filter(({ tag }) => fields.includes(tag.tagName.getText()))
      .map(({ tag, within }) => ({ path, tag, within, has: attributesOf(tag) }))
      .filter(({ tag, has }) => tag.tagName.getText() !== "Field" || has.has("label"))
      .filter(({ has }) => !unkept.test(has.get("type") ?? "") && !has.has("readOnly")),
  );

describe("issue 20, 21: every field of the portals that people type into is kept over a reload", () => {
  test("the walk finds the fields", () => {
    expect(typedFields.length).toBeGreaterThan(60);
    expect(new Set(typedFields.map(({ path }) => path)).size).toBeGreaterThan(20);
  });

  test("each has the name that its words are kept and posted under", () => {
    const nameless = typedFields.filter(({ has }) => !has.has("name") && !has.has("..."));
    expect(nameless.map(({ path, tag }) => `${path}: ${tag.getText().slice(0, 60)}`)).toEqual([]);
  });

  test("where people write sentences, the form has a name of its own", () => {
    const isNamed = (within: readonly Tag[]): boolean =>
      within.some(
        (tag) =>
          attributesOf(tag).has("data-typing") ||
          (/\bForm$|^form$/.test(tag.tagName.getText()) &&
            /type="hidden"/.test(tag.parent.getText())),
      );
    const loose = typedFields.filter(
      ({ tag, within }) => /textarea/i.test(tag.tagName.getText()) && !isNamed(within),
    );
    // The form of the first stands in correct-fact.tsx, and is named.
    expect(loose.map(({ path }) => path)).toEqual([
      "app/routes/super-admin.cases_.$caseId/fact-input.tsx",
      "app/routes/super-admin.support-chat/settings-tab.tsx",
    ]);
  });

  test("passwords and codes say what they are, so that none is kept, shown or not", () => {
    const secrets = readSources(".", ["app"]).flatMap(({ path, text }) =>
      tagsIn(text)
        .map(({ tag }) => ({ path, name: tag.tagName.getText(), has: attributesOf(tag) }))
        .filter(
          ({ name, has }) =>
            (name === "PasswordField" && has.has("name")) ||
            /^(?:code|proof|password)$/.test(has.get("name") ?? ""),
        ),
    );
    expect(secrets.length).toBeGreaterThan(8);
    const bare = secrets.filter(
      ({ has }) =>
        !/one-time-code|current-password|new-password/.test(has.get("autoComplete") ?? ""),
    );
    expect(bare.map(({ path, has }) => `${path} ${has.get("name")}`)).toEqual([]);
  });
});
