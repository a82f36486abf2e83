import { Alert, AlertTitle } from "~/app/components/ui/alert";
import { inWords } from "~/core/words/in-words";

type ClosedDoorsProps = {
  closedDoors: readonly { door: string; finding: string | null }[];
  hasLease: boolean;
};

/**
 * Tells staff that nothing may be sent, and why: the database was restored, or there is no lease.
 */
export function ClosedDoors({ closedDoors, hasLease }: ClosedDoorsProps) {
  return (
    <>
      {closedDoors.length > 0 ? (
        <Alert look="danger" className="mb-6" role="status">
          <AlertTitle>This database was restored from a copy</AlertTitle>
          <p>
            What comes in is taken. Nothing goes out by{" "}
            {closedDoors.map(({ door }) => door).join(", ")} until it is certain what had left since
            the copy. The operator runs <code>npm run act -- after-restore</code>.
          </p>
          {closedDoors.map(({ door, finding }) =>
            finding ? (
              <p key={door}>
                {inWords(door)}: {finding}
              </p>
            ) : null,
          )}
        </Alert>
      ) : null}
      {hasLease ? null : (
        <Alert look="danger" className="mb-6" role="status">
          <AlertTitle>This server sends nothing just now</AlertTitle>
          <p>
            It does not know for certain that it is the only one. What comes in is taken; texts,
            mails and payouts wait, for half a minute after a start. If this stays, the operator
            looks at the place that <code>REPLICA_URL</code> names.
          </p>
        </Alert>
      )}
    </>
  );
}
