export interface RemainingPart {
  readonly value: number;
  readonly unit: '日' | '時間' | '分' | '秒';
}

/** A decision needs no seconds while more time than this is left. */
const LAST_MINUTES = 10;

/** A time that is left, as the two largest units that are worth saying; seconds only in the last minutes. */
export function remainingParts(
  milliseconds: number,
  secondsInLastMinutes = LAST_MINUTES,
): readonly RemainingPart[] {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  const parts: readonly RemainingPart[] =
    days > 0
      ? [
          { value: days, unit: '日' },
          { value: hours % 24, unit: '時間' },
        ]
      : hours > 0
        ? [
            { value: hours, unit: '時間' },
            { value: minutes % 60, unit: '分' },
          ]
        : minutes >= secondsInLastMinutes
          ? [{ value: minutes, unit: '分' }]
          : [
              { value: minutes, unit: '分' },
              { value: seconds % 60, unit: '秒' },
            ];
  const spoken = parts.filter(({ value }) => value > 0);
  return spoken.length > 0 ? spoken : parts.slice(-1);
}

/** Milliseconds -> `3日19時間`, `1時間20分`, `23分`, `1分20秒`. */
export function formatRemaining(milliseconds: number): string {
  return remainingParts(milliseconds)
    .map(({ value, unit }) => `${value}${unit}`)
    .join('');
}
