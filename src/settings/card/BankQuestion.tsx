import { useSelector } from '@xstate/react';
import { CARD_TRUTH } from '#domain/settings/words.ts';
import {
  type BankChallengeRef,
  selectCanGoToBank,
  selectEnding,
  selectIsLeaving,
  selectIsVerifying,
} from '#machines/settings/card/bankChallenge.ts';
import { CommandProgress } from '#src/shared/CommandProgress.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';
import { Skeleton } from '#src/ui/status/Skeleton.tsx';
import styles from './BankQuestion.module.css';

/** The work on the device after the bank's answer: seen only where that is slow. */
const ENDINGS = {
  abandoned: 'カードの登録をやめています',
  changed: '変更を終えています',
  signedUp: '登録を終えています',
} as const;

/** The bank asks the card's owner, on its own page. */
export function BankQuestion({ flow }: { flow: BankChallengeRef }) {
  const isVerifying = useSelector(flow, selectIsVerifying);
  const ending = useSelector(flow, selectEnding);
  if (ending !== null) return <Skeleton shape="lines" count={3} label={ENDINGS[ending]} />;
  return isVerifying ? <Confirming flow={flow} /> : <Asked flow={flow} />;
}

function Confirming({ flow }: { flow: BankChallengeRef }) {
  const command = useSelector(flow, ({ children }) => children.cardConfirming);
  return (
    <CommandProgress command={command} truth={CARD_TRUTH}>
      <Button block busy busyLabel="本人確認の結果を確認しています…" />
    </CommandProgress>
  );
}

/** The bank has not answered yet, or the member has come back without. */
function Asked({ flow }: { flow: BankChallengeRef }) {
  const canGo = useSelector(flow, selectCanGoToBank);
  const isLeaving = useSelector(flow, selectIsLeaving);
  return (
    <div className={styles.asked}>
      <Notice tone="accent" alert>
        カード会社の本人確認が終わっていません。終わるまで、お支払いカードは変わりません。
      </Notice>
      {canGo && (
        <Button
          block
          busy={isLeaving}
          busyLabel="カード会社の画面へ進んでいます…"
          onClick={() => flow.send({ type: 'bank.chosen' })}
        >
          本人確認に進む
        </Button>
      )}
      {!isLeaving && (
        <Button block variant="secondary" onClick={() => flow.send({ type: 'challenge.abandoned' })}>
          このカードの登録をやめる
        </Button>
      )}
    </div>
  );
}
