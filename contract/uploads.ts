/** Requests of fewer characters leave the device at once. */
const WORTH_WATCHING = 100_000;

let shares: ReadonlyMap<string, number> = new Map();
const listeners = new Set<() => void>();

function keep(changed: ReadonlyMap<string, number>): void {
  shares = changed;
  for (const listener of listeners) listener();
}

/** How much of large requests has left the device, by their request keys; an external store of React's. */
export const uploads = {
  /** From 0 to 1; null where nothing large is on its way under that key. */
  shareOf: (key: string): number | null => shares.get(key) ?? null,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

interface Upload {
  /** The options of the request by which its progress is heard. */
  readonly options: {
    readonly onUploadProgress?: (event: { readonly progress?: number | undefined }) => void;
  };
  readonly end: () => void;
}

/** Follows a request of so many characters until it has ended; one that is small leaves at once. */
export function uploadOf(key: string | undefined, characters: number): Upload {
  if (key === undefined || characters < WORTH_WATCHING) return { options: {}, end: () => undefined };
  const note = (share: number) => keep(new Map([...shares, [key, share]]));
  note(0);
  return {
    options: { onUploadProgress: ({ progress = 0 }) => note(progress) },
    end: () => keep(new Map([...shares].filter(([each]) => each !== key))),
  };
}
