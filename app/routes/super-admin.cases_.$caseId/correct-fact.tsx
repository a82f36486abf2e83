import { useState, type FormEvent } from "react";
import { Field } from "~/app/components/fields/field";
import { Button } from "~/app/components/ui/button";
import { Label } from "~/app/components/ui/label";
import { Select } from "~/app/components/ui/select";
import { correctable, factFields, type CorrectableFact } from "~/app/staff/claims/fact-fields";
import type { CardProps } from "./case-facts";
import { FactInput, type Known } from "./fact-input";

type Say = "known" | "unknown" | "withdraw";
const says: readonly (readonly [Say, string])[] = [
  ["known", "Is as follows"],
  ["unknown", "Is not known"],
  ["withdraw", "As without our correction"],
];

/** The form by which staff corrects any fact of a claim, with a reason (CL-01). */
export function CorrectFact({ detail, act, isBusy }: CardProps) {
  const { claim, row } = detail;
  const [fact, setFact] = useState<CorrectableFact>("stops");
  const [say, setSay] = useState<Say>("known");
  const [textId, setTextId] = useState(claim.texts[0]?.id ?? "");
  const field = factFields[fact];
  const text = claim.texts.find(({ id }) => id === textId);
  const part = fact.slice("text.".length) as keyof NonNullable<typeof text>["raw"];
  const known: Known = field.ofText
    ? { value: text?.raw[part] ?? null, day: text?.day ?? null, second: text?.second ?? null }
    : {
        value: claim.facts.find((line) => line.fact === fact)?.raw ?? null,
        day: null,
        second: null,
      };
  const save = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    act({ ...fields, intent: "correct-fact" });
  };
  return (
    <details className="mt-5">
      <summary className="w-fit cursor-pointer font-semibold">Correct a fact</summary>
      <form onSubmit={save} data-typing="correct-fact" className="mt-3 flex flex-col gap-3">
        <div className="grid gap-3 sm:grid-cols-2">
          <div className="flex flex-col gap-1.5">
            <Label htmlFor="claim-fact">Fact</Label>
            <Select
              id="claim-fact"
              name="fact"
              value={fact}
              onChange={(event) => setFact(event.target.value as CorrectableFact)}
            >
              {correctable.map((name) => (
                <option key={name} value={name}>
                  {factFields[name].label}
                </option>
              ))}
            </Select>
          </div>
          <div className="flex flex-col gap-1.5">
            <Label htmlFor="claim-say">What we say</Label>
            <Select
              id="claim-say"
              name="say"
              value={say}
              onChange={(event) => setSay(event.target.value as Say)}
            >
              {says.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </div>
        </div>
        {field.ofText ? (
          <div className="flex flex-col gap-1.5">
            <Label htmlFor="claim-text">Text</Label>
            <Select
              id="claim-text"
              name="textId"
              value={textId}
              onChange={(event) => setTextId(event.target.value)}
            >
              {claim.texts.map(({ id, day, raw }) => (
                <option key={id} value={id}>
                  {`${day ?? "day unknown"}: ${(raw.words ?? "").slice(0, 60)}`}
                </option>
              ))}
            </Select>
          </div>
        ) : null}
        {say === "known" ? (
          <FactInput key={`${fact} ${textId} ${row.version}`} field={field} known={known} />
        ) : null}
        <Field
          label="Reason"
          name="reason"
          required
          minLength={5}
          maxLength={300}
          autoComplete="off"
        />
        <Button type="submit" className="self-start" disabled={isBusy}>
          Correct
        </Button>
      </form>
    </details>
  );
}
