import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import type { Timetable } from '#contract/booking/availability.ts';
import { placesOf } from '#domain/booking/availability.ts';
import { freeCancellationUntil } from '#domain/booking/quote.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import { beforeCharge } from '#domain/booking/words.ts';
import {
  moveMachine,
  selectMovedReservation,
  selectMoveParts,
  selectMoveScreen,
} from '#machines/booking/move/chart.ts';
import type { MoveInput } from '#machines/booking/move/parts.ts';
import type { TimetableRef } from '#machines/booking/timetable/chart.ts';
import { selectBooth, selectMoved } from '#machines/booking/timetable/selectors.ts';
import type { ResourceRef } from '#machines/shared/resource.ts';
import { paths } from '#machines/shell/paths.ts';
import { FailedResource } from '#src/shared/resource/ResourceBody.tsx';
import { useFailure } from '#src/shared/resource/useFailure.ts';
import { momentName } from '#src/shared/words/moments.ts';
import { yen } from '#src/shared/words/yen.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { BackButton } from '#src/shell/page/BackButton.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { useServerNow } from '#src/shell/serverNow.ts';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { EmptyState } from '#src/ui/status/EmptyState.tsx';
import { SHOW_CURRENT } from '../priced/waysOut.ts';
import { quarterPrices } from '../quarterPrices.ts';
import { TimetableSkeleton } from '../timetable/grid/TimetableSkeleton.tsx';
import { SelectionFooter } from '../timetable/SelectionFooter.tsx';
import { TimetablePage } from '../timetable/TimetablePage.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { MovedOverlay } from './MovedOverlay.tsx';
import { MoveSummary } from './MoveSummary.tsx';
import { MOVE_TITLE, moveSentencesOf } from './moveWords.ts';

const titleOf = () => MOVE_TITLE;

/** Where the booths are, and what 15 minutes cost there with tax; guests see no price. */
function subtitleOf(timetable: Timetable): string {
  const [place, ...others] = placesOf(timetable.booths);
  const [lowest, dearer] = quarterPrices(timetable);
  const price = lowest === undefined ? '' : `15分 ${yen(lowest)}${dearer === undefined ? '' : '〜'}`;
  return [others.length === 0 ? place : '', price].filter(Boolean).join('・');
}

/** The screen on which a reservation gets another time or booth (docs/spec/booking.md, "Moving"). */
export function MoveScreen(input: MoveInput) {
  const flow = useFlow(moveMachine, input);
  const shown = useSelector(flow, selectMoveScreen);
  const reservation = useSelector(flow, selectMovedReservation);
  const { list, timetable, confirmation } = useSelector(flow, selectMoveParts);
  switch (shown) {
    case 'screen:looking':
      return <Looking list={list} />;
    case 'screen:gone':
      return (
        <NotMovable title="予約が見つかりません">
          変更しようとした予約は、終了したか、キャンセルされたか、このアカウントの予約ではありません。
        </NotMovable>
      );
    case 'screen:tooLate':
      return <TooLate reservation={reservation} />;
    case 'screen:timetable':
      return (
        <>
          {timetable && <Arranging timetable={timetable} />}
          {confirmation && <MoveDialog confirmation={confirmation} />}
        </>
      );
    case null:
      return null;
  }
}

function Looking({ list }: { list: ResourceRef | undefined }) {
  const hasFailed = useFailure(list) !== null;
  const back = <BackButton otherwise={paths.reservations()} />;
  if (list && hasFailed) {
    return (
      <Page title={MOVE_TITLE} back={back}>
        <FailedResource actor={list} what="ご予約" />
      </Page>
    );
  }
  return (
    <Page fill title={MOVE_TITLE} subtitle={null} back={back}>
      <TimetableSkeleton />
    </Page>
  );
}

function Arranging({ timetable }: { timetable: TimetableRef }) {
  return (
    <TimetablePage
      timetable={timetable}
      title={titleOf}
      subtitle={subtitleOf}
      otherwise={paths.reservations()}
      before={<MovedOverlay timetable={timetable} />}
      footer={<MoveFooter timetable={timetable} />}
    />
  );
}

function MoveFooter({ timetable }: { timetable: TimetableRef }) {
  const moved = useSelector(timetable, selectMoved);
  const booth = useSelector(timetable, selectBooth);
  if (moved === null) return null;
  return (
    <SelectionFooter timetable={timetable} subject="変更内容" moveSentences={moveSentencesOf(moved, booth)}>
      <MoveSummary timetable={timetable} />
    </SelectionFooter>
  );
}

function NotMovable({ title, children }: { title: string; children: string }) {
  return (
    <Page title={MOVE_TITLE} back={<BackButton otherwise={paths.reservations()} />}>
      <EmptyState
        title={title}
        action={
          <Link className={buttonClass({ block: true })} to={paths.reservations()} replace>
            {SHOW_CURRENT}
          </Link>
        }
      >
        {children}
      </EmptyState>
    </Page>
  );
}

/** Once its cancellation is no longer free, an earlier start and giving it up are left: both stand in its card. */
function TooLate({ reservation }: { reservation: Reservation | null }) {
  const now = useServerNow(60_000);
  // The minute that is shown lags behind: whoever has neither entered nor given it up is too late all the same.
  const isOver = reservation && (isOnlyReserved(reservation) || freeCancellationUntil(reservation) < now);
  return (
    <NotMovable title="この予約の日時は変更できません">
      {isOver
        ? `日時を変更できるのは、開始${beforeCharge(reservation)}の${momentName(freeCancellationUntil(reservation), now)}まででした。`
        : '入室したあとやキャンセルの手続き中は、日時を変更できません。'}
    </NotMovable>
  );
}

function isOnlyReserved({ useState, isBeingCancelled }: Reservation): boolean {
  return useState === 'reserved' && !isBeingCancelled;
}
