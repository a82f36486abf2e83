import { clsx, type ClassValue } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

// The type scale of app/tailwind.css: unknown names would be taken for colours, and lost beside
// one.
const merge = extendTailwindMerge({
  extend: { theme: { text: ["display", "title", "heading", "number"] } },
});

/** Joins class names; where two set the same property the later one wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
