import { clsx, type ClassValue } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

// These are the font sizes of app/tailwind.css. Unknown to tailwind-merge, they would be taken for
// colours and dropped beside one.
const merge = extendTailwindMerge({
  extend: { theme: { text: ["display", "title", "heading", "number"] } },
});

/** Joins class names; where two set the same property the later one wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
