import type { ReactNode } from "react";

/** The top of a page of staff: title, what it is for, and what stands at its right. */
export function DeskHeading({ title, about, children }: { title: string; about?: string; children?: ReactNode }) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-title font-bold">{title}</h1>
        {about ? <p className="mt-1 text-muted">{about}</p> : null}
      </div>
      {children ? <div className="flex flex-wrap items-center gap-2">{children}</div> : null}
    </div>
  );
}
