import { Button } from '#src/ui/buttons/Button.tsx';
import { Offer } from './Offer.tsx';
import { useUpdates } from './useUpdates.ts';

export default function UpdateOffer() {
  const { updates, isOffered, isBusy } = useUpdates();
  if (!isOffered) return null;
  return (
    <Offer
      label="アプリの更新"
      words="新しいバージョンがあります。"
      onPostpone={() => updates?.send({ type: 'update.postponed' })}
      isLocked={isBusy}
    >
      <Button
        small
        busy={isBusy}
        busyLabel="更新しています…"
        onClick={() => updates?.send({ type: 'update.accepted' })}
      >
        更新する
      </Button>
    </Offer>
  );
}
