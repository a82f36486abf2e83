import { countUnreadCases } from "~/core/cases/queries";

const manyWaiting = 15;

/** Whether so many pictures wait to be read that nobody is promised an answer within a minute. */
export function isBusy(): boolean {
  return countUnreadCases() > manyWaiting;
}
