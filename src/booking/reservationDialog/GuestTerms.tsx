import { formatLength, type Minutes } from '#domain/time.ts';
import { useInvitation, useMember } from '#src/shell/actors.ts';
import { DescriptionItem } from '#src/ui/lists/DescriptionItem.tsx';

/**
 * The share of an invitation that a reservation takes, and the inviting company: a guest pays nothing, and sees no
 * price (docs/spec/booking.md, "Roles").
 */
export function GuestTerms({ interval }: { interval: Minutes }) {
  const limits = useInvitation();
  const host = useMember()?.corporationName ?? null;
  return (
    <>
      {limits && (
        <>
          <DescriptionItem label="残り回数">
            <span className="nowrap">
              {limits.countLeft} → <strong>{Math.max(0, limits.countLeft - 1)}回</strong>
            </span>
          </DescriptionItem>
          <DescriptionItem label="残り時間">
            <span className="nowrap">{formatLength(limits.minutesLeft)} →</span>{' '}
            <strong className="nowrap">{formatLength(Math.max(0, limits.minutesLeft - interval))}</strong>
          </DescriptionItem>
        </>
      )}
      <DescriptionItem label="ご招待" caption="お支払いはありません">
        {host === null ? 'ご招待での利用' : `${host} 様のご招待`}
      </DescriptionItem>
    </>
  );
}
