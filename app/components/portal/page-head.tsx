import type { ReactNode } from "react";

type HeadProps = { title: string; text?: ReactNode; children?: ReactNode };

/** The head of a portal page: its title, and beside it the page's one figure or action. */
export function PageHead({ title, text, children }: HeadProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
      <div className="min-w-0">
        <h1 className="line-clamp-3 text-title font-bold break-words">{title}</h1>
        {text ? <div className="mt-1 text-muted">{text}</div> : null}
      </div>
      {children}
    </div>
  );
}

/** A section of a portal page under its own heading. */
export function Section({
  title,
  id,
  aside,
  children,
}: {
  title: string;
  id: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="mt-10">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-3">
        <h2
          id={id}
          tabIndex={-1}
          className="scroll-mt-24 text-lg font-bold tracking-tight focus:outline-none"
        >
          {title}
        </h2>
        {aside ? <div className="text-sm text-muted">{aside}</div> : null}
      </div>
      {children}
    </section>
  );
}
