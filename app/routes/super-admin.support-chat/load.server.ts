import { searchIn } from "~/app/staff/kept-search.server";
import { fillWords } from "~/app/support/fill-words.server";
import { NotFound } from "~/core/errors";
import { agentModels } from "~/core/support/ai-settings";
import { listPresent } from "~/core/support/desk/note-presence";
import { placeholderValues } from "~/core/support/desk/queries-placeholders";
import { listKnownTags, tagOf } from "~/core/support/desk/tag-conversation";
import { ownWords } from "~/app/support/answer-reply.server";
import { getDesk, listStaff } from "~/core/support/desk/queries-desk";
import { countInbox, listInbox, type InboxFilter } from "~/core/support/desk/queries-inbox";
import {
  findConversationOfProposal,
  listCannedAnswers,
  listProposals,
  listTrainingCategories,
  listTrainingEntries,
  listTrainingVersions,
} from "~/core/support/training/queries-training";
import { modelCostToday } from "~/core/support/record-model-use";
import { searchTraining } from "~/core/support/training/search-training";
import { allAiSettings } from "~/core/support/set-ai-settings";
import type { StaffMember } from "~/core/support/desk/staff-member";
import { modelAbilities } from "~/integrations/agent-model/models";
import { env } from "~/env";

const views = [
  "all",
  "waiting",
  "unread",
  "mine",
  "snoozed",
  "open",
  "pending",
  "resolved",
  "auto_closed",
] as const;

/** Below this similarity the assistant ignores an entry and searches further. */
const goodEnough = 0.42;

function requestedView(url: URL): InboxFilter["view"] {
  return views.find((view) => view === url.searchParams.get("view")) ?? "all";
}

function findDesk(conversationId: string | null, staff: StaffMember) {
  if (!conversationId) return null;
  try {
    const now = Date.now();
    const present = listPresent(conversationId, staff.userId, now);
    const people = present.map(({ kind, name, typingUntil }) => ({
      kind,
      name,
      typingMs: Math.max(0, typingUntil - now),
    }));
    return { ...getDesk(conversationId), present: people };
  } catch (cause) {
    if (cause instanceof NotFound) return "gone" as const;
    throw cause;
  }
}

/** The data of the Conversations tab: the list, and the open conversation. */
export function loadConversations(url: URL, request: Request, staff: StaffMember) {
  const view = requestedView(url);
  const search = searchIn(request);
  const before = Number(url.searchParams.get("before")) || null;
  const tag = tagOf(url.searchParams.get("tag") ?? "");
  const conversationId = url.searchParams.get("c");
  const desk = findDesk(conversationId, staff);
  return {
    view,
    search,
    before,
    tag,
    tags: listKnownTags(),
    writeTo: url.searchParams.get("write")?.slice(0, 60) ?? null,
    inbox: listInbox({ view, words: search, tag, before, staffId: staff.userId }),
    desk,
    fills: desk && desk !== "gone" ? placeholderValues(desk.id, ownWords(staff)) : null,
    staff: listStaff(staff.configuredEmails),
    canned: listCannedAnswers(),
    me: { userId: staff.userId, name: staff.name },
    at: Date.now(),
  };
}

/** The data of the AI Training tab. A test phrase is looked up exactly as the assistant would. */
export function loadTraining(url: URL) {
  const read = (name: string): string => url.searchParams.get(name)?.slice(0, 300) ?? "";
  const [words, category, phrase, entry] = [
    read("words"),
    read("category"),
    read("try"),
    read("versions"),
  ];
  const tried = phrase
    ? searchTraining(phrase, 3).map((found) => ({
        ...found,
        response: fillWords(found.response),
        answers: found.score >= goodEnough,
      }))
    : null;
  return {
    words,
    category,
    phrase,
    tried,
    list: listTrainingEntries({ words, category, page: Number(url.searchParams.get("page")) || 1 }),
    proposals: listProposals().map((proposal) => ({
      ...proposal,
      conversationId: findConversationOfProposal(proposal) ?? null,
    })),
    categories: listTrainingCategories(),
    versions: entry ? { entryId: entry, all: listTrainingVersions(entry) } : null,
  };
}

/** The data of the AI Settings tab: every key, and the abilities of each model. */
export function loadSettings() {
  const models = agentModels.map((name) => ({
    name,
    images: modelAbilities(name)?.images ?? false,
    strict: modelAbilities(name)?.strictAnswer ?? false,
  }));
  return {
    settings: allAiSettings(),
    models,
    spentToday: modelCostToday() / 1e6,
    hasModel: env.OPENAI_API_KEY !== undefined,
  };
}

/** The counts on every tab: unread messages and people who wait. */
export const loadCounts = countInbox;
