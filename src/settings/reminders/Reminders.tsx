import { useSelector } from '@xstate/react';
import { type ReactNode, useId } from 'react';
import type { PushOffer } from '#domain/inbox/push.ts';
import type { ReminderChoices, ReminderKind } from '#domain/inbox/reminders.ts';
import { REMINDER_WORDS } from '#domain/settings/words.ts';
import { servesPush } from '#machines/settings/push/serves.ts';
import {
  type RemindersRef,
  reminderChoices,
  remindersMachine,
  selectChoices,
  selectSaveFailure,
} from '#machines/settings/reminders.ts';
import { type ResourceSnapshot, selectFailure, selectLoadedAt } from '#machines/shared/resource.ts';
import { tagged } from '#machines/shared/tags.ts';
import { TITLES } from '#src/settings/menu/titles.ts';
import { BackToMenu } from '#src/shared/links/BackToMenu.tsx';
import { ResourceBody } from '#src/shared/resource/ResourceBody.tsx';
import { useFreshness } from '#src/shared/resource/useFreshness.ts';
import { useIsOnline, useMember } from '#src/shell/actors.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { SectionTitle } from '#src/ui/layout/SectionTitle.tsx';
import { Card } from '#src/ui/lists/Card.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';
import { Skeleton } from '#src/ui/status/Skeleton.tsx';
import { phrased } from '#src/ui/Unbroken.tsx';
import { PushedReminders } from './PushedReminders.tsx';
import { QuietHoursCard } from './QuietHoursCard.tsx';
import styles from './Reminders.module.css';
import { type Channel, ReminderTable } from './ReminderTable.tsx';

/** How the member is reminded, and what else the screen has: that waits, or it would be pushed away. */
export function Reminders({ children }: { children?: ReactNode }) {
  const flow = useFlow(remindersMachine);
  const list = useSelector(flow, ({ children }) => children.list);
  const choices = useSelector(flow, selectChoices);
  const isAnswered = useSelector(list, (snapshot) => snapshot !== undefined && hasAnswered(snapshot));
  return (
    <Page title={TITLES.reminders} back={<BackToMenu />} freshness={useFreshness(list)}>
      {list && (
        <ResourceBody
          resource={reminderChoices}
          actor={list}
          what={TITLES.reminders}
          skeleton={<Skeleton shape="rows" count={3} label="お知らせの受け取り方を読み込んでいます" />}
        >
          {({ push }) => choices && <ChoiceCards flow={flow} choices={choices} push={push} />}
        </ResourceBody>
      )}
      {isAnswered && children}
    </Page>
  );
}

/** There is an answer, or the reason why there is none. */
function hasAnswered(list: ResourceSnapshot): boolean {
  return selectLoadedAt(list) !== null || selectFailure(list) !== null;
}

/** The line below all of it: what becomes of a change. */
function noteOf(isOnline: boolean, isBusy: boolean): string {
  if (isBusy) return '変更を保存しています…';
  return isOnline ? '変更はすぐに反映されます。' : '通信が戻ると、変更できます。';
}

interface ChoiceCardsProps {
  flow: RemindersRef;
  choices: ReminderChoices;
  /** null where the server does not push. */
  push: PushOffer | null;
}

/** The ticks and the quiet hours; each change is sent at once. */
function ChoiceCards({ flow, choices, push }: ChoiceCardsProps) {
  const isGuest = useMember()?.isGuest === true;
  const failure = useSelector(flow, selectSaveFailure);
  const isBusy = useSelector(flow, tagged('busy'));
  const isOnline = useIsOnline();
  const quietId = useId();
  const noteId = useId();
  const heldBecause = isOnline ? undefined : noteId;
  const mail: Channel = {
    name: 'メール',
    ticked: choices.byMail,
    heldBecause,
    onChosen: (kind, isWanted) => flow.send({ type: 'mail.chosen', kind, isWanted }),
  };
  const pushed = {
    ticked: choices.byPush,
    heldBecause,
    onChosen: (kind: ReminderKind, isWanted: boolean) => flow.send({ type: 'push.chosen', kind, isWanted }),
  };
  return (
    <>
      {failure !== null && (
        <Notice tone="danger" alert>
          {REMINDER_WORDS.notSaved}
        </Notice>
      )}
      <Card>
        {push !== null && servesPush() ? (
          <PushedReminders offer={push} others={isGuest ? [] : [mail]} pushed={pushed} />
        ) : (
          <ReminderTable channels={[mail]} />
        )}
        <p className={styles.always}>
          アプリの「お知らせ」には、いつも届きます。
          {!isGuest && '空き待ちの順番と、お支払いの不備は、いつもメールでも届きます。'}
        </p>
      </Card>
      <section aria-labelledby={quietId}>
        <SectionTitle id={quietId}>お知らせを控える時間</SectionTitle>
        <QuietHoursCard
          quietHours={choices.quietHours}
          heldBecause={heldBecause}
          onChange={(hours) => flow.send({ type: 'quietHours.chosen', hours })}
        />
      </section>
      <p id={noteId} className={styles.note}>
        {phrased(noteOf(isOnline, isBusy))}
      </p>
    </>
  );
}
