import { defineConfig } from "@playwright/test";
import { findBrowser, findShell } from "./scripts/find-browser.mjs";

/** What keeps a browser to its pages. */
export const browserArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.e2e.ts",
  outputDir: "test-results",
  globalSetup: "./tests/support/browser-server.ts",
  fullyParallel: true,
  workers: 2,
  // A browser on a busy machine is sometimes late: tests that pass only the second time are named
  // at the end (`scripts/test.mjs`).
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: { executablePath: findShell() ?? findBrowser(), args: browserArguments },
    screenshot: "only-on-failure",
    // Recording every test would take nearly half of a run; a failed test is repeated with a trace.
    trace: "on-first-retry",
    locale: "en-US",
    timezoneId: "America/New_York",
  },
  projects: [
    // Tests without a page, and those about times, machines and Google only, need no second window
    // size; the tables' tests set both sizes themselves.
    {
      name: "mobile",
      testIgnore: [
        "**/{server,start,machines,live,first-staff,cash-out,timings,google}.e2e.ts",
        "**/requirements/**",
      ],
      use: phone,
    },
    { name: "desktop", use: { viewport: { width: 1280, height: 800 } } },
    // The acts of the tables on a phone, for a walk by hand (docs/spec/requirements.md).
    ...(process.env.E2E_NARROW
      ? [
          {
            name: "narrow",
            testMatch: "**/requirements/**/*.e2e.ts",
            testIgnore: "**/rows.e2e.ts",
            use: phone,
          },
        ]
      : []),
  ],
});
