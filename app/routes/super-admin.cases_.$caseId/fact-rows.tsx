import { useState, type ReactNode } from "react";
import { Field } from "~/app/components/fields/field";
import { Button } from "~/app/components/ui/button";
import type { FactValue } from "~/core/claims/facts/fact-values";
import { Choice } from "./choice";

const most = 12;

type RowsProps<T> = {
  what: string;
  none: string;
  initial: readonly T[];
  draw: (item: T | null, row: number) => ReactNode;
};

// A list of rows, each of which can be taken out; without any the fact is that there were none.
function Rows<T>({ what, none, initial, draw }: RowsProps<T>) {
  const [rows, setRows] = useState<readonly { key: number; item: T | null }[]>(() =>
    initial.map((item, key) => ({ key, item })),
  );
  const add = () =>
    setRows([...rows, { key: (rows.at(-1)?.key ?? -1) + 1, item: null }].slice(0, most));
  return (
    <div className="flex flex-col gap-3">
      {rows.length === 0 ? <p className="text-sm text-muted">{none}</p> : null}
      {rows.map(({ key, item }, index) => (
        <fieldset key={key} className="flex flex-col gap-3 rounded-lg border border-line p-3">
          <legend className="px-1 text-sm font-semibold">{`${what} ${index + 1}`}</legend>
          {draw(item, index)}
          <Button
            look="outline"
            size="sm"
            className="self-start"
            aria-label={`Take out ${what.toLowerCase()} ${index + 1}`}
            onClick={() => setRows(rows.filter((each) => each.key !== key))}
          >
            Take out
          </Button>
        </fieldset>
      ))}
      <Button
        look="outline"
        size="sm"
        className="self-start"
        onClick={add}
        disabled={rows.length >= most}
      >
        {`Add a ${what.toLowerCase()}`}
      </Button>
    </div>
  );
}

const listOf = <T,>(value: unknown): T[] => (Array.isArray(value) ? (value as T[]) : []);

/** Days of a kind, such as purchases; none are a fact too. */
export function DayRows({ value }: { value: unknown }) {
  return (
    <Rows<string>
      what="Day"
      none="There were none. Add a day if there was one."
      initial={listOf(value)}
      draw={(day, row) => (
        <Field label="Day" name={`day.${row}`} type="date" required defaultValue={day ?? ""} />
      )}
    />
  );
}

type Consent = Exclude<FactValue<"consent">, "none">[number];

/** Whether the person agreed to the texts, and when they took it back. */
export function ConsentRows({ value }: { value: unknown }) {
  const [is, setIs] = useState(Array.isArray(value) ? "given" : "none");
  return (
    <div className="flex flex-col gap-3">
      <Choice
        label="Consent"
        name="value"
        value={is}
        onChoose={setIs}
        options={[
          ["none", "Never agreed"],
          ["given", "Agreed, as follows"],
        ]}
      />
      {is === "given" ? (
        <Rows<Consent>
          what="Event"
          none="Add when they agreed."
          initial={listOf(value)}
          draw={(event, row) => (
            <div className="grid gap-3 sm:grid-cols-2">
              <Choice
                label="What"
                name={`event.${row}`}
                value={event?.kind ?? "given"}
                options={[
                  ["given", "Agreed"],
                  ["revoked", "Took it back"],
                ]}
              />
              <Field
                label="Day, if known"
                name={`day.${row}`}
                type="date"
                defaultValue={event?.at ?? ""}
              />
            </div>
          )}
        />
      ) : null}
    </div>
  );
}

type Stop = FactValue<"stops">[number];

const channels = [
  ["reply", "By reply"],
  ["email", "By mail"],
  ["web", "On the web"],
  ["phone", "By phone"],
  ["other", "Otherwise"],
] as const;
const stopKinds = [
  ["per_se", "One of the law's words"],
  ["plain", "Other clear words"],
  ["unclear", "Unclear: counts for nothing"],
] as const;
const answers = [
  ["yes", "Yes"],
  ["no", "No"],
  ["", "Not known"],
] as const;

const asAnswer = (is: boolean | null | undefined): string =>
  is === undefined || is === null ? "" : is ? "yes" : "no";

function timeOf(at: Stop["at"] | undefined): { day: string; time: string } {
  if (!at) return { day: "", time: "" };
  if (at.kind === "instant") {
    const iso = new Date(at.at).toISOString();
    return { day: iso.slice(0, 10), time: "" };
  }
  const clock = at.second === null ? "" : new Date(at.second * 1000).toISOString().slice(11, 19);
  return { day: at.day, time: clock };
}

/** The person's requests to stop: unclear ones are confirmed here, or said to be none. */
export function StopRows({ value }: { value: unknown }) {
  return (
    <Rows<Stop>
      what="Stop"
      none="The person never asked to stop. Add one if they did."
      initial={listOf(value)}
      draw={(stop, row) => (
        <>
          <Field
            label="Their words"
            name={`words.${row}`}
            autoComplete="off"
            maxLength={300}
            defaultValue={stop?.words ?? ""}
          />
          <div className="grid gap-3 sm:grid-cols-2">
            <Field
              label="Day"
              name={`day.${row}`}
              type="date"
              defaultValue={timeOf(stop?.at).day}
            />
            <Field
              label="Time, if known"
              name={`time.${row}`}
              type="time"
              step={1}
              defaultValue={timeOf(stop?.at).time}
            />
            <Choice
              label="Words"
              name={`kind.${row}`}
              value={stop?.kind ?? "plain"}
              options={stopKinds}
            />
            <Choice
              label="How"
              name={`channel.${row}`}
              value={stop?.channel ?? "reply"}
              options={channels}
            />
            <Choice
              label="To the number that texted"
              name={`toSender.${row}`}
              value={stop ? asAnswer(stop.toSendingNumber) : "yes"}
              options={answers}
            />
            <Choice
              label="Delivered"
              name={`delivered.${row}`}
              value={stop ? asAnswer(stop.delivered) : "yes"}
              options={answers}
            />
          </div>
        </>
      )}
    />
  );
}
