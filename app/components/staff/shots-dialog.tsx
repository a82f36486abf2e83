import { useEffect, useState } from "react";
import type { AskedCase } from "~/app/components/staff/case-dialogs";
import { LostPicture } from "~/app/components/staff/lost-picture";
import { whyLost } from "~/app/why-lost";
import { ProblemAlert } from "~/app/components/fields/problem-alert";
import { Button } from "~/app/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "~/app/components/ui/overlay/dialog";
import { Skeleton } from "~/app/components/ui/skeleton";
import { BrokenWell } from "~/app/components/ui/broken-well";

/** One picture of a case, with a link that lives for a minute. */
export type Shot = {
  id: string;
  fileName: string;
  link: string;
  width: number | null;
  height: number | null;
};
type Answer = { shots: Shot[]; others: number };

type ShotsProps = {
  line: AskedCase | null;
  close: () => void;
  reject: (line: AskedCase) => void;
  isBusy: boolean;
};

/** A screenshot of a case, at least 600 px high (A §9). */
function ShotImage({ shot, alt }: { shot: Shot; alt: string }) {
  const [failed, setFailed] = useState(false);
  if (failed) return <LostPicture />;
  return (
    <img
      src={shot.link}
      alt={alt}
      onError={() => setFailed(true)}
      className="max-h-[85vh] min-h-[600px] w-full rounded-lg bg-raised object-contain"
    />
  );
}

function useShots(caseId: string | undefined) {
  const [answer, setAnswer] = useState<Answer | { error: string } | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    setAnswer(null);
    if (!caseId) return;
    const stopped = new AbortController();
    fetch(`/super-admin/cases/${caseId}/shots`, { signal: stopped.signal })
      .then(async (got) => {
        if (!got.ok) throw new Error(await got.text());
        setAnswer((await got.json()) as Answer);
      })
      .catch((cause: unknown) => {
        if (!stopped.signal.aborted)
          setAnswer({
            error: `Failed to fetch case files: ${whyLost(cause)}`,
          });
      });
    return () => stopped.abort();
  }, [caseId, tries]);
  return { answer, again: () => setTries(tries + 1) };
}

function Shots({ line }: { line: AskedCase }) {
  const { answer, again } = useShots(line.id);
  if (!answer) return <Skeleton className="h-[600px] w-full" />;
  if ("error" in answer)
    return (
      <ProblemAlert title={answer.error}>
        <Button look="outline" size="sm" className="mt-2" onClick={again}>
          Try again
        </Button>
      </ProblemAlert>
    );
  const rest =
    answer.others === 0
      ? null
      : `${answer.others} further ${answer.others === 1 ? "file is" : "files are"} no picture.`;
  return (
    <div className="flex flex-col gap-4">
      {answer.shots.map((shot, index) => (
        <ShotImage key={shot.id} shot={shot} alt={`Screenshot ${index + 1} of ${line.title}`} />
      ))}
      {answer.shots.length === 0 ? (
        <p className="py-10 text-center text-muted">This case has no pictures.</p>
      ) : null}
      {rest ? <p className="text-sm text-muted">{rest}</p> : null}
    </div>
  );
}

/** A §2.3: the pictures of a case with its title and user, and the button to reject it. */
export function ShotsDialog({ line, close, reject, isBusy }: ShotsProps) {
  return (
    <Dialog open={line !== null} onOpenChange={(open) => !open && close()}>
      <DialogContent className="max-w-4xl">
        <DialogHeader>
          <DialogTitle>Case Screenshots</DialogTitle>
          <DialogDescription>
            {line?.title}
            {line?.email ? (
              <>
                {" · "}
                <BrokenWell>{line.email}</BrokenWell>
              </>
            ) : null}
          </DialogDescription>
        </DialogHeader>
        {line ? <Shots line={line} /> : null}
        <DialogFooter>
          <Button
            look="destructive"
            disabled={!line || line.status === "rejected" || isBusy}
            onClick={() => line && reject(line)}
          >
            Reject Case
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
