import { expect, expectAccessible, test } from "../support/browser";

const two = (size: number) =>
  ["One", "Other"]
    .map(
      (name) =>
        `<button aria-label="${name}" style="width:${size}px;height:${size}px;padding:0;border:0"></button>`,
    )
    .join("");

test("R11: two targets of ten pixels beside each other are found, of twenty-four not (WCAG 2.2, 2.5.8)", async ({
  page,
}) => {
  const document = (size: number) =>
    `<!doctype html><html lang="en"><title>Targets</title><main><h1>Targets</h1>${two(size)}</main></html>`;
  await page.setContent(document(10));
  await expect(expectAccessible(page)).rejects.toThrow("target-size");
  await page.setContent(document(24));
  await expectAccessible(page);
});
