import { useSelector } from '@xstate/react';
import { useSearchParams } from 'react-router-dom';
import {
  type CardChangeRef,
  cardChangeMachine,
  selectChange,
  selectIsWelcomed,
  selectReturnTo,
} from '#machines/settings/card/chart.ts';
import { ownCard } from '#machines/settings/card/ownCard.ts';
import { unfinishedPayment } from '#machines/settings/card/recovery.ts';
import { readReturnTo } from '#src/shared/addresses/wayBack.ts';
import { KeptFocus } from '#src/shared/KeptFocus.tsx';
import { BackLink } from '#src/shared/links/BackLink.tsx';
import { BackToMenu } from '#src/shared/links/BackToMenu.tsx';
import { RecoverySheet } from '#src/shared/RecoverySheet.tsx';
import { ResourceBody } from '#src/shared/resource/ResourceBody.tsx';
import { useFreshness } from '#src/shared/resource/useFreshness.ts';
import { useMember, useMetadata, useTakesCards } from '#src/shell/actors.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { SectionTitle } from '#src/ui/layout/SectionTitle.tsx';
import { EmptyState } from '#src/ui/status/EmptyState.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';
import { Skeleton } from '#src/ui/status/Skeleton.tsx';
import { AfterChange } from './AfterChange.tsx';
import { BankQuestion } from './BankQuestion.tsx';
import { CardChanged } from './CardChanged.tsx';
import { CardFields } from './CardFields.tsx';
import styles from './ChangePayment.module.css';
import { CurrentCard, UnknownCard } from './CurrentCard.tsx';
import { OwedPayment } from './OwedPayment.tsx';

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
  const member = useMember();
  const change = useSelector(flow, selectChange);
  const recovery = useSelector(flow, ({ children }) => children.recovery);
  const canPay = useSelector(flow, (snapshot) => snapshot.can({ type: 'payment.wanted' }));
  const takesCards = useTakesCards();
  return (
    <Page
      title="お支払いカードの変更"
      back={
        change === null &&
        (returnTo === null ? <BackToMenu /> : <BackLink to={returnTo} label="予約へ戻る" />)
      }
      freshness={useFreshness(resource)}
      footer={
        change && (
          <AfterChange
            {...change}
            returnTo={returnTo}
            onResume={() => flow.send({ type: 'payment.resumed' })}
          />
        )
      }
    >
      {change ? (
        <CardChanged {...change} member={member} />
      ) : (
        <>
          <div className={styles.present}>
            {metadata?.payment.provider === 'simulator' && (
              <Notice>
                デモ環境のため、カードへの請求は行われません。実際のカード番号は入力しないでください。
              </Notice>
            )}
            {resource && (
              <KeptFocus label="お支払いカード">
                <ResourceBody
                  resource={ownCard}
                  what="現在のカード"
                  actor={resource}
                  isPart
                  skeleton={<UnknownCard />}
                >
                  {(member) => (
                    <CurrentCard
                      member={member}
                      onPay={canPay ? () => flow.send({ type: 'payment.wanted' }) : undefined}
                    />
                  )}
                </ResourceBody>
              </KeptFocus>
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

/** The card is asked for, paid with, or at its bank; between two of them the device is asked. */
function CardStep({ flow }: { flow: CardChangeRef }) {
  const { recovery, cardEntry, owedPayment, bankChallenge } = useSelector(flow, ({ children }) => children);
  const isWelcomed = useSelector(flow, selectIsWelcomed);
  if (cardEntry) {
    return (
      <>
        <SectionTitle>新しいカード</SectionTitle>
        <CardFields entry={cardEntry} />
      </>
    );
  }
  if (owedPayment) return <OwedPayment flow={owedPayment} />;
  if (bankChallenge) return <BankQuestion flow={bankChallenge} />;
  return <Skeleton shape="lines" count={3} label={underWay(recovery !== undefined, isWelcomed)} />;
}

/** Seen only where the device is slow. */
function underWay(isRecovering: boolean, isWelcomed: boolean): string {
  if (isWelcomed) return '登録を終えました。次の画面へ進みます';
  return isRecovering ? 'お支払いの状況を確認しています' : '登録の状況を確認しています';
}
