import { useFetcher } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";

type Fields = Record<string, string>;

/**
 * A list that is searched and paged without naming anybody in an address: what is asked for is
 * posted to `action`, which answers with `{ page }`. Until something is asked for, the page's own
 * first rows stand.
 */
export function useDeskList<Page>(action: string, first: Page, start: Fields) {
  const fetcher = useFetcher<{ page?: Page }>();
  const [asked, setAsked] = useState<Fields>(start);
  const latest = useRef(asked);
  const touched = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const { submit } = fetcher;
  const send = useCallback(
    (fields: Fields) => submit({ intent: "list", ...fields }, { method: "post", action }),
    [submit, action],
  );
  useEffect(() => () => clearTimeout(timer.current), []);
  /** Asks for other rows; a changed filter leads back to the first page. */
  const ask = useCallback(
    (change: Fields, wait = 0) => {
      touched.current = true;
      const next = { ...latest.current, ...("page" in change ? {} : { page: "1" }), ...change };
      latest.current = next;
      setAsked(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => send(next), wait);
    },
    [send],
  );
  const refresh = useCallback(() => (touched.current ? send(latest.current) : undefined), [send]);
  const page = touched.current ? (fetcher.data?.page ?? first) : first;
  return { page, asked, ask, refresh, isLoading: fetcher.state !== "idle" };
}
