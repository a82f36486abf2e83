import { usStates } from "~/core/accounts/us-states";
import type { Moved } from "~/core/claims/gate/take-move";
import type { LegalLanguage } from "~/db/vocabulary";

/** More cases than these are counted, so that a text stays short. */
const mostNamed = 3;

/** A state as people say it: "Washington" alone may be the city. */
export const nameOfState = (state: string, language: LegalLanguage = "en"): string => {
  const name = usStates[state] ?? state;
  if (state !== "WA") return name;
  return language === "es" ? "el estado de Washington" : "Washington state";
};

function inSpanish(state: string, { concerned, closed }: Moved): string {
  const home = `Ahora vives en ${nameOfState(state, "es")}.`;
  if (concerned === 0) return home;
  const looked = `${home} Revisamos ${concerned === 1 ? "tu caso abierto" : `tus ${concerned} casos abiertos`}.`;
  if (closed.length === 0) return `${looked} Nada cambia para ti.`;
  const names = closed.length > mostNamed ? `${closed.length} de ellos` : closed.join(", ");
  return `${looked} Por las reglas de allá no podemos seguir con ${names} por ahora. Una persona lo revisa, y nada de lo que mandaste se pierde.`;
}

/** What a move changes for the person's open cases, kindly (CL-04). */
export function tellMove(state: string, moved: Moved, language: LegalLanguage = "en"): string {
  if (language === "es") return inSpanish(state, moved);
  const { concerned, closed } = moved;
  const home = `You live in ${nameOfState(state)} now.`;
  if (concerned === 0) return home;
  const looked = `${home} We looked at your ${concerned === 1 ? "open case" : `${concerned} open cases`} again.`;
  if (closed.length === 0) return `${looked} Nothing changes for you.`;
  const names = closed.length > mostNamed ? `${closed.length} of them` : closed.join(", ");
  return `${looked} By the rules there we cannot go on with ${names} for now. A person on our team looks at it, and nothing that you sent is lost.`;
}
