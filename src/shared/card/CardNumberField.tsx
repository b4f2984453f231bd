import { useLayoutEffect, useRef } from 'react';
import { groupedNumber } from '#domain/settings/cardEntry.ts';
import { Field, type FieldProps } from '#src/ui/forms/Field.tsx';

type CardNumberFieldProps = Pick<FieldProps, 'name' | 'value' | 'error' | 'readOnly' | 'onValueChange'>;

const isDigit = (character: string) => character !== ' ';

/** The place in a grouped number behind that many digits; beyond its end, which stands for it, where it has fewer. */
function placeAfter(digits: number, text: string): number {
  let place = 0;
  for (let passed = 0; passed < digits; place += 1) {
    if (isDigit(text[place] ?? '')) passed += 1;
  }
  return place;
}

/**
 * A card number as it stands on the card, in groups (docs/spec/pictures/14-card-change.jpg); the caret stays behind the
 * digit it stood behind.
 */
export function CardNumberField({ value, onValueChange, ...field }: CardNumberFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const digitsBefore = useRef<number | null>(null);
  const shown = groupedNumber(value);

  useLayoutEffect(() => {
    if (digitsBefore.current === null || document.activeElement !== input.current) return;
    const place = placeAfter(digitsBefore.current, shown);
    input.current?.setSelectionRange(place, place);
    digitsBefore.current = null;
  }, [shown]);

  return (
    <Field
      {...field}
      ref={input}
      label="カード番号"
      inputMode="numeric"
      autoComplete="cc-number"
      value={shown}
      onValueChange={(typed) => {
        const caret = input.current?.selectionStart ?? typed.length;
        digitsBefore.current = [...typed.slice(0, caret)].filter(isDigit).length;
        onValueChange(typed);
      }}
    />
  );
}
