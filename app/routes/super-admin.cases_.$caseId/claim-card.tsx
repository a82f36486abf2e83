import { CardHeading } from "~/app/components/staff/card-heading";
import { ViewerTime } from "~/app/components/time/viewer-time";
import { Badge } from "~/app/components/ui/badge";
import { Card, CardContent, CardHeader } from "~/app/components/ui/card";
import { FactRows } from "~/app/components/ui/fact-rows";
import { formatMoney } from "~/core/money";
import { inWords } from "~/core/words/in-words";
import { factFields } from "~/app/staff/claims/fact-fields";
import type { CardProps } from "./case-facts";
import { CorrectFact } from "./correct-fact";
import { RegistryMail } from "./registry-mail";
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

const labels: Readonly<Record<string, { label: string } | undefined>> = factFields;
const nameOf = (fact: string): string =>
  fact === "text" ? "Text" : (labels[fact]?.label ?? inWords(fact));

function Known({ claim }: { claim: CaseDetail["claim"] }) {
  return (
    <ul className="divide-y divide-line">
      {claim.facts.map(({ id, fact, value, source, reason, at }) => (
        <li key={id} className="py-2 text-sm">
          <span className="font-semibold">{nameOf(fact)}:</span>{" "}
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
        <CorrectFact {...props} />
        <RegistryMail caseId={props.detail.row.id} exhibits={props.detail.exhibits} />
      </CardContent>
    </Card>
  );
}
