import { type QuietHours, REMINDER_MINUTES } from '#domain/inbox/reminders.ts';
import { formatMinute } from '#domain/time.ts';
import { ChipSelect } from '#src/ui/choices/ChipSelect.tsx';
import { Switch } from '#src/ui/choices/Switch.tsx';
import { Card } from '#src/ui/lists/Card.tsx';
import styles from './QuietHoursCard.module.css';

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: formatMinute(hour * 60),
}));

interface QuietHoursCardProps {
  quietHours: QuietHours;
  /** The id of the words that say why they stay as they are for now. */
  heldBecause: string | undefined;
  onChange: (change: Partial<QuietHours>) => void;
}

/** The hours of the night in which what can wait is held back. */
export function QuietHoursCard({
  quietHours: { isOn, from, to },
  heldBecause,
  onChange,
}: QuietHoursCardProps) {
  return (
    <Card>
      <Switch
        label="夜間は控える"
        caption={`ご利用中の「終了${REMINDER_MINUTES.end}分前」だけは届きます`}
        checked={isOn}
        heldBecause={heldBecause}
        onToggle={(isWanted) => onChange({ isOn: isWanted })}
      />
      {isOn && (
        <div className={styles.hours}>
          <span className={styles.hour}>
            <ChipSelect
              label="控え始める時刻"
              value={String(from)}
              options={HOURS}
              heldBecause={heldBecause}
              onValueChange={(hour) => onChange({ from: Number(hour) })}
            />
            から
          </span>
          <span className={styles.hour}>
            <ChipSelect
              label="控え終える時刻"
              value={String(to)}
              options={HOURS}
              heldBecause={heldBecause}
              onValueChange={(hour) => onChange({ to: Number(hour) })}
            />
            まで
          </span>
        </div>
      )}
    </Card>
  );
}
