import { useEffect, useState } from "react";

export type Typist = { name: string; typingMs: number };

/** The name of the person who is typing, until their typing signal expires. */
export function useTyping(people: readonly Typist[]): string | null {
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    const [typist] = people.filter(({ typingMs }) => typingMs > 0);
    setName(typist?.name ?? null);
    if (!typist) return;
    const timer = setTimeout(() => setName(null), typist.typingMs);
    return () => clearTimeout(timer);
  }, [people]);
  return name;
}
