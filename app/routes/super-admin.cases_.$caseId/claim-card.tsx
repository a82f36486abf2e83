import { useState, type FormEvent } from "react";
import { Field } from "~/app/components/fields/field";
import { CardHeading } from "~/app/components/staff/card-heading";
import { ViewerTime } from "~/app/components/time/viewer-time";
import { Badge } from "~/app/components/ui/badge";
import { Button } from "~/app/components/ui/button";
import { Card, CardContent, CardHeader } from "~/app/components/ui/card";
import { FactRows } from "~/app/components/ui/fact-rows";
import { Label } from "~/app/components/ui/label";
import { Select } from "~/app/components/ui/select";
import { formatMoney } from "~/core/money";
import { inWords } from "~/core/words/in-words";
import type { CardProps } from "./case-facts";
import type { CaseDetail } from "./load.server";

const ways: Record<string, string> = {
  closed: "Closed",
  refer: "Refer to a lawyer",
  person_files: "The person files with our packet",
  letters_only: "Letters only",
  may_file: "We may file",
};
const sources = {
  staff: "Staff",
  outside: "Record",
  picture: "Picture",
  person: "Said by the person",
};

const factNames: readonly [string, string, string][] = [
  ["owner", "Whose line", "person, family_plan or employer"],
  ["line_use", "Use of the line", "home, both or work"],
  ["registry_date", "Registered on", "2024-05-01, or not_registered"],
  ["consent", "Consent", "none, or the day it was given"],
  ["purchases", "Purchases", "none, or days"],
  ["inquiries", "Inquiries", "none, or days"],
  ["state_then", "State at the time", "OH 2020-01-01"],
  ["respondent", "Company", "its legal name"],
  ["respondent_state", "Company's state", "TX"],
  ["forum", "Court's state", "OH"],
  ["thread_complete", "Whole thread seen", "yes or no"],
  ["other_hands", "In other hands", "yes or no"],
  ["arbitration", "Arbitration", "yes or no"],
  ["class_member", "Class action", "yes or no"],
  ["bankrupt", "Bankruptcy", "yes or no"],
  ["text.class", "Kind of a text", "marketing, mixed, N1 to N14"],
  ["text.receivedAt", "Day of a text", "2026-05-04"],
];

function Theories({ claim }: { claim: CaseDetail["claim"] }) {
  return (
    <>
      {claim.held.length === 0 ? (
        <p className="text-sm text-muted">No theory holds by what is known.</p>
      ) : (
        <ul className="divide-y divide-line">
          {claim.held.map(
            ({ id, version, title, citations, texts, isApproved, lastDay, ...money }) => (
              <li key={id} className="py-2 text-sm">
                <p className="flex flex-wrap items-center gap-2 font-semibold">
                  {title}
                  <Badge look={isApproved ? "positive" : "warning"}>
                    {isApproved ? `${id}.${version}` : `${id}.${version}, not approved`}
                  </Badge>
                </p>
                <p className="text-muted">{citations.join("; ")}</p>
                <p>
                  {texts} {texts === 1 ? "text" : "texts"}, {formatMoney(money.floorCents, "whole")}{" "}
                  to {formatMoney(money.baseCents, "whole")}, at most{" "}
                  {formatMoney(money.capCents, "whole")}
                  {money.isAmountSure ? "" : " (not verified: no letter names it)"}. Last day{" "}
                  {lastDay ?? "unknown"}.
                </p>
              </li>
            ),
          )}
        </ul>
      )}
      {claim.lacking.length > 0 ? (
        <details className="mt-3 text-sm">
          <summary className="w-fit cursor-pointer font-semibold">What the others lack</summary>
          <ul className="mt-2 list-disc pl-5">
            {claim.lacking.map(({ id, title, missing }) => (
              <li key={id}>
                {title}: {missing.join("; ")}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}

function Known({ claim }: { claim: CaseDetail["claim"] }) {
  return (
    <ul className="divide-y divide-line">
      {claim.facts.map(({ id, fact, value, source, reason, at }) => (
        <li key={id} className="py-2 text-sm">
          <span className="font-semibold">{inWords(fact)}</span>{" "}
          <span className="break-words">{value}</span>
          <span className="block text-muted">
            {sources[source]}, <ViewerTime at={at} />
            {reason ? `: ${reason}` : ""}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Correct({ detail, act, isBusy }: CardProps) {
  const [fact, setFact] = useState("owner");
  const texts = detail.claim.facts.filter((line) => line.fact === "text");
  const save = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    act({ ...fields, intent: "correct-fact" });
  };
  return (
    <details className="mt-5">
      <summary className="w-fit cursor-pointer font-semibold">Correct a fact</summary>
      <form onSubmit={save} data-typing="correct-fact" className="mt-3 grid gap-3 sm:grid-cols-2">
        <div className="flex flex-col gap-1.5">
          <Label htmlFor="claim-fact">Fact</Label>
          <Select
            id="claim-fact"
            name="fact"
            value={fact}
            onChange={(event) => setFact(event.target.value)}
          >
            {factNames.map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </Select>
        </div>
        <Field
          label="Value"
          name="value"
          maxLength={300}
          autoComplete="off"
          hint={factNames.find(([name]) => name === fact)?.[2]}
        />
        {fact.startsWith("text.") ? (
          <div className="flex flex-col gap-1.5">
            <Label htmlFor="claim-text">Text</Label>
            <Select id="claim-text" name="textId">
              {texts.map(({ id, textId, value }) => (
                <option key={id} value={textId ?? ""}>
                  {value.slice(0, 60)}
                </option>
              ))}
            </Select>
          </div>
        ) : null}
        <Field label="Reason" name="reason" required minLength={5} autoComplete="off" />
        <Button type="submit" className="self-end" disabled={isBusy}>
          Correct
        </Button>
      </form>
    </details>
  );
}

/** The basis of a claim: theories, what is missing, the last day, the pathway, and every fact. */
export function ClaimCard(props: CardProps) {
  const { claim } = props.detail;
  return (
    <Card>
      <CardHeader>
        <CardHeading>Claim</CardHeading>
      </CardHeader>
      <CardContent>
        {claim.isSample ? (
          <p className="mb-3 text-sm text-muted">Sample: no approved theory. Letters stay here.</p>
        ) : null}
        <FactRows
          className="mb-3"
          facts={[
            ["Pathway", ways[claim.pathway ?? ""] ?? "None yet"],
            ["Last day", claim.lastDay ?? "None yet"],
            ["Begin nothing after", claim.actBy ?? "None yet"],
          ]}
        />
        {claim.noClaim ? <p className="mb-3 text-sm">{claim.noClaim}</p> : null}
        <h3 className="mb-2 font-bold">Theories</h3>
        <Theories claim={claim} />
        {claim.obstacles.length > 0 ? (
          <>
            <h3 className="mt-6 mb-2 font-bold">What is missing</h3>
            <ul className="list-disc pl-5 text-sm">
              {[...claim.obstacles, ...claim.toAsk.map((words) => `To ask: ${words}`)].map(
                (words) => (
                  <li key={words}>{words}</li>
                ),
              )}
            </ul>
          </>
        ) : null}
        <h3 className="mt-6 mb-2 font-bold">Facts</h3>
        {claim.facts.length === 0 ? (
          <p className="text-sm text-muted">Nothing is known yet.</p>
        ) : (
          <Known claim={claim} />
        )}
        <Correct {...props} />
      </CardContent>
    </Card>
  );
}
