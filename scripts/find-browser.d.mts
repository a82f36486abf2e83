/** Path of a Chromium or Chrome that runs on this machine. */
export function findBrowser(): string | undefined;

export function findShell(): string | undefined;
