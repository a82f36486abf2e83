import { stateAt } from "~/core/claims/facts/place-moment";
import { citable, type GateJudgment } from "~/core/claims/gate/gate-decision";
import { findLetterBlock, type LetterBlock } from "~/core/claims/letters/letter-blocks";
import { blockHash, blockSubject } from "~/core/claims/register/built-items";
import { findApprovalOfWords } from "~/core/claims/register/allowed-on";
import type { UsedBlock } from "~/db/schema/used-block";

type Judged = Pick<GateJudgment, "facts" | "allowed" | "holding">;

/**
 * The paragraph of each theory that a letter about a claim cites, or none where nobody has words.
 */
export function blocksOf({
  facts,
  allowed,
  holding,
}: Judged): Map<string, LetterBlock | undefined> {
  const state = stateAt(facts.stateHistory, allowed.today) ?? facts.forum;
  return new Map(
    citable({ holding, allowed }).map(({ entry }) => [entry.id, findLetterBlock(entry, state)]),
  );
}

/**
 * The paragraphs that a letter written now is composed of, by their hash in the register (CL-05).
 */
export const usedBlocks = (judged: Judged): UsedBlock[] =>
  [...blocksOf(judged).values()].flatMap((block) =>
    block ? [{ theory: block.theory, id: block.id, sha256: blockHash(block.id) }] : [],
  );

/** Whether a letter that was written is composed of the paragraphs of one written now. */
export const areSameBlocks = (written: readonly UsedBlock[], judged: Judged): boolean => {
  const named = (blocks: readonly UsedBlock[]): string =>
    blocks
      .map(({ id, sha256 }) => `${id} ${sha256}`)
      .sort()
      .join(", ");
  return named(written) === named(usedBlocks(judged));
};

/**
 * The obstacles in the paragraphs of a letter, in words for staff: one whose exact words counsel
 * has not approved, or no longer approves, one of a theory that the claim does not rest on any
 * more, and a theory that nobody has words for (CL-04, CL-05).
 * @param letter the paragraphs of a letter that waits, or `current` for one to be written
 */
export function blockObstacles(judged: Judged, letter: "current" | readonly UsedBlock[]): string[] {
  const present = blocksOf(judged);
  const blocks = letter === "current" ? usedBlocks(judged) : letter;
  const unworded = [...present].filter(([, block]) => block === undefined).map(([id]) => id);
  const outdated = blocks.filter(({ theory }) => !present.has(theory));
  const unapproved = blocks.filter(
    ({ id, sha256 }) =>
      !findApprovalOfWords("letter", blockSubject(id), sha256, judged.allowed.today),
  );
  return [
    ...(letter === "current" ? unworded : []).map(
      (id) => `There is no paragraph of the letters for the theory ${id}.`,
    ),
    ...outdated.map(({ theory }) => `The letter cites ${theory}, which does not hold any more.`),
    ...unapproved.map(
      ({ id }) => `Counsel has not approved, or no longer approves, the paragraph ${id}.`,
    ),
  ];
}
