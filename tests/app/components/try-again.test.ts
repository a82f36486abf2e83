import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readSources } from "~/tests/support/architecture";

// What asks to be tried again, refreshed or reloaded, in words for a person.
const asks = /(?:try again|refresh the page|reload the page)/i;
const button =
  />\s*(?:Try again|Refresh the page)\s*<|name: "Try again"|"Try again" : "Trying …"|type="submit"|href=\{`\?open=/;

/** Where the button stands of a message that is written in another file. */
const standsIn: Record<string, string> = {
  "app/components/support/chat-view.tsx": "app/components/support/chat-composer.tsx",
  "app/auth/answer-sign-up.server.ts": "app/routes/_index/details-step.tsx",
  "app/upload/upload-messages.ts": "app/routes/user._index/upload-panel.tsx",
  "app/upload/read-form.server.ts": "app/routes/user._index/upload-panel.tsx",
  "core/cases/reading/refuse-without-file.ts": "app/routes/user._index/upload-panel.tsx",
  "app/staff/keep-page.ts": "app/components/staff/acts/tell-answer.ts",
  "app/staff/answer-staff.server.ts": "app/components/staff/acts/tell-answer.ts",
  "app/why-lost.ts": "app/components/staff/acts/load-failed.tsx",
  "app/routes/super-admin.cases_.$caseId.packet.ts": "app/components/use-download.ts",
  "app/routes/super-admin.cases_.$caseId.preview.ts": "app/components/staff/shots-dialog.tsx",
  "app/routes/user_.support_.$conversationId.ts": "app/components/support/chat-composer.tsx",
  "app/routes/super-admin.support-chat_.send.$conversationId/route.ts":
    "app/components/staff/acts/tell-answer.ts",
  "app/routes/logout.ts": "app/components/shell/portal-shell.tsx",
  // Said by the forms of sign-in, sign-up, codes and settings, whose own button stays in reach.
  "core/sign-up/answers/record-agreement.ts": "app/routes/_index/details-step.tsx",
  "core/sign-up/enter-by-google.ts": "app/components/sign-in/login-form.tsx",
  "core/accounts/limit-rate.ts": "app/components/sign-in/login-form.tsx",
};

/** Of a text that is sent, the answer is the button. */
const sent = new Set(["bot/account-replies.ts"]);

const isComment = (line: string): boolean => /^\s*(?:\/\/|\/?\*)/.test(line);
const isTest = /mayWork = /;

describe("issue 20, 12: every 'try again' has its button", () => {
  const sources = new Map(
    readSources(join(import.meta.dirname, "../../.."), ["app", "core", "bot", "operations"]).map(
      ({ path, text }) => [path, text],
    ),
  );
  const asking = [...sources].filter(([, text]) =>
    text.split("\n").some((line) => asks.test(line) && !isComment(line) && !isTest.test(line)),
  );

  it.each(asking.map(([path]) => path).filter((path) => !sent.has(path)))("%s", (path) => {
    const place = standsIn[path] ?? path;
    expect(sources.get(place), `${path} names no file with its button`).toMatch(button);
  });

  it("names no file that asks for nothing any more", () => {
    const known = new Set(asking.map(([path]) => path));
    expect([...Object.keys(standsIn), ...sent].filter((path) => !known.has(path))).toEqual([]);
  });
});
