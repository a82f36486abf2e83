import { useEffect, useRef, useState } from "react";

/**
 * Calls `onData` with each server-sent event of an address, and returns whether the connection is
 * lost. The browser reconnects by itself; where it gives up (a proxy answered with an error), this
 * hook does.
 */
export function useLive(address: string, onData: (data: string) => void): boolean {
  const [lost, setLost] = useState(false);
  const latest = useRef(onData);
  useEffect(() => {
    latest.current = onData;
  });
  useEffect(() => {
    let source: EventSource | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    const connect = (): void => {
      source = new EventSource(address);
      source.onmessage = ({ data }) => {
        setLost(false);
        latest.current(String(data));
      };
      source.onerror = () => {
        setLost(true);
        if (source?.readyState === EventSource.CLOSED) again = setTimeout(connect, 2000);
      };
    };
    connect();
    return () => {
      clearTimeout(again);
      source?.close();
      setLost(false);
    };
  }, [address]);
  return lost;
}
