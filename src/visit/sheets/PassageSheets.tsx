import { useSelector } from '@xstate/react';
import type { EntryCodes } from '#domain/visit/entry.ts';
import { tagged } from '#machines/shared/tags.ts';
import { type PassageRef, selectPassageRefusal, selectPassageSheet } from '#machines/visit/passage/chart.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { phrased } from '#src/ui/Unbroken.tsx';
import { PassageSheet } from './PassageSheet.tsx';
import { StuckSheet } from './StuckSheet.tsx';

/** Why the door did not open; nothing while it is being opened. */
export function PassageSheets({ passage, codes }: { passage: PassageRef; codes: EntryCodes }) {
  const sheet = useSelector(passage, selectPassageSheet);
  switch (sheet) {
    case 'sheet:unchecked':
      return <UncheckedSheet passage={passage} />;
    case 'sheet:stuck':
      return <StuckSheet passage={passage} pinId={codes.pinId} />;
    case 'sheet:refused':
      return <RefusedSheet passage={passage} />;
    case null:
      return null;
  }
}

/** Whether the booth is empty could not be asked: nothing was opened. */
function UncheckedSheet({ passage }: { passage: PassageRef }) {
  const isAskedAgain = useSelector(passage, tagged('asksAgain'));
  return (
    <PassageSheet
      passage={passage}
      title="入室できるか確認できませんでした"
      retry={
        <Button block onClick={() => passage.send({ type: 'retry.requested' })}>
          もう一度確認する
        </Button>
      }
    >
      <p>
        ドアはまだ開けていません。
        {isAskedAgain
          ? '通信が戻ると、もう一度確認して入室します。'
          : '電波の良い場所で、もう一度お試しください。'}
      </p>
    </PassageSheet>
  );
}

/** The server's reason (docs/spec/visit.md, "Refusals"). */
function RefusedSheet({ passage }: { passage: PassageRef }) {
  return (
    <PassageSheet passage={passage} title="ドアを開けられませんでした">
      <p>{phrased(useSelector(passage, selectPassageRefusal))}</p>
    </PassageSheet>
  );
}
