import type { ReactNode } from "react";

/**
 * The problem with a field's value, in words under the field; with `isSaid`, screen readers
 * announce it when it appears.
 */
export function FieldProblem({
  id,
  isSaid = false,
  children,
}: {
  id?: string;
  isSaid?: boolean;
  children: ReactNode;
}) {
  return (
    <p
      id={id}
      role={isSaid ? "alert" : undefined}
      className="text-sm font-semibold text-danger-ink"
    >
      {children}
    </p>
  );
}
