import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState, type RefObject } from "react";
import { keepDraft, noDraft, recallDraft, type SignUpDraft } from "~/app/landing/sign-up-draft";

// The second step is an entry in the browser's history, so that Back leads to the first.
const detailsHash = "#details";
const still = { preventScrollReset: true };

type Shown = { step: 1 | 2; draft: SignUpDraft };

/**
 * The current step of the sign-up form and its values. Back keeps all that was typed; a reload
 * keeps all but the password. `first` is the state in the page's own answer.
 */
export function useSteps(
  first: { step: 1 | 2; email: string; name: string; phone: string },
  form: RefObject<HTMLFormElement>,
) {
  const { step, email, name, phone } = first;
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [shown, setShown] = useState<Shown>({ step, draft: { ...noDraft, email, name, phone } });
  const isFirstLook = useRef(true);
  const cameFromEmail = useRef(false);
  const show = (next: 1 | 2): void => setShown({ step: next, draft: recallDraft() });
  // The server knows neither the hash in the address nor the values that this tab remembers.
  useEffect(() => {
    const isFirst = isFirstLook.current;
    isFirstLook.current = false;
    if (isFirst && form.current) {
      const now = new FormData(form.current);
      if (now.get("email") !== "") keepDraft(now);
    }
    if (hash === detailsHash && recallDraft().email) return show(2);
    if (hash === detailsHash)
      void navigate({ search: window.location.search }, { replace: true, ...still });
    show(isFirst ? step : 1);
  }, [hash]);
  const toDetails = (): void => {
    cameFromEmail.current = true;
    void navigate({ search: window.location.search, hash: detailsHash }, still);
  };
  const toEmail = (): void => {
    if (hash !== detailsHash) return show(1);
    if (cameFromEmail.current) return void navigate(-1);
    void navigate({ search: window.location.search }, { replace: true, ...still });
  };
  return { ...shown, toDetails, toEmail };
}
