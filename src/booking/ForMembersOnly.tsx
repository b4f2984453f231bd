import { WrongLink } from '#src/shared/links/WrongLink.tsx';

/** Guests reserve; only regular members use a booth at once (spec section 6). */
export function ForMembersOnly() {
  return (
    <WrongLink
      screen="今すぐ使う"
      sentence="招待での利用では、予約なしの利用はできません。"
      hint="空いている時間を予約すると、ご利用いただけます。"
    />
  );
}
