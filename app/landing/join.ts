/**
 * U §9: the time from the scroll until the email field takes the focus, and the time that the Home
 * tab needs to appear.
 */
const focusAfterMs = 500;
const tabAfterMs = 100;

/** The id of the sign-up form; a link to it works without JavaScript. */
export const joinId = "join";

/** Scrolls to the sign-up form and puts the cursor in its first open field 500 ms later (U §2). */
export function goToSignUp(): void {
  const form = document.getElementById(joinId);
  form?.scrollIntoView({ block: "center" });
  setTimeout(
    () =>
      form
        ?.querySelector<HTMLElement>("input:not([type=hidden],[readonly])")
        ?.focus({ preventScroll: true }),
    focusAfterMs,
  );
}

/** The same from the other tab: shows Home first, and allows it 100 ms (U §2). */
export function goToSignUpFrom(showHome: () => void): void {
  showHome();
  setTimeout(goToSignUp, tabAfterMs);
}
