import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { brandOf, type CardField } from '#domain/settings/cardEntry.ts';
import {
  type CardEntryRef,
  selectCardCorrections,
  selectCardMistake,
  selectCardValue,
  selectIsProviderUnreachable,
  selectIsTokenising,
} from '#machines/settings/cardEntry.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Field } from '#src/ui/forms/Field.tsx';
import { FieldPair } from '#src/ui/forms/FieldGroup.tsx';
import { Form } from '#src/ui/forms/Form.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';
import { BrandLabel } from './BrandLabel.tsx';
import styles from './CardFields.module.css';

/** The five fields of a card (spec section 5, picture 14). */
export function CardFields({ entry }: { entry: CardEntryRef }) {
  const snapshot = useSelector(entry, (current) => current);
  const corrections = selectCardCorrections(snapshot);
  const isTokenising = selectIsTokenising(snapshot);
  const root = useRef<HTMLFormElement>(null);
  const number = selectCardValue(snapshot, 'card_number');

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
      <div className={styles.number}>
        <Field {...fieldOf('card_number')} label="カード番号" inputMode="numeric" autoComplete="cc-number" />
        {brandOf(number) !== null && (
          <span className={styles.brand}>
            <BrandLabel brand={brandOf(number)} />
          </span>
        )}
      </div>
      <FieldPair>
        <Field
          {...fieldOf('card_expire_month')}
          label="有効期限（月）"
          inputMode="numeric"
          autoComplete="cc-exp-month"
          placeholder="09"
        />
        <Field
          {...fieldOf('card_expire_year')}
          label="有効期限（年）"
          inputMode="numeric"
          autoComplete="cc-exp-year"
          placeholder="29"
        />
      </FieldPair>
      <Field
        {...fieldOf('security_code')}
        type="password"
        label="セキュリティコード"
        hint="裏面の署名欄にある3桁（AMEXは表面の4桁）"
        inputMode="numeric"
        autoComplete="cc-csc"
      />
      <Field
        {...fieldOf('holdername')}
        label="カード名義人"
        hint="カードに記載のローマ字"
        autoComplete="cc-name"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Notice>
        カード情報は決済会社へ直接送られ、コモリには残りません。カード会社の本人確認の画面が開くことがあります。
      </Notice>
      {selectIsProviderUnreachable(snapshot) && (
        <Notice tone="danger" alert>
          決済会社に接続できませんでした。カードは変わっていません。電波の良い場所で、もう一度お試しください。
        </Notice>
      )}
      <Button type="submit" block busy={isTokenising} busyLabel="確認しています…">
        変更する
      </Button>
    </Form>
  );
}
