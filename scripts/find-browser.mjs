// The Chromium or Chrome that the browser tests use. Plain Node, no dependencies.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";

const names = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
  "google-chrome-beta",
];
const wellKnown = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const insidePlaywright = [
  "chrome-linux/chrome",
  "chrome-linux64/chrome",
  "chrome-mac/Chromium.app/Contents/MacOS/Chromium",
  "chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing",
];

function fromPlaywright() {
  const folders = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    join(homedir(), ".cache/ms-playwright"),
    join(homedir(), "Library/Caches/ms-playwright"),
  ];
  return folders
    .filter((folder) => folder && existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => /^chromium-\d+$/.test(name))
        .sort()
        .reverse()
        .map((name) => join(folder, name)),
    )
    .flatMap((folder) => insidePlaywright.map((path) => join(folder, path)));
}

// A file of that name is not enough: some distributions ship a stub that only tells you to install
// something else.
function runs(path) {
  return (
    existsSync(path) &&
    spawnSync(path, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0
  );
}

const onPath = (name) =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name));

/** Searches CHROME_PATH, the PATH, the usual places and Playwright's own folder. */
export function findBrowser() {
  const candidates = [
    process.env.CHROME_PATH,
    ...names.flatMap(onPath),
    ...wellKnown,
    ...fromPlaywright(),
  ];
  return candidates.find((path) => path && runs(path));
}

/**
 * Chromium's shell without windows, where it is installed (Debian: chromium-headless-shell): tests
 * take a third less time in it. It has no place for a site in a new tab.
 */
export function findShell() {
  return onPath("chromium-headless-shell").find(runs);
}
