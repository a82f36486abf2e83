import { expect, it } from "vitest";
import { inlineSheets, scriptsLast } from "~/server/pages/lighten-page";

const head =
  '<head><title>a</title><link rel="stylesheet" href="/assets/root-abc.css"/></head><body><p>$& stays</p></body>';

it("a style sheet of ours moves into the page; its link becomes a hint, so that the head keeps its nodes", () => {
  expect(
    inlineSheets(head, (path) => (path === "/assets/root-abc.css" ? "p{content:'$&'}" : undefined)),
  ).toBe(
    '<head><title>a</title><link rel="prefetch" as="style" href="/assets/root-abc.css"/><style>p{content:\'$&\'}</style></head><body><p>$& stays</p></body>',
  );
});

it("a sheet that cannot be read, or that would end its element, stays a link", () => {
  expect(inlineSheets(head, () => undefined)).toBe(head);
  expect(inlineSheets(head, () => "</style><script>")).toBe(head);
});

it("scripts wait for the words, and keep their nonce; a page without an entry stays as it is", () => {
  const light = scriptsLast(
    '<link rel="modulepreload" href="/a.js"/><script nonce="abc" type="module" async="">import "/a.js"</script>',
  );
  expect(light).toContain(
    '<link rel="later" href="/a.js"/><script nonce="abc" type="later">import "/a.js"</script><script nonce="abc">',
  );
  expect(light).not.toContain('rel="modulepreload" ');
  expect(scriptsLast(head)).toBe(head);
});
