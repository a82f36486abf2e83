import { Form, useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { ProblemAlert } from "~/app/components/fields/problem-alert";
import { ProofField } from "~/app/components/fields/proof-field";
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

type Way = "totp" | "password" | "sign_in";
type Proven = { isProven?: boolean; problem: string | null };

const address = "/confirm-identity";

function SignInAgain() {
  return (
    <Form method="post" action="/logout">
      <p className="mb-4 text-sm text-muted">
        There is no password to ask for. Sign in again, then do it once more.
      </p>
      <Button type="submit">Sign out and in again</Button>
    </Form>
  );
}

function ProofForm({
  way,
  close,
  onProven,
}: {
  way: "totp" | "password";
  close: () => void;
  onProven: () => void;
}) {
  const fetcher = useFetcher<Proven>();
  const proven = useRef(onProven);
  const isProven = fetcher.data?.isProven === true;
  useEffect(() => {
    if (isProven) proven.current();
  }, [isProven]);
  const isBusy = fetcher.state !== "idle";
  return (
    <fetcher.Form method="post" action={address} className="flex flex-col gap-4">
      {fetcher.data?.problem && !isBusy ? <ProblemAlert title={fetcher.data.problem} /> : null}
      <input type="hidden" name="stay" value="yes" />
      <ProofField way={way} />
      <DialogFooter>
        <Button look="outline" type="button" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? "Confirming …" : "Confirm"}
        </Button>
      </DialogFooter>
    </fetcher.Form>
  );
}

/**
 * Asks a member of staff to prove their identity over the page, then carries on with their act. If
 * the dialog is closed, nothing is done and everything typed stays.
 */
export function ProofDialog({ again, close }: { again: () => void; close: () => void }) {
  const { load, data } = useFetcher<{ way: Way }>();
  useEffect(() => load(address), [load]);
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent className="max-w-md">
        <DialogHeader>
          <DialogTitle>Confirm that it's you</DialogTitle>
          <DialogDescription>
            It has been a while, and what you are about to do matters. It is done once you have
            confirmed.
          </DialogDescription>
        </DialogHeader>
        {data === undefined ? <Skeleton className="h-28 w-full" /> : null}
        {data?.way === "sign_in" ? <SignInAgain /> : null}
        {data && data.way !== "sign_in" ? (
          <ProofForm
            way={data.way}
            close={close}
            onProven={() => {
              close();
              again();
            }}
          />
        ) : null}
      </DialogContent>
    </Dialog>
  );
}
