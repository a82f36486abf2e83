import FileSignature from "lucide-react/icons/file-signature";
import { Link } from "@remix-run/react";
import { Alert, AlertTitle } from "~/app/components/ui/alert";
import type { UnseenInstrument } from "~/core/outreach/papers/unseen-instruments";

const link = "font-semibold underline underline-offset-4";

/** Leads to the assignment of a case that its person has not opened yet, on the case itself. */
export function UnseenPaper({ caseId }: { caseId: string }) {
  return (
    <Alert look="positive">
      <FileSignature aria-hidden="true" />
      <AlertTitle>A paper is here for you to read</AlertTitle>
      <p className="mt-1">
        It is the assignment by which you gave us this claim, in the words that you agreed to.{" "}
        <a href={`/user/cases/${caseId}/file?file=assignment`} className={link}>
          Read the assignment (PDF)
        </a>
      </p>
    </Alert>
  );
}

/** Says on every portal page which assignments their person has not opened yet (CL-06). */
export function UnseenPapers({ papers }: { papers: readonly UnseenInstrument[] }) {
  const [first] = papers;
  if (!first) return null;
  const isOne = papers.length === 1;
  return (
    <Alert look="positive" className="mb-6">
      <FileSignature aria-hidden="true" />
      <AlertTitle>
        {isOne ? "A paper is here for you to read" : `${papers.length} papers are here for you`}
      </AlertTitle>
      <p className="mt-1">
        {isOne ? "The assignment of your claim" : "The assignments of your claims"} can be read and
        kept. Open{" "}
        {papers.map(({ caseId, caseNumber }, at) => (
          <span key={caseId}>
            {at > 0 ? ", " : ""}
            <Link to={`/user/cases/${caseId}`} className={link}>
              {caseNumber ?? "your case"}
            </Link>
          </span>
        ))}{" "}
        to read {isOne ? "it" : "them"}.
      </p>
    </Alert>
  );
}
