import { Link } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useShortcuts } from "~/app/components/shell/use-shortcuts";
import { CopiesOfOthers } from "~/app/components/staff/copies-of-others";
import { ProposedCorrections } from "~/app/components/staff/proposed-corrections";
import { ReadPicture } from "~/app/components/staff/read-picture";
import { useMoments } from "~/app/components/time/viewer-zone";
import { Badge } from "~/app/components/ui/badge";
import { BrokenWell } from "~/app/components/ui/broken-well";
import { Button } from "~/app/components/ui/button";
import { Card, CardContent } from "~/app/components/ui/card";
import { FactRows, type Fact } from "~/app/components/ui/fact-rows";
import { caseStatusLabels } from "~/db/vocabulary";
import { ReadMessages } from "./read-messages";
import { CorrectForm } from "./correct-form";
import { RejectForm } from "./reject-form";
import type { ReviewProps } from "./review-props";

const reasonNames: Record<string, string> = { correction_proposed: "The user corrected something" };
const percent = (share: number): string => `${Math.round(share * 100)}%`;

function Key({ children }: { children: string }) {
  return (
    <kbd className="rounded border border-current/40 px-1.5 font-mono text-xs opacity-80">
      {children}
    </kbd>
  );
}

function Owner({ owner, history }: Pick<ReviewProps, "owner"> & { history: string }) {
  return (
    <>
      {owner ? (
        <Link
          to={`/super-admin/users/${owner.userId}`}
          className="underline-offset-4 hover:underline"
        >
          <BrokenWell>{owner.name || owner.email || ""}</BrokenWell>
        </Link>
      ) : (
        "Deleted"
      )}
      <span className="block text-sm font-normal text-muted">{history}</span>
    </>
  );
}

function Facts({ line, facts, owner, outcomes, reading, worth, claim }: ReviewProps) {
  const { minuteText } = useMoments();
  const history = outcomes
    .map(({ status, count }) => `${count} ${caseStatusLabels[status].toLowerCase()}`)
    .join(", ");
  const rows: Fact[] = [
    ["Sender's address", facts.violatorEmail ?? "None found"],
    ["Number", facts.senderPhone ?? "None found"],
    ["Name", facts.senderName ?? "None found"],
    ["Sure of the reading", reading ? percent(reading.confidence) : "Not read"],
    ["Possible worth", worth],
    ["Begin nothing after", claim.actBy ?? "Not known yet"],
    [
      "Arrived",
      `${minuteText(facts.createdAt)}, by ${facts.channel === "sms" ? "text" : facts.channel}`,
    ],
    ["User", <Owner key="user" owner={owner} history={history || line.title} />],
  ];
  const isAccepted = line.status !== "review";
  return (
    <>
      {isAccepted ? (
        <p className="mb-3 text-sm">
          Accepted as {line.externalCaseId}, and to be looked at. It goes on meanwhile.
        </p>
      ) : null}
      <FactRows facts={rows} className="gap-x-4 gap-y-1.5 text-sm" />
      {facts.reviewReasons.length > 0 ? (
        <ul className="mt-4 flex flex-wrap gap-2" aria-label="Why a person should look">
          {facts.reviewReasons.map((reason) => (
            <li key={reason}>
              <Badge look="warning" className="whitespace-normal">
                {reasonNames[reason] ?? reason}
              </Badge>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

type Mode = "decide" | "reject" | "correct";

/** One case of the queue: its picture, its reading, and the decision, all by keyboard. */
export function ReviewCase(props: ReviewProps) {
  const { line, facts, reading, hasFile, pages, act, isBusy, skip } = props;
  const [mode, setMode] = useState<Mode>("decide");
  const [showMarks, setShowMarks] = useState(true);
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.focus({ preventScroll: true }), []);
  const isWaiting = line.status === "review";
  const canAccept = facts.violatorEmail !== null && !isBusy && isWaiting;
  const canSend = canAccept && !props.copies.some(({ holds }) => holds === 1);
  const accept = (release: "yes" | "no"): void => {
    if (release === "yes" ? canSend : canAccept)
      act({ intent: "accept", caseId: line.id, version: line.version, release });
  };
  const looked = (): void => {
    if (!isBusy) act({ intent: "looked", caseId: line.id, version: line.version });
  };
  useShortcuts([
    { keys: "a", name: "Accept", run: () => accept("no") },
    { keys: "o", name: "Accept and release to outreach", run: () => accept("yes") },
    { keys: "x", name: "Reject", run: () => setMode("reject") },
    ...(isWaiting
      ? [{ keys: "e", name: "Correct a field", run: () => setMode("correct") }]
      : [{ keys: "l", name: "Looked at: it goes on", run: looked }]),
    { keys: "n", name: "Skip", run: skip },
    { keys: "m", name: "Show or hide what was read", run: () => setShowMarks((shown) => !shown) },
  ]);
  const openers = {
    reject: useRef<HTMLButtonElement>(null),
    correct: useRef<HTMLButtonElement>(null),
  };
  const back = (): void => {
    if (mode === "decide") return;
    flushSync(() => setMode("decide"));
    openers[mode].current?.focus();
  };
  return (
    <div
      ref={top}
      tabIndex={-1}
      className="grid gap-6 focus:outline-none [&>*]:min-w-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]"
    >
      <div>
        {hasFile ? (
          <ReadPicture
            src={`/super-admin/cases/${line.id}/preview`}
            alt={`Screenshot of ${line.title}`}
            reading={reading}
            showMarks={showMarks}
          />
        ) : (
          <p className="grid min-h-[600px] place-items-center rounded-lg border border-dashed border-line-strong text-muted">
            This case has no picture.
          </p>
        )}
        <p className="mt-2 text-sm text-muted">
          {pages > 1 ? `The first of ${pages} pages.` : null}
        </p>
      </div>
      <Card className="h-fit lg:sticky lg:top-20">
        <CardContent>
          <h2 className="mb-4 text-lg font-bold break-words">{line.title}</h2>
          <Facts {...props} />
          <ProposedCorrections line={line} open={props.corrections} />
          {mode === "reject" ? (
            <RejectForm line={line} act={act} isBusy={isBusy} back={back} />
          ) : null}
          {mode === "correct" ? (
            <CorrectForm line={line} facts={facts} act={act} isBusy={isBusy} back={back} />
          ) : null}
          <CopiesOfOthers copies={props.copies} />
          {mode === "decide" ? (
            <div className="mt-6 grid grid-cols-2 gap-2">
              {isWaiting ? (
                <>
                  <Button disabled={!canAccept} onClick={() => accept("no")}>
                    Accept <Key>A</Key>
                  </Button>
                  <Button look="secondary" disabled={!canSend} onClick={() => accept("yes")}>
                    Accept and send <Key>O</Key>
                  </Button>
                </>
              ) : (
                <>
                  <Button disabled={isBusy} onClick={looked}>
                    Looked at <Key>L</Key>
                  </Button>
                  <Button asChild look="secondary">
                    <Link to={`/super-admin/cases/${line.id}`}>Open the case</Link>
                  </Button>
                </>
              )}
              <Button
                ref={openers.reject}
                look="destructive"
                disabled={isBusy}
                onClick={() => setMode("reject")}
              >
                Reject <Key>X</Key>
              </Button>
              {isWaiting ? (
                <Button
                  ref={openers.correct}
                  look="outline"
                  disabled={isBusy}
                  onClick={() => setMode("correct")}
                >
                  Correct <Key>E</Key>
                </Button>
              ) : null}
              <Button
                look="outline"
                onClick={() => setShowMarks(!showMarks)}
                aria-pressed={showMarks}
              >
                Marks <Key>M</Key>
              </Button>
              <Button look="outline" onClick={skip}>
                Skip <Key>N</Key>
              </Button>
            </div>
          ) : null}
          {isWaiting && facts.violatorEmail === null && mode === "decide" ? (
            <p className="mt-3 text-sm text-muted">
              Without an address of the sender it cannot be accepted. Correct the field if the
              picture shows one.
            </p>
          ) : null}
          <ReadMessages reading={reading} />
        </CardContent>
      </Card>
    </div>
  );
}
