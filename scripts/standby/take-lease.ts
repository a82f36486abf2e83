import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { seconds } from "~/core/duration";
import type { LeaseStore } from "~/integrations/replica/lease-store";
import { holdLease, type LeaseHolder } from "~/operations/replica/hold-lease";
import { say } from "~/scripts/standby/say";

const lookEvery = seconds(0.2);
/** The holder that this standby reported last. */
let told: string | null = null;

/** A lease that is ours, and our name in it. */
export type Taken = { lease: LeaseHolder; holder: string };

/** Resolves once the lease is ours: after nobody else has renewed it for its whole duration. */
export async function takeLease(store: LeaseStore, isPatient: boolean): Promise<Taken> {
  for (;;) {
    const others: string[] = [];
    const holder = randomUUID();
    const lease = holdLease(store, (other) => others.push(other), { isPatient, holder });
    while (others.length === 0 && !lease.holds()) await wait(lookEvery);
    if (lease.holds()) return { lease, holder };
    lease.end();
    const other = others[0] ?? null;
    if (other !== told) say(`The lease is held by ${other ?? "nobody"}.`);
    told = other;
  }
}
