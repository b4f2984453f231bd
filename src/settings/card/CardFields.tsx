import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { CardField } from '#domain/settings/cardEntry.ts';
import {
  type CardEntryRef,
  selectCardCorrections,
  selectCardMistake,
  selectCardValue,
  selectIsProviderUnreachable,
  selectIsTokenising,
} from '#machines/settings/card/entry.ts';
import { CardInputs } from '#src/shared/card/CardInputs.tsx';
import { SafetyNote } from '#src/shared/card/SafetyNote.tsx';
import { Form } from '#src/ui/forms/Form.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';
import { ChangeButton } from '../ChangeButton.tsx';
import styles from './CardFields.module.css';

/** The five fields of a card (docs/spec/settings.md, "Input", docs/spec/pictures/14-card-change.jpg). */
export function CardFields({ entry }: { entry: CardEntryRef }) {
  const snapshot = useSelector(entry, (current) => current);
  const corrections = selectCardCorrections(snapshot);
  const isTokenising = selectIsTokenising(snapshot);
  const root = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (corrections > 0) root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [corrections]);

  const fieldOf = (name: CardField) => ({
    name,
    value: selectCardValue(snapshot, name),
    error: selectCardMistake(snapshot, name),
    readOnly: isTokenising,
    onValueChange: (value: string) => entry.send({ type: 'field.edited', name, value }),
  });
  return (
    <Form ref={root} label="新しいカード" onSubmit={() => entry.send({ type: 'card.submitted' })}>
      <CardInputs fieldOf={fieldOf} />
      <SafetyNote />
      {selectIsProviderUnreachable(snapshot) && (
        <Notice tone="danger" alert>
          決済会社に接続できませんでした。カードは変わっていません。電波の良い場所で、もう一度お試しください。
        </Notice>
      )}
      <div className={styles.dock}>
        <ChangeButton type="submit" busy={isTokenising} busyLabel="確認しています…" />
      </div>
    </Form>
  );
}
