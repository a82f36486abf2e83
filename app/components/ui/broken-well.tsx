import { Fragment } from "react";

// A break is allowed after the @ and the dots of an address and after the slashes of a link, never
// inside a word.
const places = /(?<=[@/])(?=[^\s/])|(?<=\w\.)(?=\w)/;

/**
 * Text that may contain addresses, with the places marked where a line may break within them. A
 * part that is still too wide is broken by `break-words` around it.
 */
export function BrokenWell({ children }: { children: string }) {
  return (
    <>
      {children.split(places).map((part, index) => (
        <Fragment key={index}>
          {index > 0 ? <wbr /> : null}
          {part}
        </Fragment>
      ))}
    </>
  );
}
