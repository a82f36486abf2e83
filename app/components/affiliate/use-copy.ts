import { useEffect, useRef, useState } from "react";
import { toast } from "~/app/components/ui/overlay/toast";
import { seconds } from "~/core/duration";

/**
 * Copies text to the clipboard; `isCopied` is true for the two seconds of U §9. A refusal is shown
 * in the words of U §8.
 */
export function useCopy(): { isCopied: boolean; copy: (words: string) => Promise<void> } {
  const [isCopied, setIsCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async (words: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(words);
      setIsCopied(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setIsCopied(false), seconds(2));
    } catch {
      toast.error("Copy Failed", { description: "Please manually copy the link below." });
    }
  };
  return { isCopied, copy };
}
