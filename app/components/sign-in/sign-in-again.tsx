import { useLocation } from "@remix-run/react";
import { Suspense, useEffect, useRef, useState } from "react";
import { lazyPart } from "~/app/components/lazy-part";
import { Button } from "~/app/components/ui/button";

const [LoginDialog, warmDialog] = lazyPart(async () => ({
  default: (await import("~/app/components/sign-in/login-dialog")).LoginDialog,
}));

/**
 * Signs in over the page where a session was found to be gone: what stands on it stays, a chosen
 * file too. `onDone` is called once it worked.
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
  // Signing in leads back to this very page. So does each answer to a form of the page, which is no
  // sign-in: to send again then would be refused again, and so on without end.
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
