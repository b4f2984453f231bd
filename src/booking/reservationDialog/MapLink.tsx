import { Link } from 'react-router-dom';
import { paths } from '#machines/shell/paths.ts';
import { cx } from '#src/ui/cx.ts';
import styles from './MapLink.module.css';

interface MapLinkProps {
  boothId: number;
  /** It stands below lines of text, close to them. */
  isBeneath?: boolean;
}

/** The booth on the map, in a tab of its own: the booking stays as it is. */
export function MapLink({ boothId, isBeneath = false }: MapLinkProps) {
  return (
    <Link
      className={cx(styles.map, isBeneath && styles.beneath)}
      to={paths.mapSearch({ target: { kind: 'room', id: boothId } })}
      target="_blank"
    >
      地図で見る
    </Link>
  );
}
