import { useLocation } from "@remix-run/react";
import { Suspense, useEffect, useRef, useState } from "react";
import { lazyPart } from "~/app/components/lazy-part";
import { Button } from "~/app/components/ui/button";

const [LoginDialog, warmDialog] = lazyPart(async () => ({
  default: (await import("~/app/components/sign-in/login-dialog")).LoginDialog,
}));

/**
 * Signs in over a page whose session has ended: the page keeps its contents, a chosen file too.
 * `onDone` is called after a successful sign-in.
 */
export function SignInAgain({ onDone }: { onDone: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const { key, pathname, search } = useLocation();
  useEffect(warmDialog, []);
  const before = useRef(key);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  // A successful sign-in leads back to this page, but so does every other answer to a form of the
  // page. Sending again after one of those would be refused again, without end.
  useEffect(() => {
    if (before.current === key) return;
    before.current = key;
    if (!isOpen) return;
    setIsOpen(false);
    done.current();
  }, [key, isOpen]);
  return (
    <>
      <Button look="outline" size="sm" onClick={() => setIsOpen(true)}>
        Sign in
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <LoginDialog open next={pathname + search} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
