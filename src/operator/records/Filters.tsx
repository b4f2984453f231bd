import { useSelector } from '@xstate/react';
import { ACTS_BESIDE, AUDIT_ACTS, type AuditFilter, type AuditPage } from '#domain/operator/audit.ts';
import { actWords } from '#domain/operator/auditWords.ts';
import { type RecordsRef, selectFilter } from '#machines/operator/records/chart.ts';
import { ChipSelect } from '#src/ui/choices/ChipSelect.tsx';
import { RECORD_SEARCH_ID, SearchField } from '../shared/SearchField.tsx';
import { DayChip } from './DayChip.tsx';
import { actorWords } from './facts.ts';
import styles from './Records.module.css';

interface FiltersProps {
  flow: RecordsRef;
  /** The page that was loaded last; null before the first. */
  page: AuditPage | null;
}

/** Chooses from the log by a text, a day, who has acted, what was done, and where. */
export function Filters({ flow, page }: FiltersProps) {
  const filter = useSelector(flow, selectFilter);
  const change = (changed: Partial<AuditFilter>) =>
    flow.send({ type: 'filter.changed', filter: { ...filter, ...changed } });
  const actors = page?.actors ?? [];
  const isUnknown = filter.actor !== null && !actors.some(({ actor }) => actor === filter.actor);
  const areas = page?.areas ?? [];
  const isElsewhere = filter.area !== null && !areas.some(({ id }) => id === filter.area);
  return (
    <search className={styles.filters}>
      <span className={styles.search}>
        <SearchField
          id={RECORD_SEARCH_ID}
          label="会員・予約・ブースの番号"
          value={filter.text ?? ''}
          onChange={({ target }) => change({ text: target.value === '' ? null : target.value })}
        />
      </span>
      <DayChip day={filter.day} onDayChange={(day) => change({ day })} />
      <ChipSelect
        isFilter
        label="だれが"
        value={filter.actor ?? ''}
        options={[
          { value: '', label: 'だれが：全員' },
          ...actors.map((each) => ({
            value: each.actor,
            label: actorWords({ actor: each.actor, actorName: each.name }),
          })),
          ...(isUnknown
            ? [
                {
                  value: filter.actor ?? '',
                  label: actorWords({ actor: filter.actor ?? '', actorName: null }),
                },
              ]
            : []),
        ]}
        onValueChange={(actor) => change({ actor: actor === '' ? null : actor })}
      />
      <ChipSelect
        isFilter
        label="なにを"
        value={filter.act ?? ''}
        options={[
          { value: '', label: 'なにを：すべて' },
          ...[...AUDIT_ACTS, ...ACTS_BESIDE].map((act) => ({ value: act, label: actWords(act) })),
        ]}
        onValueChange={(act) => change({ act: act === '' ? null : act })}
      />
      <ChipSelect
        isFilter
        label="場所"
        value={filter.area === null ? '' : String(filter.area)}
        options={[
          { value: '', label: '場所：すべて' },
          ...areas.map(({ id, name }) => ({ value: String(id), label: name })),
          ...(isElsewhere ? [{ value: String(filter.area), label: `エリア ${filter.area}` }] : []),
        ]}
        onValueChange={(area) => change({ area: area === '' ? null : Number(area) })}
      />
      <p className={styles.count} role="status">
        {page && countWords(page)}
      </p>
    </search>
  );
}

function countWords({ total, newer, entries }: AuditPage): string {
  if (total === 0) return '0件';
  return `${total}件のうち ${newer + 1}–${newer + entries.length}`;
}
