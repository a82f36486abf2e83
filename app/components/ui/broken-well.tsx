import { Fragment } from "react";

// After the @ and the dots of an address, and after the slashes of a link: nowhere inside a word.
const places = /(?<=[@/])(?=[^\s/])|(?<=\w\.)(?=\w)/;

/**
 * Words among which addresses may stand, with the places marked where a line may break in them. A
 * part that is wider than its place is broken all the same, by `break-words` around it.
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
