/** The run, step or function that is asked for is not there. */
export class NoSuchRun extends Error {}

/** The run is not in a state that allows what is asked for. */
export class RunRefused extends Error {}
