import type { BoothHead } from '#domain/booking/availability.ts';
import { Unbroken } from '#src/ui/Unbroken.tsx';

/** The booth, then its place: each of the two names in one line wherever there is room for it. */
export function BoothAndPlace({ boothName, placeName }: Pick<BoothHead, 'boothName' | 'placeName'>) {
  return (
    <>
      <strong className="together">
        <Unbroken text={boothName} />
      </strong>
      {'　'}
      <span className="together">
        <Unbroken text={placeName} />
      </span>
    </>
  );
}
