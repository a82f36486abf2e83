/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import { raw } from "hono/html";
import type { Child } from "hono/jsx";
import { script } from "~/engine/inspector/script";
import { style } from "~/engine/inspector/style";

export const home = "/dev/workflows";

type Props = { title: string; nonce: string; live?: boolean; children?: Child };

/** The frame of every page. */
export function Page({ title, nonce, live, children }: Props) {
  return (
    <>
      {raw("<!doctype html>")}
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>{title}</title>
          <style nonce={nonce}>{raw(style)}</style>
        </head>
        <body>
          <header class="top">
            <a href={home}>Workflows</a>
            {live ? <span class="live">Connecting…</span> : null}
          </header>
          <main>{children}</main>
          <script nonce={nonce} type="module">
            {raw(script)}
          </script>
        </body>
      </html>
    </>
  );
}

/** An instant, in UTC until the script converts it to the reader's time zone. */
export function Instant({ at }: { at: number }) {
  const iso = new Date(at).toISOString();
  return <time datetime={iso}>{`${iso.slice(0, 19).replace("T", " ")} UTC`}</time>;
}

/** A state as a coloured label. */
export function State({ state }: { state: string }) {
  return <span class={`state ${state}`}>{state.charAt(0).toUpperCase() + state.slice(1)}</span>;
}

/** JSON that unfolds. */
export function Unfold({
  name,
  id,
  text,
  open,
}: {
  name: string;
  id: string;
  text: string;
  open?: boolean;
}) {
  if (text === "") return null;
  return (
    <details data-key={id} open={open ?? false}>
      <summary>{name}</summary>
      <pre>{text}</pre>
    </details>
  );
}
