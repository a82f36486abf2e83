export type Holes = { outcome: "ok" | "fail" | "unknown"; lines: string[] };
export type Audit = () => { stdout: string | null; stderr?: string; error?: Error };
export function findKnownHoles(audit?: Audit): Holes;
