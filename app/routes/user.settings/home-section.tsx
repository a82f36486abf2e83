import { Field } from "~/app/components/fields/field";
import { StateField } from "~/app/components/fields/state-field";
import { usStates } from "~/core/accounts/us-states";
import { errorOf, Section, SettingsForm, type Problem } from "./section";

/** Where the person lives, and since when; the latest last (days). */
export type Homes = readonly { state: string; from: string }[];

const nameOf = (state: string): string => usStates[state] ?? state;

/** The state where a person lives, and the form that reports a move (CL-04). */
export function HomeSection({ homes, problem }: { homes: Homes; problem: Problem }) {
  const now = homes.at(-1);
  const before = homes.slice(0, -1);
  return (
    <Section
      id="home"
      title="Where you live"
      lead={
        <>
          <p>
            {now ? (
              <>
                You live in <span className="text-ink">{nameOf(now.state)}</span>. The law differs
                by state, so please tell us when you move.
              </>
            ) : (
              "We do not know your state yet. The law differs by state, so please tell us."
            )}
          </p>
          {before.length > 0 ? (
            <p className="mt-1">
              Before: {before.map(({ state, from }) => `${nameOf(state)} since ${from}`).join(", ")}
              .
            </p>
          ) : null}
        </>
      }
    >
      <SettingsForm intent="moved" submit="Save the move" problem={problem}>
        <div className="grid gap-4 sm:grid-cols-2">
          <StateField
            label="State you moved to"
            mustChoose
            error={errorOf(problem, "moved", "state")}
          />
          <Field
            label="Since"
            name="from"
            type="date"
            required
            error={errorOf(problem, "moved", "from")}
          />
        </div>
      </SettingsForm>
    </Section>
  );
}
