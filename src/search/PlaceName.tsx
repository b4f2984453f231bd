import { Unbroken } from '#src/ui/Unbroken.tsx';
import styles from './PlaceName.module.css';

/** Where a floor or a booth on its own is, and its own name on a line below. */
export function PlaceName({ place, name }: { place: string; name: string }) {
  return (
    <>
      <Unbroken text={place} />{' '}
      <span className={styles.name}>
        <Unbroken text={name} />
      </span>
    </>
  );
}
