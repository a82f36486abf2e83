import { countUnreadCases } from "~/core/cases/queries";

const manyWaiting = 15;

/** Whether too many pictures wait to be read to promise anybody an answer within a minute. */
export function isBusy(): boolean {
  return countUnreadCases() > manyWaiting;
}
