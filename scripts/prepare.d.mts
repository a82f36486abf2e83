export const root: string;
export function giveUp(sentence: string): never;
export function checkNode(): void;
export function findProgram(name: string): string | undefined;
export function runNpm(...args: string[]): boolean;
export function install(): boolean;
export function isProduction(): boolean;
export function missingInProduction(): string | undefined;
export function build(options?: { force?: boolean }): string | undefined;
