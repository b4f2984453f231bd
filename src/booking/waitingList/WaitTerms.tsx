import { useSelector } from '@xstate/react';
import { MOST_WAITS } from '#domain/booking/waiting.ts';
import { beforeCharge, withinCharge } from '#domain/booking/words.ts';
import type { BoothScope } from '#machines/booking/waitingList/chosen.ts';
import { selectWish, type WaitEntryRef } from '#machines/booking/waitingList/entry.ts';
import {
  askedAbout,
  selectAhead,
  servesOutlook,
  waitOutlookMachine,
} from '#machines/booking/waitingList/outlook.ts';
import type { WishedSpan } from '#machines/booking/waitingList/wish.ts';
import { momentName } from '#src/shared/words/moments.ts';
import { useMember } from '#src/shell/actors.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { useServerNow } from '#src/shell/serverNow.ts';
import { DescriptionItem } from '#src/ui/lists/DescriptionItem.tsx';
import { DescriptionList } from '#src/ui/lists/DescriptionList.tsx';
import { Spoken } from '#src/ui/Spoken.tsx';
import { phrased } from '#src/ui/Unbroken.tsx';
import { payerWords } from '../chargeWords.ts';
import styles from './WaitTerms.module.css';
import { aheadWords } from './waitWords.ts';

/** Until when it is waited, what it may cost and when, and how many may go on: all before the button. */
export function WaitTerms({ entry }: { entry: WaitEntryRef }) {
  const { wish, until: last, notifiedUntil, chargedAt, limit, mode, scope } = useSelector(entry, selectWish);
  const now = useServerNow(60_000);
  const end = momentName(notifiedUntil, now);
  const until = momentName(last, now);
  const charged = momentName(chargedAt, now);
  const after = notifiedUntil > last ? `終わり、あとは${end}まで、空いたらお知らせします。` : '終わります。';
  const isBooked = mode === 'book';
  // Whoever pays by card alone, and has none, is told before the turn comes to nothing.
  const member = useMember();
  const lacksCard = member?.isPersonal === true && member.card === null;
  return (
    <div className={styles.terms}>
      <DescriptionList>
        <DescriptionItem
          label="いつまで待つ"
          caption={
            isBooked
              ? `自動の予約は開始の${beforeCharge(limit)}に${after}`
              : !wish.isGuest &&
                now >= last &&
                `${withinCharge(limit)}を切っているため、自動では予約できません。`
          }
        >
          <strong>{isBooked ? until : end}まで</strong>
        </DescriptionItem>
        {isBooked && (
          <DescriptionItem
            label="お支払い"
            caption={
              lacksCard
                ? '空いたときにカードの登録がないと、予約できません。'
                : `予約できたときだけ、${charged}に料金が確定します。それまでのキャンセルは無料です。`
            }
          >
            <Spoken text={payerWords(lacksCard ? 'card' : null, member?.card ?? null, lacksCard)} />
          </DescriptionItem>
        )}
        {servesOutlook() && <Turn key={scope} wish={wish} scope={scope} />}
        <DescriptionItem label="件数">空き待ちは{MOST_WAITS}件までです</DescriptionItem>
      </DescriptionList>
    </div>
  );
}

/** How many come before, once it is known. */
function Turn({ wish, scope }: { wish: WishedSpan; scope: BoothScope }) {
  const asked = askedAbout(scope === 'any' ? wish : { ...wish, booths: [wish.booth] });
  const ahead = useSelector(useFlow(waitOutlookMachine, { asked }), selectAhead);
  return ahead === null ? null : (
    <DescriptionItem label="順番">{phrased(aheadWords({ ahead }))}</DescriptionItem>
  );
}
