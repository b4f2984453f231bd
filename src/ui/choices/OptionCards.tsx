import { cx } from '../cx.ts';
import styles from './OptionCards.module.css';
import { Radios, type RadiosProps } from './Radios.tsx';

interface OptionCardsProps<V extends string> extends RadiosProps<V> {
  /** How an option lays out its words. */
  optionClassName: string | undefined;
}

/** Choices one below the other, each a card with a mark before its words. */
export function OptionCards<V extends string>({ options, optionClassName, ...radios }: OptionCardsProps<V>) {
  return (
    <Radios
      {...radios}
      className={styles.cards}
      optionClassName={cx(styles.card, optionClassName)}
      options={options.map(({ value, label }) => ({
        value,
        label: (
          <>
            <span className={styles.mark} />
            {label}
          </>
        ),
      }))}
    />
  );
}
