import { FREE_CANCELLATION_MINUTES } from '#domain/booking/quote.ts';
import {
  REMINDER_KINDS,
  REMINDER_MINUTES,
  type ReminderChoices,
  type ReminderKind,
} from '#domain/inbox/reminders.ts';
import { formatLength } from '#domain/time.ts';
import { Unbroken } from '#src/ui/Unbroken.tsx';
import styles from './ReminderTable.module.css';

interface Moment {
  readonly name: string;
  readonly caption: string;
}

const MOMENTS: Readonly<Record<ReminderKind, Moment>> = {
  start: { name: `開始${REMINDER_MINUTES.start}分前`, caption: 'ブースへの行き方も添えます' },
  freeCancellation: {
    name: `無料キャンセル期限の${REMINDER_MINUTES.freeCancellation}分前`,
    caption: `開始の${formatLength(FREE_CANCELLATION_MINUTES + REMINDER_MINUTES.freeCancellation)}前`,
  },
  end: { name: `終了${REMINDER_MINUTES.end}分前`, caption: '延長できる時間もお伝えします' },
};

interface ReminderTableProps {
  choices: ReminderChoices;
  /** The id of the words that say why they stay as they are for now. */
  heldBecause: string | undefined;
  onMailChosen: (kind: ReminderKind, isWanted: boolean) => void;
}

/** The moments of a reservation, each with the channels on which it is told. */
export function ReminderTable({ choices, heldBecause, onMailChosen }: ReminderTableProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">いつ</th>
          <th scope="col" className={styles.channel}>
            メール
          </th>
        </tr>
      </thead>
      <tbody>
        {REMINDER_KINDS.map((kind) => (
          <tr key={kind}>
            <th scope="row">
              <span className={styles.moment}>
                <Unbroken text={MOMENTS[kind].name} />
              </span>
              <span className={styles.caption}>{MOMENTS[kind].caption}</span>
            </th>
            <td className={styles.channel}>
              <label className={styles.tick}>
                <input
                  type="checkbox"
                  aria-label={`${MOMENTS[kind].name}をメールで受け取る`}
                  checked={choices.byMail.includes(kind)}
                  aria-disabled={heldBecause !== undefined || undefined}
                  aria-describedby={heldBecause}
                  onChange={(event) => heldBecause === undefined && onMailChosen(kind, event.target.checked)}
                />
              </label>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
