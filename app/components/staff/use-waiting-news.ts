import { useLocation, useNavigate } from "@remix-run/react";
import { useRef } from "react";
import { toast } from "~/app/components/ui/overlay/toast";
import { useChanges } from "~/app/live/use-changes";

const desk = "/super-admin/support-chat";
/** A waiting person is announced once in this time, in ms; the alarm repeats it (A §2.8). */
const toldFor = 600_000;

/**
 * Announces to staff, on every page but the support desk itself, that somebody waits for a human.
 */
export function useWaitingNews(): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const told = useRef(new Map<string, number>());
  useChanges(["conversation.waiting"], (change) => {
    const id = change?.id;
    if (!id || pathname.startsWith(desk)) return;
    if (Date.now() - (told.current.get(id) ?? 0) < toldFor) return;
    told.current.set(id, Date.now());
    toast.plain("Somebody is waiting for a person", {
      description: "They asked for one in support, or have waited too long for an answer.",
      duration: 12_000,
      action: { name: "Open", run: () => navigate(`${desk}?c=${id}`) },
    });
  });
}
