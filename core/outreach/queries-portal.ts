import type { CaseEventKind } from "~/core/cases/record-case-event";
import { listCaseEvents } from "~/core/claims/list-case-events";
import { listLetters } from "~/core/outreach/list-letters";
import { findPursuit, type Pursuit } from "~/core/outreach/queries";
import { sqlite } from "~/db/client";
import { hashInSql } from "~/db/schema/packed-columns";
import type { OutreachStep } from "~/db/vocabulary";

/**
 * A case with all that its owner may see. It has no amounts: a settled case earns the flat share.
 */
export type OwnCase = {
  id: string;
  title: string;
  description: string;
  status: string;
  externalCaseId: string | null;
  outreachStep: OutreachStep | null;
  reason: string | null;
  violatorEmail: string | null;
  violatorDomain: string | null;
  senderPhone: string | null;
  senderName: string | null;
  createdAt: number;
  archivedAt: number | null;
  readingOwedAt: number | null;
  agreementOwedAt: number | null;
};

export type OwnFile = {
  id: string;
  fileName: string;
  fileType: string;
  fileSize: number;
  pages: number;
};
export type StoryEvent = {
  kind: CaseEventKind;
  actorKind: string;
  data: Record<string, unknown>;
  at: number;
};
export type StoryLetter = {
  step: OutreachStep;
  toAddress: string;
  state: "queued" | "sent" | "bounced" | "stopped";
  at: number;
};
export type StoryReply = {
  id: string;
  fromAddress: string;
  subject: string;
  textBody: string;
  /** Of words that left the row (`operations/bodies/whole-replies.ts`). */
  bodyHash: string | null;
  bodySize: number | null;
  kind: string;
  at: number;
};
export type StoryText = { body: string; at: number };

export type StoredReading = { id: string; result: string; hash: string | null };

/** Everything that happened in a case, by source. */
export type CaseStory = {
  events: StoryEvent[];
  letters: StoryLetter[];
  replies: StoryReply[];
  texts: StoryText[];
  filing: { court: string; number: string; filedOn: string } | null;
  pursuit: Pursuit | null;
};

/** The letters of a sender's mail that a person sees in the story of their case. */
export const shownOfReply = 4000;

const findOwn = sqlite.prepare<[string, string, string], OwnCase>(
  `SELECT id, title, description, status, external_case_id AS externalCaseId, outreach_step AS outreachStep,
     coalesce(n8n_response ->> 'error', rejection_text) AS reason, violator_email AS violatorEmail, violator_domain AS violatorDomain,
     sender_phone AS senderPhone, sender_name AS senderName, created_at AS createdAt, archived_at AS archivedAt,
     reading_owed_at AS readingOwedAt, agreement_owed_at AS agreementOwedAt
   FROM cases WHERE (id = ? OR external_case_id = ?) AND user_id = ?`,
);
const listFiles = sqlite.prepare<[string], OwnFile>(
  `SELECT id, file_name AS fileName, file_type AS fileType, file_size AS fileSize, pages FROM case_files WHERE case_id = ? ORDER BY created_at`,
);
const findReading = sqlite.prepare<[string, string | null], StoredReading>(
  `SELECT id, result, ${hashInSql("body_hash")} AS hash FROM readings
   WHERE case_id = ? AND file_id = coalesce(?, file_id) ORDER BY created_at DESC LIMIT 1`,
);
const listOpenCorrections = sqlite.prepare<[string, string], { field: string; proposed: string }>(
  "SELECT field, proposed FROM corrections WHERE case_id = ? AND state = 'open' AND proposed_by = ?",
);
const mostEvents = 300;
const mostLetters = 100;
const listStoryReplies = sqlite.prepare<[string], StoryReply>(
  `SELECT id, from_address AS fromAddress, subject, substr(text_body, 1, ${shownOfReply}) AS textBody,
     ${hashInSql("body_hash")} AS bodyHash, body_size AS bodySize, kind, received_at AS at
   FROM outreach_replies WHERE case_id = ? ORDER BY received_at LIMIT 100`,
);
// A text that was sent again is shown once.
const listStoryTexts = sqlite.prepare<{ caseId: string }, StoryText>(
  `SELECT body, coalesce(sent_at, created_at) AS at FROM texts WHERE about_case_id = @caseId AND repeats_id IS NULL`,
);
const findOwnFiling = sqlite.prepare<[string], { court: string; number: string; filedOn: string }>(
  "SELECT court, number, filed_on AS filedOn FROM filings WHERE case_id = ?",
);

/** A person's own case by its id or its number (TC-…), or undefined. */
export function findOwnCase(userId: string, idOrNumber: string): OwnCase | undefined {
  return findOwn.get(idOrNumber, idOrNumber, userId);
}

/** The files of a case that `findOwnCase` returned. */
export function listOwnFiles(caseId: string): OwnFile[] {
  return listFiles.all(caseId);
}

/**
 * The newest reading of a case, or of one of its files, as its row has it: without boxes where
 * `hash` says that the whole is in storage (`operations/bodies/whole-reading.ts`). Undefined when
 * there is none.
 */
export function findStoredReading(caseId: string, fileId?: string): StoredReading | undefined {
  return findReading.get(caseId, fileId ?? null);
}

/** A person's proposed corrections that staff has not decided yet. */
export function listProposed(
  userId: string,
  caseId: string,
): { field: string; proposed: string }[] {
  return listOpenCorrections.all(caseId, userId);
}

/** The story of a case that `findOwnCase` returned. */
export function getCaseStory(caseId: string): CaseStory {
  return {
    events: listCaseEvents(caseId)
      .slice(0, mostEvents)
      .map(({ kind, actorKind, data, at }) => ({
        kind: kind as CaseEventKind,
        actorKind,
        data,
        at,
      })),
    letters: listLetters(caseId)
      .slice(0, mostLetters)
      .map(({ step, toAddress, state, sentAt, createdAt }) => ({
        step,
        toAddress,
        state,
        at: sentAt ?? createdAt,
      })),
    replies: listStoryReplies.all(caseId),
    texts: listStoryTexts.all({ caseId }),
    filing: findOwnFiling.get(caseId) ?? null,
    pursuit: findPursuit(caseId) ?? null,
  };
}
