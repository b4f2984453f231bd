import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { type PushRef, selectPushFailure, selectPushState } from '#machines/settings/push/chart.ts';
import { tagged } from '#machines/shared/tags.ts';
import { ProblemNotice } from '#src/shared/ProblemNotice.tsx';
import { Switch } from '#src/ui/choices/Switch.tsx';
import { ChevronRightIcon } from '#src/ui/icons/ChevronRightIcon.tsx';
import { PlusIcon } from '#src/ui/icons/PlusIcon.tsx';
import { ShareIcon } from '#src/ui/icons/ShareIcon.tsx';
import { phrased, Unbroken } from '#src/ui/Unbroken.tsx';
import styles from './PushFooter.module.css';

/** The words of the switch below its name, where there is one. */
const CAPTIONS = {
  looking: '確認しています…',
  off: 'お知らせの時刻に、画面に表示します',
  asking: 'ブラウザーの確認で「許可」を選んでください',
  preparing: '準備しています…',
  givenUp: 'この端末では準備できませんでした。しばらくしてから、もう一度お試しください',
  unsent: '始められたか確認できませんでした',
  on: '空き待ちの順番と、お支払いの不備も届きます',
  unended: '止められたか確認できませんでした',
  ending: '止めています…',
} as const;

interface PushFooterProps {
  flow: PushRef;
  /** The id of the words that say why nothing can be changed for now. */
  heldBecause: string | undefined;
  /** Names it for what is held because of it. */
  id: string;
}

/** Pushes on this device: on or off, or why there are none, below the moments of which they tell. */
export function PushFooter({ flow, heldBecause, id }: PushFooterProps) {
  const state = useSelector(flow, selectPushState) ?? 'looking';
  const isChecked = useSelector(flow, tagged('checked'));
  const isBusy = useSelector(flow, tagged('busy'));
  const failure = useSelector(flow, selectPushFailure);
  if (state === 'unsupported') {
    return (
      <Without id={id} title="このブラウザーでは、プッシュを受け取れません">
        <p>ChromeやEdge、Safariの新しい版でお試しください。</p>
      </Without>
    );
  }
  if (state === 'needsHome') {
    return (
      <Without id={id} title="プッシュは、ホーム画面に追加すると使えます">
        <p className={styles.steps}>
          <span className={styles.step}>
            <ShareIcon />
            共有
          </span>
          <ChevronRightIcon />
          <span className={styles.step}>
            <PlusIcon />
            ホーム画面に追加
          </span>
        </p>
        <p>追加したあと、そのアイコンから開いてください。</p>
      </Without>
    );
  }
  if (state === 'denied') {
    return (
      <Without id={id} title="プッシュは、ブラウザーの設定で止められています">
        <p>ブラウザーか端末の設定で、このサイトの通知を許可してください。</p>
      </Without>
    );
  }
  return (
    <div id={id} className={styles.footer}>
      <Switch
        label="この端末でプッシュを受け取る"
        caption={<span role="status">{phrased(CAPTIONS[state])}</span>}
        checked={isChecked}
        heldBecause={isBusy ? id : heldBecause}
        onToggle={(isWanted) => flow.send({ type: isWanted ? 'push.wanted' : 'push.declined' })}
      />
      {(state === 'unsent' || state === 'unended') && <ProblemNotice failure={failure} />}
    </div>
  );
}

/** The reason why this device has no pushes, and the way to them. */
function Without({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <div id={id} className={styles.sunken}>
      <p className={styles.title}>
        <Unbroken text={title} />
      </p>
      {children}
    </div>
  );
}
