/** The title of the screens on which a booth is used without a reservation. */
export const USE_NOW = '今すぐ使う';

/** The same on what leads to them. */
export function UseNow() {
  return <>今すぐ使う</>;
}
