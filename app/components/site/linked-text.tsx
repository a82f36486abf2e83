import type { ReactNode } from "react";
import { BrokenWell } from "~/app/components/ui/broken-well";

const address = /https?:\/\/[^\s<>"]*[^\s<>"().,!?;:']/g;

/** Text whose web addresses are links that open in a new tab. */
export function LinkedText({ text }: { text: string }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const found of text.matchAll(address)) {
    parts.push(text.slice(end, found.index));
    parts.push(
      <a
        key={found.index}
        href={found[0]}
        target="_blank"
        rel="noreferrer"
        className="font-semibold break-words underline underline-offset-2"
      >
        <BrokenWell>{found[0]}</BrokenWell>
      </a>,
    );
    end = found.index + found[0].length;
  }
  return <>{[...parts, text.slice(end)]}</>;
}
