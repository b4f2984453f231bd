import { useSelector } from '@xstate/react';
import { serverClock } from '#contract/clock.ts';
import type { FreePlaces } from '#contract/search/freePlaces.ts';
import { EQUIPMENT, type Equipment } from '#domain/booking/boothFacts.ts';
import { earliestStart } from '#domain/booking/defaults.ts';
import { reservableDates } from '#domain/booking/selection.ts';
import { durationsOf } from '#domain/booking/slots.ts';
import type { Around } from '#domain/search/freePlaces.ts';
import { dateOf, formatLength } from '#domain/time.ts';
import {
  type FreeSearchRef,
  selectAround,
  selectStart,
  selectWish,
} from '#machines/search/freeSearch/chart.ts';
import { useLive } from '#src/shared/live/live.ts';
import { dateOptions } from '#src/shared/startTime/dateOptions.ts';
import { StartPicker } from '#src/shared/startTime/StartPicker.tsx';
import { EQUIPMENT_NAMES } from '#src/shared/words/boothFacts.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { Chip } from '#src/ui/choices/Chip.tsx';
import { ChipChoice } from '#src/ui/choices/ChipChoice.tsx';
import { ChipSelect } from '#src/ui/choices/ChipSelect.tsx';
import styles from './FreeChoices.module.css';

interface FreeChoicesProps extends Pick<FreePlaces, 'rules' | 'areas'> {
  flow: FreeSearchRef;
}

/** The time first, as the timetable asks for it; then where, and how the booths are to be built. */
export function FreeChoices({ flow, rules, areas }: FreeChoicesProps) {
  const now = useServerNow(60_000);
  const wish = useSelector(flow, selectWish);
  const start = useLive(flow, selectStart);
  const { date, interval } = wish;
  return (
    <div className={styles.choices}>
      <ChipChoice
        label="日付"
        value={date}
        options={dateOptions(reservableDates(now, rules))}
        onSelect={(chosen) => flow.send({ type: 'date.chosen', date: chosen, now: serverClock.now() })}
      />
      <div className={styles.row}>
        <StartPicker
          start={start}
          from={date === dateOf(now) ? earliestStart(date, now) : 0}
          onStartChange={(chosen) =>
            flow.send({ type: 'start.chosen', start: chosen, now: serverClock.now() })
          }
        />
        <ChipSelect
          label="利用時間"
          value={String(interval)}
          options={durationsOf(rules).map((minutes) => ({
            value: String(minutes),
            label: formatLength(minutes),
          }))}
          onValueChange={(chosen) => flow.send({ type: 'interval.chosen', interval: Number(chosen) })}
        />
      </div>
      <BoothChoices flow={flow} areas={areas} />
    </div>
  );
}

const EVERYWHERE = 'everywhere';
const HERE = 'here';

function aroundValue(around: Around): string {
  return around.kind === 'area' ? String(around.areaId) : around.kind;
}

function aroundOf(value: string): Around {
  return value === EVERYWHERE || value === HERE ? { kind: value } : { kind: 'area', areaId: Number(value) };
}

function BoothChoices({ flow, areas }: Pick<FreeChoicesProps, 'flow' | 'areas'>) {
  const around = useSelector(flow, selectAround);
  const { seats, equipment } = useSelector(flow, selectWish);
  const wish = (booths: { seats: 2 | null; equipment: readonly Equipment[] }) =>
    flow.send({ type: 'booths.wished', booths });
  return (
    <div className={styles.row}>
      <ChipSelect
        label="場所"
        value={aroundValue(around)}
        options={[
          { value: EVERYWHERE, label: 'すべてのエリア' },
          { value: HERE, label: '現在地の近く' },
          ...areas.map(({ areaId, name }) => ({ value: String(areaId), label: `${name} 周辺` })),
        ]}
        onValueChange={(chosen) => flow.send({ type: 'around.chosen', around: aroundOf(chosen) })}
      />
      <Chip pressed={seats === 2} onClick={() => wish({ seats: seats === null ? 2 : null, equipment })}>
        2名用
      </Chip>
      {EQUIPMENT.map((each) => (
        <Chip
          key={each}
          pressed={equipment.includes(each)}
          onClick={() => wish({ seats, equipment: toggled(equipment, each) })}
        >
          {EQUIPMENT_NAMES[each]}
        </Chip>
      ))}
    </div>
  );
}

/** In the order in which equipment is said everywhere. */
function toggled(equipment: readonly Equipment[], one: Equipment): readonly Equipment[] {
  return EQUIPMENT.filter((each) => (each === one) !== equipment.includes(each));
}
