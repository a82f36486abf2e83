type Options = {
  maxDeaths?: number;
  pauseMs?: number;
  silenceMs?: number;
  environment?: NodeJS.ProcessEnv;
  say?: (sentence: string) => void;
};

export function keepUp(words: string[], options?: Options): Promise<number>;
