import { useSelector } from '@xstate/react';
import { UPDATE_WORDS } from '#domain/shell/words.ts';
import { selectUpdate } from '#machines/shell/updates.ts';
import { useShell } from '#src/shell/flow.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Offer } from './Offer.tsx';

export default function UpdateOffer() {
  const updates = useSelector(useShell(), ({ children }) => children.updates);
  const update = useSelector(updates, (snapshot) => (snapshot ? selectUpdate(snapshot) : 'none'));
  if (update === 'none') return null;
  const isApplying = update === 'applying';
  return (
    <Offer
      label="アプリの更新"
      words={UPDATE_WORDS.offer}
      onPostpone={() => updates?.send({ type: 'update.postponed' })}
      isLocked={isApplying}
    >
      <Button
        small
        busy={isApplying}
        busyLabel="更新しています…"
        onClick={() => updates?.send({ type: 'update.accepted' })}
      >
        更新する
      </Button>
    </Offer>
  );
}
