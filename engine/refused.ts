/** The requested run, step or function does not exist. */
export class NoSuchRun extends Error {}

/** The run's state does not allow the request. */
export class RunRefused extends Error {}
