import { REMINDER_KINDS, REMINDER_MINUTES, type ReminderKind } from '#domain/inbox/reminders.ts';
import { phrased, Unbroken } from '#src/ui/Unbroken.tsx';
import styles from './ReminderTable.module.css';

interface Moment {
  readonly name: string;
  readonly caption: string;
}

const MOMENTS: Readonly<Record<ReminderKind, Moment>> = {
  start: { name: `開始${REMINDER_MINUTES.start}分前`, caption: 'ブースへの行き方も添えます' },
  freeCancellation: {
    name: `無料キャンセル期限の${REMINDER_MINUTES.freeCancellation}分前`,
    caption: '期限はご予約ごとに表示します',
  },
  end: { name: `終了${REMINDER_MINUTES.end}分前`, caption: '延長できる時間もお伝えします' },
};

/** A way on which reminders are sent: those that are ticked, and what becomes of a tick. */
export interface Channel {
  readonly name: string;
  readonly ticked: readonly ReminderKind[];
  /** The id of the words that say why they stay as they are for now. */
  readonly heldBecause: string | undefined;
  readonly onChosen: (kind: ReminderKind, isWanted: boolean) => void;
}

/** The moments of a reservation, each with the channels on which it is told. */
export function ReminderTable({ channels }: { channels: readonly Channel[] }) {
  return (
    <div className={styles.fitting}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">いつ</th>
            {channels.map(({ name }) => (
              <th key={name} scope="col" className={styles.channel}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {REMINDER_KINDS.map((kind) => (
            <tr key={kind}>
              <th scope="row">
                <span className={styles.moment}>
                  <Unbroken text={MOMENTS[kind].name} />
                </span>
                <span className={styles.caption}>{phrased(MOMENTS[kind].caption)}</span>
              </th>
              {channels.map((channel) => (
                <td key={channel.name} className={styles.channel}>
                  <Tick channel={channel} kind={kind} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Tick({
  channel: { name, ticked, heldBecause, onChosen },
  kind,
}: {
  channel: Channel;
  kind: ReminderKind;
}) {
  return (
    <label className={styles.tick}>
      <span className={styles.name} aria-hidden="true">
        {name}
      </span>
      <input
        type="checkbox"
        aria-label={`${MOMENTS[kind].name}を${name}で受け取る`}
        checked={ticked.includes(kind)}
        aria-disabled={heldBecause !== undefined || undefined}
        aria-describedby={heldBecause}
        onChange={(event) => heldBecause === undefined && onChosen(kind, event.target.checked)}
      />
    </label>
  );
}
