import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { fillPacked, fillPage, makeTemplate } from "~/server/pages/page-template";

const placeholder = "AAAAAAAAAAAAAAAAAAAAAA==";
const filler = "A page with words that repeat, “quotes” and ünïcode. ".repeat(400);
const withNonces = (nonce: string) =>
  `<script nonce="${nonce}">1</script>${filler}<script nonce="${nonce}">2</script>${filler}${nonce}`;

it.each([
  ["in the middle and at the end", withNonces],
  ["at the very start", (nonce: string) => `${nonce}${filler}`],
  ["nowhere", () => filler],
  ["side by side", (nonce: string) => nonce + nonce],
])("the plain and the packed page carry the nonce of their answer: %s", (_, write) => {
  const template = makeTemplate(write(placeholder), placeholder);
  for (const nonce of ["bm9uY2Utb25lLW9mLWFuLWE=", "b3RoZXItbm9uY2UtYW5zd2U="]) {
    expect(fillPage(template, nonce).toString()).toBe(write(nonce));
    // gunzip checks the sum and the length at the end.
    expect(gunzipSync(fillPacked(template, nonce)).toString()).toBe(write(nonce));
  }
});

it("packing pays", () => {
  const template = makeTemplate(withNonces(placeholder), placeholder);
  expect(template.packed.length).toBeLessThan(template.plain.length / 10);
});

it("answers do not share their bytes", () => {
  const template = makeTemplate(withNonces(placeholder), placeholder);
  const one = fillPage(template, "1".repeat(24));
  fillPage(template, "2".repeat(24));
  expect(one.toString()).toBe(withNonces("1".repeat(24)));
});

it("those who take gzip may be told the same in another way", () => {
  const template = makeTemplate(`a ${placeholder}`, placeholder, `${filler}${placeholder} b`);
  const nonce = "3".repeat(24);
  expect(fillPage(template, nonce).toString()).toBe(`a ${nonce}`);
  expect(gunzipSync(fillPacked(template, nonce)).toString()).toBe(`${filler}${nonce} b`);
});
