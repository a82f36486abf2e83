import { sha256, type Recorded } from "~/app/packet/stored-papers.server";
import type { ExportedCase } from "~/core/outreach/papers/export-case";

type Acceptance = ExportedCase["acceptances"][number];

function file(name: string, words: string): Recorded {
  const bytes = Buffer.from(words, "utf8");
  return { name, bytes, recorded: sha256(bytes) };
}

const nameOf = ({ document, version }: Acceptance): string =>
  `agreement/${document}-${version.replace(/[^\w.-]/g, "_")}.txt`;

// The shown page belongs to the acceptance as a whole, not to one of its texts.
const shownNameOf = ({ createdAt }: Acceptance): string =>
  `agreement/shown-${new Date(createdAt).toISOString().replaceAll(":", "")}.txt`;

/** The pages that were shown at the acceptances, each once. */
function shownFiles(acceptances: readonly Acceptance[]): Recorded[] {
  const shown = acceptances.flatMap((each) =>
    each.shown === null ? [] : [[shownNameOf(each), each.shown] as const],
  );
  return [...new Map(shown)].map(([name, words]) => file(name, words));
}

function listed(given: Acceptance) {
  const {
    document,
    version,
    wording,
    legalTextId,
    shown,
    answer,
    state,
    channel,
    phone,
    ip,
    userAgent,
  } = given;
  return {
    document,
    version,
    file: nameOf(given),
    sha256: sha256(Buffer.from(wording, "utf8")),
    legalTextId,
    shownFile: shown === null ? null : shownNameOf(given),
    acceptedAt: new Date(given.createdAt).toISOString(),
    answer,
    state,
    channel,
    phone,
    ip,
    userAgent,
  };
}

/**
 * The texts that a person accepted, each in the exact words they saw, with who, when and how
 * (CL-06).
 */
export function agreementFiles({ acceptances }: Pick<ExportedCase, "acceptances">): Recorded[] {
  const index = `${JSON.stringify(acceptances.map(listed), null, 1)}\n`;
  return [
    ...acceptances.map((each) => file(nameOf(each), each.wording)),
    ...shownFiles(acceptances),
    file("agreement/acceptances.json", index),
  ];
}
