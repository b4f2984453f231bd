/** A service that answers; `stop` finishes what is in flight and gives back what it holds. */
export interface RunningService {
  readonly port: number;
  readonly stop: () => Promise<void>;
}
