import { useFetcher } from "@remix-run/react";
import { AnswerField } from "~/app/components/cases/answer-field";
import { Button } from "~/app/components/ui/button";
import type { OwnClaim } from "~/core/claims/own/describe-own-claim";

type Answered = { ok: boolean; problem?: string; follows?: string };
type Fetcher = ReturnType<typeof useFetcher<Answered>>;

function Question({ words, fetcher }: { words: string; fetcher: Fetcher }) {
  return (
    <fetcher.Form method="post" key={words} className="flex flex-col gap-3">
      <input type="hidden" name="intent" value="answer" />
      <input type="hidden" name="question" value={words} />
      <AnswerField words={words} data={fetcher.data} />
      <div>
        <Button type="submit" size="sm" disabled={fetcher.state !== "idle"}>
          Answer
        </Button>
      </div>
    </fetcher.Form>
  );
}

const titles: Record<OwnClaim["standing"], string | null> = {
  no_claim: null,
  not_pursued: null,
  nothing_yet: "We do not know enough yet to say what can be claimed.",
  claim: null,
};

function Shared({ shared }: Pick<OwnClaim, "shared">) {
  if (shared.length === 0) return null;
  return (
    <div>
      <p className="font-semibold">For all of these</p>
      <ul className="mt-1 list-disc pl-5 text-[0.9375rem]">
        {shared.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </div>
  );
}

function Reasons({ claims }: Pick<OwnClaim, "claims">) {
  return (
    <ul className="flex flex-col gap-4">
      {claims.map(({ id, title, texts, why }) => (
        <li key={id}>
          <p className="font-semibold">
            {title}: {texts} {texts === 1 ? "text" : "texts"}
          </p>
          <ul className="mt-1 list-disc pl-5 text-[0.9375rem]">
            {why.map((words) => (
              <li key={words} className="break-words">
                {words}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

// The time limit, which is told only where it was verified: a guessed day would mislead.
function LastDay({ claim }: { claim: OwnClaim }) {
  const { lastDay, hasTheories, standing } = claim;
  if (standing === "no_claim" || !hasTheories) return null;
  return (
    <p className="text-sm text-muted">
      {lastDay
        ? `The time to claim ends on ${lastDay}.`
        : "We tell no last day here, since it is not certain for your state. We go by the earliest."}
    </p>
  );
}

/**
 * What can be claimed for a person's texts and why, what the law allows and what they get, which
 * way it goes, until when, and what is still to be known (CL-07).
 */
export function ClaimPart({ claim, isReading }: { claim: OwnClaim; isReading: boolean }) {
  const { claims, noClaim, standing, question, needs } = claim;
  const fetcher = useFetcher<Answered>();
  const follows = fetcher.data?.ok ? fetcher.data.follows : undefined;
  const first = isReading ? "We are reading your screenshot." : titles[standing];
  return (
    <>
      <p role="status" className={follows ? "break-words" : "sr-only"}>
        {follows}
      </p>
      {noClaim ? <p className="break-words">{noClaim}</p> : null}
      {first ? (
        <p className="text-muted">
          {first}
          {question && !isReading ? " An answer helps." : ""}
        </p>
      ) : null}
      {standing !== "no_claim" && claims.length > 0 ? <Reasons claims={claims} /> : null}
      {standing !== "no_claim" ? <Shared shared={claim.shared} /> : null}
      {claim.amount ? <p>{claim.amount}</p> : null}
      {claim.share ? <p className="font-semibold">{claim.share}</p> : null}
      {claim.pathway ? <p>{claim.pathway}</p> : null}
      {claim.isHeld ? (
        <p>Letters are paused just now. Nothing is lost: your case waits and goes on by itself.</p>
      ) : null}
      <LastDay claim={claim} />
      {needs.length > 0 && !isReading ? (
        <div>
          <h4 className="font-semibold">What we still need</h4>
          <ul className="mt-1 list-disc pl-5 text-[0.9375rem]">
            {needs.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {question ? <Question words={question} fetcher={fetcher} /> : null}
    </>
  );
}
