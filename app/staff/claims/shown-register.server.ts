import { usStates } from "~/core/accounts/us-states";
import {
  endsVerySoon,
  registerStandings,
  standingWords,
  type StandingItem,
} from "~/core/claims/register/register-standings";

/** An item of the register in a list: its name, how it stands, and whether it is urgent. */
export type ShownItem = { key: string; title: string; words: string; isUrgent: boolean };

const shown = (item: StandingItem): ShownItem => ({
  key: `${item.kind} ${item.subject}`,
  title: item.kind === "pathway" ? item.title : `${item.title}, version ${item.version}`,
  words: [standingWords(item), item.standing === "never" ? null : item.counsel]
    .filter(Boolean)
    .join(", "),
  isUrgent: item.daysLeft !== null && item.daysLeft <= endsVerySoon,
});

const stands = ({ standing }: StandingItem): boolean =>
  standing === "approved" || standing === "ending";

// A state needs one of its ways, so the missing ones are told by state.
function statesWithoutWay(items: readonly StandingItem[]): string[] {
  const withWay = new Set(
    items
      .filter((item) => item.kind === "pathway" && stands(item))
      .map(({ subject }) => subject.slice(0, 2)),
  );
  return Object.entries(usStates).flatMap(([code, name]) => (withWay.has(code) ? [] : [name]));
}

/**
 * The register of approvals as Settings shows it: what ends soon, what ended or changed, what was
 * never approved, and what stands (CL-04).
 */
export function shownRegister(mayApprove: boolean, now: number = Date.now()) {
  const items = registerStandings(new Date(now).toISOString().slice(0, 10), now);
  const within = (most: number) =>
    items.filter(({ daysLeft }) => daysLeft !== null && daysLeft <= most).length;
  const never = items.filter(({ standing }) => standing === "never");
  const lapsed = new Set(["changed", "withdrawn", "ended"]);
  return {
    mayApprove,
    items: items.length,
    approvedCount: items.filter(stands).length,
    endIn30: within(endsVerySoon),
    endIn60: within(Infinity),
    ending: items
      .filter(({ standing }) => standing === "ending")
      .toSorted((one, other) => (one.daysLeft ?? 0) - (other.daysLeft ?? 0))
      .map(shown),
    lapsed: items.filter(({ standing }) => lapsed.has(standing)).map(shown),
    missing: never.filter(({ kind }) => kind !== "pathway").map(shown),
    states: statesWithoutWay(items),
    approved: items.filter(({ standing }) => standing === "approved").map(shown),
  };
}
export type ShownRegister = ReturnType<typeof shownRegister>;
