import { useSearchParams } from 'react-router-dom';
import { WrongLink } from '#src/shared/links/WrongLink.tsx';
import { useMember } from '#src/shell/actors.ts';
import { Page } from '#src/shell/page/Page.tsx';
import { useIsTimeKnown } from '#src/shell/serverNow.ts';
import { readAddress } from './address.ts';
import { TimetableSkeleton } from './grid/TimetableSkeleton.tsx';
import { TimetableScreen } from './TimetableScreen.tsx';
import { titleOf } from './titles.ts';

const WRONG_PARTS = {
  rooms: 'リンクのブースの指定が正しくありません。',
  date: 'リンクの日付が正しくありません。',
  time: 'リンクの時刻が正しくありません。',
} as const;

/**
 * /app/area-search/make-reservation (docs/spec/booking.md, "Screens"): the timetable of the booths that the link names.
 */
export default function MakeReservation() {
  const [query] = useSearchParams();
  const member = useMember();
  const address = readAddress(query);
  const isTimeKnown = useIsTimeKnown();
  if (address.kind === 'wrong') {
    return (
      <WrongLink
        screen="予約"
        sentence={WRONG_PARTS[address.part]}
        hint="エリアを選び直すと、空いている時間を確認できます。"
      />
    );
  }
  // A link that says day and start needs no clock to ask for the day; a start in the past is judged when the clock is
  // known.
  const saysWhen = address.wanted.date !== null && address.wanted.start !== null;
  if (!isTimeKnown && !saysWhen) {
    return (
      <Page fill title={titleOf(null)} subtitle={null}>
        <TimetableSkeleton />
      </Page>
    );
  }
  return (
    <TimetableScreen
      key={address.boothIds.join()}
      boothIds={address.boothIds}
      wanted={address.wanted}
      wantedBoothId={address.wantedBoothId}
      opensDialog={address.opensDialog}
      isGuest={member?.isGuest === true}
    />
  );
}
