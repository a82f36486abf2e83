import { useEffect, useRef, type SelectHTMLAttributes } from "react";
import { Select } from "~/app/components/ui/select";

type ListFilterProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, "value" | "defaultValue"> & {
  /** The choice whose results the page shows. */
  chosen: string;
};

/**
 * A filter of a list, within its search. It shows a choice at once, follows a link that led to
 * another, and keeps the focus.
 */
export function ListFilter({ chosen, ...rest }: ListFilterProps) {
  const field = useRef<HTMLSelectElement>(null);
  const shown = useRef(chosen);
  useEffect(() => {
    if (chosen === shown.current) return;
    shown.current = chosen;
    if (field.current) field.current.value = chosen;
  }, [chosen]);
  return <Select ref={field} defaultValue={chosen} {...rest} />;
}
