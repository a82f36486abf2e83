import { expect, test } from "../support/browser";

const pages = ["/", "/?tab=affiliates", "/terms", "/privacy", "/sms"];

test("every public page has a title, a description and one heading of its own", async ({
  page,
}) => {
  const seen = new Set<string>();
  for (const path of pages) {
    await page.goto(path);
    await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /.{40,}/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    const address = new RegExp(path.replace("?", "\\?"));
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", address);
    seen.add(await page.title());
  }
  expect(seen.size).toBe(pages.length);
});

test("a shared link shows a picture of 1200 by 630, and the icons exist", async ({
  page,
  request,
}) => {
  await page.goto("/");
  const picture = await request.get(
    (await page.locator('meta[property="og:image"]').getAttribute("content"))!,
  );
  const bytes = await picture.body();
  expect([bytes.subarray(1, 4).toString(), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual(
    ["PNG", 1200, 630],
  );
  const icons = page.locator('link[rel~="icon"], link[rel="apple-touch-icon"]');
  await expect(icons).toHaveCount(3);
  for (const icon of await icons.all()) {
    const response = await request.get((await icon.getAttribute("href"))!);
    expect(response.status()).toBe(200);
    expect(response.headers()["content-type"]).toMatch(/^image\//);
  }
});

test("the web manifest names the product and icons that exist", async ({ page, request }) => {
  await page.goto("/");
  const response = await request.get(
    (await page.locator('link[rel="manifest"]').getAttribute("href"))!,
  );
  const manifest = (await response.json()) as {
    name: string;
    icons: { src: string; sizes: string }[];
  };
  expect(manifest.name).toBe("TextClaim");
  for (const { src, sizes } of manifest.icons) {
    const bytes = await (await request.get(src)).body();
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
  }
});

test("robots.txt closes the portals and names a sitemap whose pages all answer", async ({
  request,
  baseURL,
}) => {
  const robots = await (await request.get("/robots.txt")).text();
  for (const path of ["/user", "/affiliate", "/super-admin", "/dev/"])
    expect(robots).toContain(`Disallow: ${path}\n`);
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!);
  expect(addresses).toHaveLength(pages.length);
  for (const address of addresses) expect((await request.get(address)).status()).toBe(200);
});

test("the landing page comes compressed and with a nonce of its own, every time", async ({
  request,
}) => {
  const nonces = new Set<string>();
  for (let visit = 0; visit < 3; visit++) {
    const response = await request.get("/", { headers: { "Accept-Encoding": "gzip" } });
    expect(response.headers()["content-encoding"]).toBe("gzip");
    const nonce = /nonce="([^"]+)"/.exec(await response.text())![1]!;
    expect(response.headers()["content-security-policy"]).toContain(`'nonce-${nonce}'`);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(3);
});
