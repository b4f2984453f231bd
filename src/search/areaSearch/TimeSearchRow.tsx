import { Link } from 'react-router-dom';
import { paths } from '#machines/shell/paths.ts';
import { CalendarIcon } from '#src/ui/icons/CalendarIcon.tsx';
import { CardList } from '#src/ui/lists/CardList.tsx';
import { Row } from '#src/ui/lists/Row.tsx';
import styles from './TimeSearchRow.module.css';

/** The way to the search that takes time first. */
export function TimeSearchRow() {
  return (
    <div className={styles.card}>
      <CardList>
        <Row
          as={Link}
          to={paths.freeSearch()}
          leading={
            <span className={styles.icon}>
              <CalendarIcon />
            </span>
          }
          title="日時から探す"
          caption="すべてのエリアから"
          chevron
        />
      </CardList>
    </div>
  );
}
