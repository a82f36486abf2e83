import { useFetcher } from "@remix-run/react";
import { Field } from "~/app/components/fields/field";
import { Button } from "~/app/components/ui/button";
import type { ToldClaim } from "~/core/claims/queries-claim";

type Answered = { ok: boolean; problem?: string; follows?: string };
type Fetcher = ReturnType<typeof useFetcher<Answered>>;

function Question({ words, fetcher }: { words: string; fetcher: Fetcher }) {
  return (
    <fetcher.Form method="post" key={words} className="flex flex-col gap-3">
      <input type="hidden" name="intent" value="answer" />
      <input type="hidden" name="question" value={words} />
      <Field
        label={words}
        name="answer"
        maxLength={300}
        autoComplete="off"
        required
        {...(fetcher.data?.ok === false ? { error: fetcher.data.problem } : {})}
      />
      <div>
        <Button type="submit" size="sm" disabled={fetcher.state !== "idle"}>
          Answer
        </Button>
      </div>
    </fetcher.Form>
  );
}

/**
 * The claims that a person's texts support: what can be claimed, why and until when, and what is
 * still to be known.
 */
export function ClaimPart({ claim }: { claim: ToldClaim }) {
  const { claims, noClaim, lastDay, question } = claim;
  const fetcher = useFetcher<Answered>();
  const follows = fetcher.data?.ok ? fetcher.data.follows : undefined;
  return (
    <>
      <p role="status" className={follows ? "break-words" : "sr-only"}>
        {follows}
      </p>
      {noClaim ? <p className="break-words">{noClaim}</p> : null}
      {claims.length > 0 ? (
        <ul className="list-disc pl-5">
          {claims.map(({ id, title, texts }) => (
            <li key={id}>
              {title}: {texts} {texts === 1 ? "text" : "texts"}
            </li>
          ))}
        </ul>
      ) : noClaim ? null : (
        <p className="text-muted">
          We do not know enough yet to say what can be claimed.{question ? " An answer helps." : ""}
        </p>
      )}
      {lastDay ? <p className="text-sm text-muted">The time to claim ends on {lastDay}.</p> : null}
      {question ? <Question words={question} fetcher={fetcher} /> : null}
    </>
  );
}
