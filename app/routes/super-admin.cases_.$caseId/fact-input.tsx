import { useState } from "react";
import { Field } from "~/app/components/fields/field";
import { Label } from "~/app/components/ui/label";
import { Textarea } from "~/app/components/ui/textarea";
import { usStates } from "~/core/accounts/us-states";
import type { FactField } from "~/app/staff/claims/fact-fields";
import { Choice } from "./choice";
import { ConsentRows, DayRows, StopRows } from "./fact-rows";

/** What counts of a fact now; of a text also its day and second at the person's place. */
export type Known = { value: unknown; day: string | null; second: number | null };

const two = (value: number): string => String(value).padStart(2, "0");
const clockOf = (second: number): string =>
  [Math.floor(second / 3600), Math.floor(second / 60) % 60, second % 60].map(two).join(":");

function MomentInput({ known }: { known: Known }) {
  const { day, second } = known;
  const [clock, setClock] = useState("keep");
  const kept = second === null ? "Keep it: not known" : `Keep ${clockOf(second)}`;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label="Day" name="day" type="date" required defaultValue={day ?? ""} />
      <Choice
        label="Time of day"
        name="clock"
        value={clock}
        onChoose={setClock}
        options={[
          ["keep", kept],
          ["set", "Correct it"],
          ["unknown", "It is not known"],
        ]}
      />
      {clock === "set" ? (
        <Field label="Time at the person's place" name="time" type="time" step={1} required />
      ) : null}
    </div>
  );
}

const asText = (value: unknown): string => (typeof value === "string" ? value : "");
const asDay = (value: unknown): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(asText(value)) ? asText(value) : "";
const asChoice = (value: unknown): string =>
  typeof value === "boolean" ? (value ? "yes" : "no") : asText(value);

const states = Object.entries(usStates);

function RegistryInput({ value }: { value: unknown }) {
  const [is, setIs] = useState(value === "not_registered" ? "not_registered" : "registered");
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Choice
        label="Registry"
        name="value"
        value={is}
        onChoose={setIs}
        options={[
          ["registered", "Registered"],
          ["not_registered", "Not registered"],
        ]}
      />
      {is === "registered" ? (
        <Field label="Since" name="day" type="date" required defaultValue={asDay(value)} />
      ) : null}
    </div>
  );
}

/** The fields of one fact by its type, filled with what counts now. */
export function FactInput({ field, known }: { field: FactField; known: Known }) {
  const { value } = known;
  switch (field.kind) {
    case "choice":
      return <Choice label="Value" name="value" options={field.options} value={asChoice(value)} />;
    case "words":
      return (
        <div className="flex flex-col gap-1.5">
          <Label htmlFor="fact-words">Words</Label>
          <Textarea
            id="fact-words"
            name="value"
            rows={3}
            required
            maxLength={1500}
            defaultValue={asText(value)}
          />
        </div>
      );
    case "signs":
      return (
        <Field
          label="Signs"
          name="value"
          autoComplete="off"
          hint="With commas between them; empty for none."
          defaultValue={Array.isArray(value) ? value.join(", ") : ""}
        />
      );
    case "day":
      return <Field label="Day" name="day" type="date" required defaultValue={asDay(value)} />;
    case "registry":
      return <RegistryInput value={value} />;
    case "days":
      return <DayRows value={value} />;
    case "consent":
      return <ConsentRows value={value} />;
    case "stops":
      return <StopRows value={value} />;
    case "state":
      return <Choice label="State" name="state" options={states} value={asText(value)} />;
    case "state_from": {
      const then = (value ?? {}) as { state?: string; from?: string };
      return (
        <div className="grid gap-3 sm:grid-cols-2">
          <Choice label="State" name="state" options={states} value={asText(then.state)} />
          <Field label="Since" name="day" type="date" required defaultValue={asDay(then.from)} />
        </div>
      );
    }
    case "moment":
      return <MomentInput known={known} />;
  }
}
