import { useSelector } from '@xstate/react';
import { useSearchParams } from 'react-router-dom';
import {
  type CardChangeRef,
  cardChangeMachine,
  ownCard,
  selectBefore,
  selectCanGoToBank,
  selectCardStep,
  selectChanged,
  selectReturnTo,
} from '#machines/settings/card/chart.ts';
import { unfinishedPayment } from '#machines/settings/card/recovery.ts';
import { paths } from '#machines/shell/paths.ts';
import { readReturnTo } from '#src/shared/addresses/wayBack.ts';
import { DecisionProgress } from '#src/shared/DecisionProgress.tsx';
import { BackLink } from '#src/shared/links/BackLink.tsx';
import { RecoverySheet } from '#src/shared/RecoverySheet.tsx';
import { ResourceBody } from '#src/shared/resource/ResourceBody.tsx';
import { useFreshness } from '#src/shared/resource/useFreshness.ts';
import { useMetadata, useTakesCards } from '#src/shell/actors.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { SectionTitle } from '#src/ui/layout/SectionTitle.tsx';
import { EmptyState } from '#src/ui/status/EmptyState.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';
import { Skeleton } from '#src/ui/status/Skeleton.tsx';
import { AfterChange } from './AfterChange.tsx';
import { CardChanged } from './CardChanged.tsx';
import { CardFields } from './CardFields.tsx';
import styles from './ChangePayment.module.css';
import { CurrentCard } from './CurrentCard.tsx';
import { PaySheet } from './PaySheet.tsx';

/**
 * /app/settings/change-payment (docs/spec/settings.md, "Screens"); the query `challenge` is what the bank's page leads
 * back with.
 */
export default function ChangePayment() {
  const [query] = useSearchParams();
  const flow = useFlow(cardChangeMachine, {
    challengeId: query.get('challenge'),
    returnTo: readReturnTo(query),
  });
  const returnTo = useSelector(flow, selectReturnTo);
  const resource = useSelector(flow, ({ children }) => children.ownCard);
  const metadata = useMetadata();
  const step = useSelector(flow, selectCardStep);
  const changed = useSelector(flow, selectChanged);
  const before = useSelector(flow, selectBefore);
  const recovery = useSelector(flow, ({ children }) => children.recovery);
  const canPay = useSelector(flow, (snapshot) => snapshot.can({ type: 'payment.pressed' }));
  const takesCards = useTakesCards();
  return (
    <Page
      title="お支払いカードの変更"
      back={
        returnTo === null ? (
          <BackLink to={paths.settings()} label="メニューへ戻る" />
        ) : (
          <BackLink to={returnTo} label="予約に戻る" />
        )
      }
      freshness={useFreshness(resource)}
      footer={changed && <AfterChange changed={changed} before={before} returnTo={returnTo} />}
    >
      {step === 'changed' ? (
        changed && <CardChanged changed={changed} before={before} />
      ) : (
        <>
          <div className={styles.present}>
            {metadata?.payment.provider === 'simulator' && (
              <Notice>
                デモ環境のため、カードへの請求は行われません。実際のカード番号は入力しないでください。
              </Notice>
            )}
            {resource && (
              <ResourceBody
                resource={ownCard}
                actor={resource}
                skeleton={<Skeleton shape="cards" count={1} label="現在のカードを確認しています" />}
              >
                {(member) => (
                  <CurrentCard
                    member={member}
                    onPay={canPay ? () => flow.send({ type: 'payment.pressed' }) : undefined}
                  />
                )}
              </ResourceBody>
            )}
          </div>
          {takesCards ? (
            <CardStep flow={flow} />
          ) : (
            <EmptyState title="カードでのお支払いは受け付けていません。" />
          )}
        </>
      )}
      <RecoverySheet recovery={recovery} words={unfinishedPayment.words} />
    </Page>
  );
}

/** The work between two screens, on the device alone: seen only where that is slow. */
const UNDER_WAY = {
  recovering: 'お支払いの状況を確認しています',
  recalling: '登録の状況を確認しています',
  abandoning: 'カードの登録をやめています',
  forgetting: '変更を終えています',
  forgettingFirst: '登録を終えています',
  welcomed: '登録を終えました。次の画面へ進みます',
} as const;

/** Where the change stands. */
function CardStep({ flow }: { flow: CardChangeRef }) {
  const step = useSelector(flow, selectCardStep);
  const entry = useSelector(flow, ({ children }) => children.cardEntry);
  const payment = useSelector(flow, ({ children }) => children.owedPayment);
  switch (step) {
    case 'entering':
      return (
        <>
          <SectionTitle>新しいカード</SectionTitle>
          {entry && <CardFields entry={entry} />}
        </>
      );
    case 'changing':
      return <Changing flow={flow} />;
    case 'confirming':
      return <Confirming flow={flow} />;
    case 'leaving':
    case 'asked':
      return <Asked flow={flow} isLeaving={step === 'leaving'} />;
    case 'paying':
      return payment && <PaySheet flow={payment} />;
    case 'changed':
      return null;
    default:
      return <Skeleton shape="lines" count={3} label={UNDER_WAY[step]} />;
  }
}

function Changing({ flow }: { flow: CardChangeRef }) {
  const decision = useSelector(flow, ({ children }) => children.cardChanging);
  return (
    <DecisionProgress decision={decision}>
      <Button block busy busyLabel="変更しています…">
        変更する
      </Button>
    </DecisionProgress>
  );
}

function Confirming({ flow }: { flow: CardChangeRef }) {
  const decision = useSelector(flow, ({ children }) => children.cardConfirming);
  return (
    <DecisionProgress decision={decision}>
      <Button block busy busyLabel="本人確認の結果を確認しています…">
        本人確認の結果を確認する
      </Button>
    </DecisionProgress>
  );
}

/** The bank asks; it has not answered, or the member has come back without. */
function Asked({ flow, isLeaving }: { flow: CardChangeRef; isLeaving: boolean }) {
  const canGo = useSelector(flow, selectCanGoToBank);
  return (
    <>
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
    </>
  );
}
