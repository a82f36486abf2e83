import * as words from "~/bot/agent/move/move-words";
import { readMoveTalk } from "~/bot/agent/move/read-move-talk";
import type { Language } from "~/bot/agent/understand/sure-language";
import { withOfficeNote } from "~/bot/agent/with-office-note";
import { listHomes } from "~/core/claims/facts/list-homes";
import { reportOwnMove } from "~/core/claims/gate/report-own-move";
import { lookAtClaims } from "~/core/claims/gate/take-move";
import { tellMove } from "~/core/claims/gate/tell-move";
import { findOpenQuestion } from "~/core/claims/questions/ask-claim-question";
import { questionIn } from "~/core/claims/questions/question-texts";
import { RuleBroken } from "~/core/errors";
import type { Message } from "~/core/messaging/queries";
import { countSegments } from "~/integrations/sms/segments";

/** What is said of a move; `handOver` is the reason to call a person as well. */
export type SaidOfMove = { body: string; handOver?: string };

type Move = { state: string; from: string };

// A run that recorded the move and got no further finds it done.
function isRecorded(userId: string, { state, from }: Move): boolean {
  const home = listHomes(userId).at(-1);
  return home?.state === state && home.from === from;
}

function record(userId: string, move: Move, language: Language, now: number): SaidOfMove {
  try {
    const moved = isRecorded(userId, move)
      ? lookAtClaims(userId, move.state, now)
      : reportOwnMove(userId, move, now);
    return { body: tellMove(move.state, moved, language) };
  } catch (cause) {
    if (!(cause instanceof RuleBroken)) throw cause;
    if (cause.code !== "wrong_day") return { body: words.inSettings(language) };
    return {
      body: withOfficeNote(words.anotherSince(language), language, now),
      handOver: `The person says that they moved to ${move.state} on ${move.from}, and another state is on record from that day on.`,
    };
  }
}

// The question about a claim that stood open before the move still does.
function withOpenQuestion(userId: string, body: string, language: Language): string {
  const open = findOpenQuestion(userId);
  if (!open) return body;
  const both = `${body} ${questionIn(open.question, language)}`;
  return countSegments(both).segments <= 2 ? both : body;
}

/**
 * Answers a text that tells of a move (CL-04): asks back once, and after a yes does what Settings
 * does; null where it tells of none.
 */
export function answerMove(
  userId: string,
  message: Message,
  { isWithStaff, language, now }: { isWithStaff: boolean; language: Language; now: number },
): SaidOfMove | null {
  const talk = readMoveTalk(message, userId, isWithStaff);
  switch (talk?.kind) {
    case "told":
      return { body: words.ask(talk.move, language) };
    case "day_missing":
      return { body: words.askDay(talk.state, language) };
    case "unsure":
      return { body: words.inSettings(language) };
    case "denied":
      return { body: withOpenQuestion(userId, words.keptAsItWas(language), language) };
    case "confirmed": {
      const said = record(userId, talk.move, language, now);
      return said.handOver === undefined
        ? { body: withOpenQuestion(userId, said.body, language) }
        : said;
    }
    case undefined:
      return null;
  }
}
