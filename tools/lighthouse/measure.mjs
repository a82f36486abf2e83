// Measures one address with Lighthouse's own phone profile (a mid-range phone on slow 4G) and
// prints one JSON object.
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";

const [address, chromePath] = process.argv.slice(2);
const chromeFlags = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-extensions",
];
const chrome = await launch({ chromePath, chromeFlags, logLevel: "silent" });
try {
  const result = await lighthouse(address, {
    port: chrome.port,
    logLevel: "silent",
    output: "json",
  });
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(runtimeError.message);
  const failed = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id].score ?? 1) < 0.9)
      .map(({ id }) => `${id} ${audits[id].displayValue ?? ""}`.trim()),
  );
  const scores = Object.fromEntries(
    Object.entries(categories).map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)]),
  );
  const valueOf = (id) => audits[id].numericValue;
  console.log(
    JSON.stringify({
      scores,
      lcp: valueOf("largest-contentful-paint"),
      fcp: valueOf("first-contentful-paint"),
      cls: valueOf("cumulative-layout-shift"),
      tbt: valueOf("total-blocking-time"),
      failed: [...new Set(failed)],
    }),
  );
} finally {
  chrome.kill();
}
