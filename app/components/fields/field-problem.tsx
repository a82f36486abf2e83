import type { ReactNode } from "react";

/**
 * What is wrong with what was typed, in words under its field; `isSaid` has it read out where it
 * appears.
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
