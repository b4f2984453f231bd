import { Radios, type RadiosProps } from './Radios.tsx';
import styles from './Segmented.module.css';

/** One of two or three views of the same thing: 表 / リスト. */
export function Segmented<V extends string>(props: RadiosProps<V>) {
  return <Radios {...props} className={styles.group} optionClassName={styles.segment} />;
}
