import type { Sentence, Talk } from "~/scripts/bench/talk/corpus";
import type { Heard } from "~/scripts/bench/talk/hear";
import type { Judged, Mark } from "~/scripts/bench/talk/judge";

/** The results of a turn, of a whole conversation (its worst turn), and of a model's sentence. */
export type Turned = { heard: Heard; judged: Judged };
export type Result = { talk: Talk; mark: Mark; turns: Turned[] };
export type SentenceResult = { sentence: Sentence; isSent: boolean };
