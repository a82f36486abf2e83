import { useCallback, useEffect, useRef, useState } from "react";
import { readSupport } from "~/app/components/support/post-support";
import { useChanges } from "~/app/live/use-changes";

const kinds = ["message.created", "conversation.changed", "conversation.waiting"] as const;

/**
 * The resource at an address, reloaded with each change of a conversation (only of
 * `conversationId`, when given). A burst of changes causes one load; a response that a later one
 * has overtaken is dropped.
 */
export function useLiveResource<T>(address: string | null, conversationId: string | null = null) {
  const [data, setData] = useState<T | null>(null);
  const [isLost, setIsLost] = useState(false);
  const newest = useRef(0);
  const planned = useRef<ReturnType<typeof setTimeout>>();
  const read = useCallback(async (): Promise<void> => {
    if (!address) return;
    const mine = ++newest.current;
    const answer = await readSupport<T>(address);
    if (mine !== newest.current) return;
    setIsLost(!answer.ok);
    if (answer.ok) setData(answer.data);
  }, [address]);
  useEffect(() => {
    newest.current += 1;
    setData(null);
    void read();
    return () => clearTimeout(planned.current);
  }, [read]);
  useChanges(kinds, (change) => {
    if (change && conversationId && change.id !== conversationId) return;
    clearTimeout(planned.current);
    planned.current = setTimeout(() => void read(), 30);
  });
  return { data, isLost, read };
}
