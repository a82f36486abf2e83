import { Link } from "@remix-run/react";
import { useProduct } from "~/app/product";
import { cn } from "~/app/components/ui/cn";

/** The product's mark: a text bubble with a section sign. The favicon draws the same. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={cn("size-8", className)}>
      <path
        className="fill-accent"
        d="M8 2h16a6 6 0 0 1 6 6v12a6 6 0 0 1-6 6h-8.5L8 31v-5a6 6 0 0 1-6-6V8a6 6 0 0 1 6-6Z"
      />
      <path
        className="stroke-on-accent"
        d="M19.6 9.2c-.7-1.3-2-2-3.6-2-2 0-3.6 1.1-3.6 2.8 0 3.7 7.2 3 7.2 7M12.4 12c-.7.5-1.1 1.2-1.1 2 0 3.6 7.3 3 7.3 6.4 0 1.5-1.3 2.4-3 2.4-1.6 0-2.9-.7-3.6-2"
        fill="none"
        strokeWidth="2.1"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** The mark and the name of the product, as a link to the home page. */
export function Wordmark() {
  const { name } = useProduct();
  return (
    <Link
      to="/"
      className="flex items-center gap-2.5 rounded-md text-lg font-bold tracking-tight text-ink"
    >
      <Mark />
      {name}
    </Link>
  );
}
