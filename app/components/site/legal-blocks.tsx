import { Link } from "@remix-run/react";
import type { MarkupBlock, Piece } from "~/core/words/read-markup";

function Words({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map((piece, index) => {
    if (piece.kind === "strong") return <strong key={index}>{piece.text}</strong>;
    if (piece.kind === "plain") return piece.text;
    return piece.to.startsWith("/") ? (
      <Link key={index} to={piece.to}>
        {piece.text}
      </Link>
    ) : (
      <a key={index} href={piece.to}>
        {piece.text}
      </a>
    );
  });
}

/** The blocks of a legal text: paragraphs, lists and quotes. */
export function LegalBlocks({ blocks }: { blocks: readonly MarkupBlock[] }) {
  return blocks.map((block, index) => {
    if (block.kind === "list")
      return (
        <ul key={index}>
          {block.items.map((pieces, place) => (
            <li key={place}>
              <Words pieces={pieces} />
            </li>
          ))}
        </ul>
      );
    if (block.kind === "quote")
      return (
        <blockquote
          key={index}
          className="rounded-lg border border-line bg-surface px-4 py-3 text-[0.9375rem] text-muted"
        >
          <Words pieces={block.pieces} />
        </blockquote>
      );
    return (
      <p key={index}>
        <Words pieces={block.pieces} />
      </p>
    );
  });
}
